import { identifierOf } from "./typescript-text.ts";

/** Gives out identifiers, each once. */
export interface Names {
  /** The wanted identifier if it is free, else with a number after it. */
  readonly claim: (wanted: string) => string;
  /** Names for a function's own variables: none that is taken outside is used again. */
  readonly inner: () => Names;
}

/** Words that may not name a variable or type in a strict module, and globals that emitted code must not hide. */
const reserved = `
  abstract any arguments as asserts async await bigint boolean break case catch class const continue debugger declare
  default delete do else enum eval export extends false finally for from function get global globalThis if implements
  import in infer Infinity instanceof interface intrinsic is keyof let module NaN namespace never new null number object
  Object of out override package private protected public readonly Readonly ReadonlySet require return satisfies set
  static string String super switch symbol this throw true try type typeof undefined unique unknown using var void while
  with yield remit
`
  .trim()
  .split(/\s+/);

export function names(taken: Iterable<string> = reserved): Names {
  const used = new Set(taken);
  return {
    claim: (wanted) => {
      const base = identifierOf(wanted);
      let name = base;
      for (let count = 2; used.has(name); count++) name = `${base}_${count}`;
      used.add(name);
      return name;
    },
    inner: () => names(used),
  };
}
