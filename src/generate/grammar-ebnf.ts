import { assertNever } from "../base/assert.ts";
import { grammarOfParser, type Grammar, type GrammarPart } from "../language/syntax/grammar.ts";
import type { Generator } from "./generator.ts";
import { ruleOf, sectionsOf } from "./grammar-sections.ts";

/** The grammar for people to read, in the notation of the W3C. */
export const grammarEbnf: Generator = {
  ownedFolders: [],
  generate: async () => new Map([["grammar/remit.ebnf", ebnf(grammarOfParser())]]),
};

function ebnf(grammar: Grammar): string {
  const sections = sectionsOf(grammar).map(({ title, rules }) =>
    titled(
      title,
      rules.map((rule) => ruleText(rule, ruleOf(grammar, rule))),
    ),
  );
  return `${[INTRODUCTION, ...sections, titled("Tokens", tokens(grammar))].join("\n\n\n")}\n`;
}

function titled(title: string, rules: readonly string[]): string {
  return [`/* ${title} */`, ...rules].join("\n\n");
}

const INTRODUCTION = `/*
 * The grammar of Remit, recorded from its parser.
 *
 * x?  x or nothing     x*  any number of x     x+  one x or more     x | y  one of them; the first that fits is taken
 *
 * Words in quotes are keywords where the grammar names them and names everywhere else, except those of Reserved.
 * White space and comments may stand between any two tokens.
 */`;

const WIDTH = 100;

function ruleText(name: string, part: GrammarPart): string {
  const line = `${name} ::= ${written(part)}`;
  if (line.length <= WIDTH) return line;
  return `${name}\n  ::= ${part.kind === "choice" ? alternatives(part.parts, 4) : laidOut(part, 6)}`;
}

/** A part broken into lines if it is too long for one; lines after the first are indented. */
function laidOut(part: GrammarPart, indentation: number): string {
  const line = inSequence(part);
  if (indentation + line.length <= WIDTH) return line;
  switch (part.kind) {
    case "choice":
      return `( ${alternatives(part.parts, indentation)} )`;
    case "sequence":
      return filled(part.parts, indentation);
    case "optional":
    case "repeated": {
      const inner = alternatives(part.part.kind === "choice" ? part.part.parts : [part.part], indentation);
      return `( ${inner} )${part.kind === "optional" ? "?" : repetition(part.least)}`;
    }
    default:
      return line;
  }
}

function alternatives(parts: readonly GrammarPart[], indentation: number): string {
  return parts.map((part) => laidOut(part, indentation + 2)).join(`\n${" ".repeat(indentation)}| `);
}

/** As many terms on a line as fit. */
function filled(parts: readonly GrammarPart[], indentation: number): string {
  const lines: string[] = [];
  for (const part of parts) {
    const term = laidOut(part, indentation);
    const line = lines.at(-1);
    const fits = line !== undefined && indentation + line.length + 1 + term.length <= WIDTH;
    if (fits && !line.includes("\n") && !term.includes("\n")) lines[lines.length - 1] = `${line} ${term}`;
    else lines.push(term);
  }
  return lines.join(`\n${" ".repeat(indentation)}`);
}

function written(part: GrammarPart): string {
  switch (part.kind) {
    case "word":
    case "sign":
      return quoted(part.text);
    case "token":
    case "rule":
      return part.name;
    case "sequence":
      return part.parts.map(inSequence).join(" ");
    case "choice":
      return part.parts.map(written).join(" | ");
    case "optional":
      return `${grouped(part.part)}?`;
    case "repeated":
      return `${grouped(part.part)}${repetition(part.least)}`;
    default:
      return assertNever(part);
  }
}

function inSequence(part: GrammarPart): string {
  return part.kind === "choice" ? `( ${written(part)} )` : written(part);
}

function repetition(least: 0 | 1): string {
  return least === 0 ? "*" : "+";
}

function grouped(part: GrammarPart): string {
  const text = written(part);
  const isOne = part.kind === "word" || part.kind === "sign" || part.kind === "token" || part.kind === "rule";
  return isOne ? text : `( ${text} )`;
}

function quoted(text: string): string {
  return `"${text}"`;
}

function tokens(grammar: Grammar): readonly string[] {
  const matched = [...grammar.tokens].flatMap(([name, pattern]) =>
    pattern === undefined ? [] : [`${name} ::= ${String(pattern)}${name === "Name" ? " - Reserved" : ""}`],
  );
  const reserved: GrammarPart = {
    kind: "choice",
    parts: [...grammar.reserved].map((text) => ({ kind: "word", text })),
  };
  return [...matched, ruleText("Reserved", reserved), TEXT];
}

/** Tokens that no regular expression tells from others. */
const TEXT = String.raw`/* Placeholders stand in values and in the texts of forms; a text that is fixed has none. */

Text
  ::= '"' ( Character | Escape | "{{" | "{" placeholder "}" )* '"'         /* on one line */
    | '"""' ( Character | Escape | "{{" | "{" placeholder "}" )* '"""'     /* without the indentation of its lines */
    | "'''" Character* "'''"                                               /* as it is, without that indentation */

Escape ::= /\\(?:["\\ntr]|u\{[0-9A-Fa-f]{1,6}\})/

Comment ::= "//" Character*     /* to the end of the line; after a third slash it documents what follows */`;
