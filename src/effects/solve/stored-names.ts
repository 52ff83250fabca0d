import type { Instruction, Place, Program } from "../effect-ir.ts";
import type { Language } from "../language.ts";

/** Stands for the names of all members that run a function where they are read or stored: `get x`, `set x`. */
export const anyAccessor = "get or set";

/** Stands for the names, not known, of members that run a function where they are stored. */
export const unnamedSetter = "<unnamed setter>";

/** Stands for the names of all members that are removed from objects. */
export const anyRemoved = "delete";

/** Stands for the names of members that the program stores where all objects have theirs from. */
export const anyShared = "<shared>";

/** Stands for such a name. */
export function sharedName(name: string): string {
  return `shared ${name}`;
}

/** Stands for the members of objects that hold a plain value, where the program makes such. */
export const anyBoxed = "<boxed>";

/** Stands for what functions have under names while they are called, where the program describes functions whole. */
export const anyOfCalls = "<of calls>";

/** Stands for a name under which a member is removed. */
export function removedName(name: string): string {
  return `delete ${name}`;
}

/** Symbols by which the language asks objects for what they do; the others it asks for only where a text is searched. */
const symbols: ReadonlySet<string> = new Set(
  "iterator asyncIterator toPrimitive hasInstance isConcatSpreadable dispose asyncDispose".split(" "),
);

/** Names by which the language asks, and which programs store under names that are computed. */
export const askedSymbols: ReadonlySet<string> = new Set(
  [
    ...symbols,
    "match",
    "matchAll",
    "replace",
    "search",
    "split",
    "species",
    "toStringTag",
    "unscopables",
  ].map((name) => `@@${name}`),
);

/** The names under which the program stores members, and those that it removes. */
export function storedNamesOf(program: Program, { operators }: Language): Set<string> {
  const names = new Set<string>();
  const asked = new Set<string>();
  let isComputed = false;
  for (const { body } of program.functions) {
    for (const [i, one] of body.entries())
      if (one.kind === "operator" && operators[one.operator]?.gives === "remove-member") {
        const name = writtenName(body, i, one.operands[1]);
        if (name !== undefined) names.add(removedName(name));
      } else if (one.kind === "load" && "name" in one.key && symbols.has(one.key.name))
        asked.add(one.key.name);
      else if (one.kind === "store" && "place" in one.key) isComputed = true;
      else if (one.kind === "store" && one.key.space === "member" && "name" in one.key) {
        const { name } = one.key;
        names.add(name);
        if (name.length > 4 && (name.startsWith("get ") || name.startsWith("set "))) names.add(anyAccessor);
      }
  }
  // What is found only while solving has to be solved again with it.
  if (isComputed) for (const name of asked) names.add(`@@${name}`);
  return names;
}

/** The name in a place, where it is written right before the instruction. */
function writtenName(
  body: readonly Instruction[],
  index: number,
  place: Place | undefined,
): string | undefined {
  const before = body[index - 1];
  const isWritten = before?.kind === "const" && before.to === place && before.value.type === "text";
  return isWritten ? before.value.value : undefined;
}
