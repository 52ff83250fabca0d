/** Ends a parse at its first error; never leaves this folder. */
export class PythonSyntaxError extends Error {
  override readonly name = "PythonSyntaxError";
  readonly start: number;
  readonly end: number;

  constructor(message: string, start: number, end: number) {
    super(message);
    this.start = start;
    this.end = end;
  }
}

export function fail(message: string, start: number, end: number = start): never {
  throw new PythonSyntaxError(message, start, end);
}
