import { type Ranges, type Term, anyNumber, literal, sequence, symbol, symbols, without } from "./regular.ts";

/**
 * The symbols above the code points, which structure the words of the textual kinds:
 * what one word of a command ends with, what kind of command it is, the port of an endpoint, and parameters.
 * A parameter is spelled as a mark, its name, and a closing mark, so that equal parameters are equal words.
 */
const firstMark = 0x11_0000;
export const mark = {
  parameterEnd: firstMark,
  /** A parameter that stands for an absolute path, the working directory (which has the name "."), or the home folder ("~"). */
  path: firstMark + 1,
  text: firstMark + 2,
  host: firstMark + 3,
  /** A parameter that stands for a whole set. */
  set: firstMark + 4,
  wordEnd: firstMark + 5,
  argumentList: firstMark + 6,
  shell: firstMark + 7,
  /** Port n is the symbol `port + n`. */
  port: firstMark + 0x1_0000,
} as const;

export const lastPort = 65_535;

export const anyCodePoint: Ranges = [{ from: 0, to: 0x10_ffff }];

/** The name of the parameter that stands for the working directory; no parameter of a policy has it. */
export const workingDirectory = ".";

/** The name of the parameter that stands for the home folder of whoever runs a program; no parameter of a policy has it. */
export const homeFolder = "~";

export type ParameterMark = (typeof mark)["path" | "text" | "host" | "set"];

export function parameterTerm(kind: ParameterMark, name: string): Term {
  return sequence(symbol(kind), literal(name), symbol(mark.parameterEnd));
}

/** Any parameter of a kind. */
export function anyParameter(kind: ParameterMark): Term {
  return sequence(symbol(kind), anyNumber(symbols(anyCodePoint)), symbol(mark.parameterEnd));
}

/** All code points but those of a text. */
export function codePointsWithout(text: string): Ranges {
  const taken = Array.from(text, (character) => ({
    from: character.codePointAt(0) ?? 0,
    to: character.codePointAt(0) ?? 0,
  }));
  return without({ from: 0, to: 0x10_ffff }, taken);
}

/** A word as text, with `{name}` for a parameter; marks of structure are left to `structure`. */
export function spell(word: readonly number[], structure: (symbol: number) => string = () => ""): string {
  return word.map((value) => spellSymbol(value, structure)).join("");
}

function spellSymbol(value: number, structure: (symbol: number) => string): string {
  if (value < firstMark) return String.fromCodePoint(value);
  if (value === mark.parameterEnd) return "}";
  if (value >= mark.path && value <= mark.set) return "{";
  return structure(value);
}
