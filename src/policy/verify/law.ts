import { pointerToken } from "../canonical-form.ts";
import type { Policy, Table } from "../policy.ts";

/** A way in which a policy is not what it says it is. */
export interface Breach {
  /** JSON pointer (RFC 6901) into the document. */
  readonly pointer: string;
  readonly message: string;
}

/** Something that holds of every policy that the compiler writes. Its names are known to be declared. */
export type Law = (policy: Policy) => readonly Breach[];

/** Applies a check to each item of one of the policy's tables. */
export function eachOf<T>(
  table: string,
  items: Table<T>,
  check: (item: T, pointer: string, name: string) => readonly Breach[],
): readonly Breach[] {
  return Object.entries(items).flatMap(([name, item]) =>
    check(item, `/policy/${table}/${pointerToken(name)}`, name),
  );
}

export function breach(pointer: string, message: string): readonly Breach[] {
  return [{ pointer, message }];
}
