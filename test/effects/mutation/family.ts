/** What an indirection is made for: a function of a module, and what it is called with. */
export interface Parts {
  readonly module: string;
  readonly member: string;
  /** The arguments of the call, with the target as an expression of the language. */
  readonly arguments: (place: string) => string;
  /** The target itself. */
  readonly place: string;
  /** Makes the names of one indirection its own. */
  readonly id: string;
}

export interface Variant {
  readonly write: (parts: Parts) => string;
  /** What is called is known only when the program runs: then there is no twin that could be told apart. */
  readonly isOpen?: true;
  /** Effects that the indirection itself has. */
  readonly does?: readonly string[];
}

export interface Family {
  readonly name: string;
  readonly variants: readonly [Variant, ...Variant[]];
}

/** A text as the languages write it. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

export function hex(text: string): string {
  return Buffer.from(text, "utf8").toString("hex");
}

export function base64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}

export function codes(text: string): string {
  return `[${Array.from(text, (unit) => String(unit.codePointAt(0))).join(", ")}]`;
}

export function reversed(text: string): string {
  return quoted(Array.from(text).reverse().join(""));
}

export function rotated(text: string): string {
  return text.replaceAll(/[a-z]/giu, (unit) => {
    const first = unit <= "Z" ? 65 : 97;
    return String.fromCharCode(((unit.charCodeAt(0) - first + 13) % 26) + first);
  });
}

/** A text in two halves. */
export function halves(text: string): readonly [string, string] {
  const middle = Math.ceil(text.length / 2);
  return [quoted(text.slice(0, middle)), quoted(text.slice(middle))];
}

export const call = ({ arguments: given, place }: Parts): string => given(quoted(place));

export function open(variant: Variant): Variant {
  return { ...variant, isOpen: true };
}

/** A variant whose indirection has effects of its own. */
export function doing(effects: readonly string[], variant: Variant): Variant {
  return { ...variant, does: effects };
}
