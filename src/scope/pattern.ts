import { assertNever } from "../base/assert.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { homeFolder } from "./alphabet.ts";
import type { Refusal } from "./refusal.ts";

/**
 * What a pattern is made of. Literal text is a plain string; everything else has a kind. In JSON:
 * `[{ "kind": "parameter", "name": "workspace", "type": "path" }, "/in/", { "kind": "deep" }]`.
 */
export type Piece = string | Star | Deep | Parameter;

/** A list of pieces, read one after the other. A canonical pattern has no empty and no adjacent strings. */
export type Pattern = readonly Piece[];

/** `*`: any text inside one unit (a segment of a path, a label of a host, a word, a name). */
export interface Star {
  readonly kind: "star";
}

/** `**`: any number of whole segments of a path, none included unless it is the last; as a whole host, any host. */
export interface Deep {
  readonly kind: "deep";
}

/** A parameter of a commitment: literal text that is not known yet. Two of one name stand for the same text. */
export interface Parameter {
  readonly kind: "parameter";
  readonly name: string;
  readonly type: ParameterType;
}

/** `path`: an absolute path, first in a path pattern; `host`: a host name or address; `text`: text inside one unit. */
export type ParameterType = "path" | "host" | "text";

/** The home folder of whoever runs a program: a path that is not known yet, as those that parameters stand for. */
export const home: Parameter = { kind: "parameter", name: homeFolder, type: "path" };

/** Text of a policy with its parameters, before wildcards are read: strings are literal but for `*`. */
export type Template = readonly (string | Parameter)[];

export const star: Star = { kind: "star" };
export const deep: Deep = { kind: "deep" };

/**
 * Reads `{name}` in a text as a parameter, and `{{` as a brace; a lone `}` is literal.
 * @param types the type of each parameter that may stand here
 */
export function parseTemplate(
  text: string,
  types: Readonly<Record<string, ParameterType>>,
): Result<Template, Refusal> {
  const template: (string | Parameter)[] = [];
  for (const token of text.match(/\{\{|\{[^{}]*\}|\{|[^{]+/gu) ?? []) {
    if (token === "{{" || !token.startsWith("{")) {
      template.push(token === "{{" ? "{" : token);
      continue;
    }
    const name = token.slice(1, -1);
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (type === undefined) return fail({ reason: `names no parameter in \`${token}\`` });
    template.push({ kind: "parameter", name, type });
  }
  return ok(template);
}

/** Reads `*` and `**` in the strings of a template. More stars in a row are refused. */
export function parseWildcards(template: Template): Result<Pattern, Refusal> {
  const pieces: Piece[] = [];
  for (const part of mergeStrings(template)) {
    if (typeof part !== "string") {
      pieces.push(part);
      continue;
    }
    for (const token of part.match(/\*+|[^*]+/gu) ?? []) {
      if (token.startsWith("***")) return fail({ reason: "has more than two `*` in a row" });
      if (token === "**") pieces.push(deep);
      else pieces.push(token === "*" ? star : token);
    }
  }
  return ok(pieces);
}

/** No empty and no adjacent strings. */
export function mergeStrings<P>(pieces: readonly (string | P)[]): (string | P)[] {
  const merged: (string | P)[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece === "") continue;
    if (typeof piece === "string" && typeof last === "string") merged[merged.length - 1] = last + piece;
    else merged.push(piece);
  }
  return merged;
}

/** Canonical spelling of a pattern without `**`: strings merged, several `*` in a row made one. */
export function canonicalPattern(pattern: Pattern): Pattern {
  const merged = mergeStrings(pattern);
  return merged.filter((piece, i) => !(isStar(piece) && isStar(merged[i - 1])));
}

export function isStar(piece: Piece | undefined): piece is Star {
  return typeof piece === "object" && piece.kind === "star";
}

export function isDeep(piece: Piece | undefined): piece is Deep {
  return typeof piece === "object" && piece.kind === "deep";
}

export function isParameter(piece: Piece | undefined): piece is Parameter {
  return typeof piece === "object" && piece.kind === "parameter";
}

/** The one text that a pattern stands for; undefined when it has wildcards or parameters. */
export function literalText(pattern: Pattern): string | undefined {
  let text = "";
  for (const piece of pattern) {
    if (typeof piece !== "string") return undefined;
    text += piece;
  }
  return text;
}

export function literalPattern(text: string): Pattern {
  return text === "" ? [] : [text];
}

/** The pattern as a policy spells it. */
export function printPattern(pattern: Pattern): string {
  return pattern.map(printPiece).join("");
}

function printPiece(piece: Piece): string {
  if (typeof piece === "string") return piece.replaceAll("{", "{{");
  switch (piece.kind) {
    case "star":
      return "*";
    case "deep":
      return "**";
    case "parameter":
      return piece.name === homeFolder ? homeFolder : `{${piece.name}}`;
    default:
      return assertNever(piece);
  }
}
