/** What must hold whatever the input is; a failure is a defect of Remit, never of a policy. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** Closes a switch over a union: a new member that is not handled does not compile. */
export function assertNever(value: never): never {
  throw new InvariantError(`unexpected value ${JSON.stringify(value)}`);
}

/** Thrown by {@link invariant}; the command line reports it as an internal error with exit code 2. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}
