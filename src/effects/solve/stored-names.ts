import type { Program } from "../effect-ir.ts";

/** Stands for the names of all members that run a function where they are read or stored: `get x`, `set x`. */
export const anyAccessor = "get or set";

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
