import type { Program } from "../effect-ir.ts";

/** The names under which the program stores members. */
export function storedNamesOf(program: Program): Set<string> {
  const names = new Set<string>();
  for (const { body } of program.functions) {
    for (const one of body)
      if (one.kind === "store" && one.key.space === "member" && "name" in one.key) names.add(one.key.name);
  }
  return names;
}
