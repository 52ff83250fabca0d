import type { Program } from "../effect-ir.ts";

/** Stands for the names of all members that run a function where they are read or stored: `get x`, `set x`. */
export const anyAccessor = "get or set";

/** Stands for the names of all members that are removed from objects. */
export const anyRemoved = "delete";

/** Stands for the members of objects that hold a plain value, where the program makes such. */
export const anyBoxed = "<boxed>";

/** Stands for what functions have under names while they are called, where the program describes functions whole. */
export const anyOfCalls = "<of calls>";

/** Stands for a name under which a member is removed. */
export function removedName(name: string): string {
  return `delete ${name}`;
}

/** The names under which the program stores members. */
export function storedNamesOf(program: Program): Set<string> {
  const names = new Set<string>();
  for (const { body } of program.functions) {
    for (const one of body)
      if (one.kind === "store" && one.key.space === "member" && "name" in one.key) {
        const { name } = one.key;
        names.add(name);
        if (name.length > 4 && (name.startsWith("get ") || name.startsWith("set "))) names.add(anyAccessor);
      }
  }
  return names;
}
