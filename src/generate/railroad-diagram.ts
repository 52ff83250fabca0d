import {
  Choice,
  Diagram,
  NonTerminal,
  OneOrMore,
  Optional,
  Options,
  Sequence,
  Skip,
  Stack,
  Terminal,
  ZeroOrMore,
  type Item,
} from "@prantlf/railroad-diagrams";
import { assertNever } from "../base/assert.ts";
import type { GrammarPart } from "../language/syntax/grammar.ts";

Options.CHAR_WIDTH = 8;
Options.INTERNAL_ALIGNMENT = "left";

/** The widest that a diagram gets before it is broken into lines. */
const WIDTH = 720;

/** A rule as an SVG element, in which every name of a rule or a token is a link. */
export function railroadDiagram(part: GrammarPart): string {
  // Inside HTML a link is a link, whatever its name space.
  return new Diagram(item(part)).toString().replaceAll("xlink:href=", "href=").replaceAll(/>\n+/g, ">");
}

/** Where the rule, or the token, is on the page. */
export function anchorOf(kind: "rule" | "token", name: string): string {
  return `${kind}-${name}`;
}

function item(part: GrammarPart): Item {
  switch (part.kind) {
    case "word":
      return new Terminal(part.text);
    case "sign":
      return marked(new Terminal(part.text), "terminal sign");
    case "token":
      return marked(new NonTerminal(part.name, { href: `#${anchorOf("token", part.name)}` }), "token");
    case "rule":
      return new NonTerminal(part.name, { href: `#${anchorOf("rule", part.name)}` });
    case "choice":
      return new Choice(0, ...part.parts.map(item));
    case "sequence":
      return part.parts.length === 0 ? new Skip() : inLines(itemsOf(part.parts));
    case "optional":
      return new Optional(item(part.part));
    case "repeated":
      return part.least === 0 ? new ZeroOrMore(item(part.part)) : new OneOrMore(item(part.part));
    default:
      return assertNever(part);
  }
}

function marked(one: Item, mark: string): Item {
  one.attrs["class"] = mark;
  return one;
}

/** `x ("," x)*` is one loop with the comma on its way back. */
function itemsOf(parts: readonly GrammarPart[]): readonly Item[] {
  const items: Item[] = [];
  for (let at = 0; at < parts.length; at++) {
    const [part, next] = parts.slice(at, at + 2);
    if (part === undefined) break;
    const between = next === undefined ? undefined : separatorOf(part, next);
    items.push(between === undefined ? item(part) : new OneOrMore(item(part), item(between)));
    if (between !== undefined) at++;
  }
  return items;
}

function separatorOf(part: GrammarPart, next: GrammarPart): GrammarPart | undefined {
  if (next.kind !== "repeated" || next.least !== 0 || next.part.kind !== "sequence") return undefined;
  const [separator, repeated, ...others] = next.part.parts;
  const isSame = others.length === 0 && JSON.stringify(repeated) === JSON.stringify(part);
  return isSame ? separator : undefined;
}

function inLines(items: readonly Item[]): Item {
  const lines: Item[][] = [];
  let width = 0;
  for (const one of items) {
    const line = lines.at(-1);
    if (line === undefined || width + one.width > WIDTH) {
      lines.push([one]);
      width = one.width;
    } else {
      line.push(one);
      width += one.width + 20;
    }
  }
  const sequences = lines.map((line) => new Sequence(...line));
  return sequences.length === 1 && sequences[0] !== undefined ? sequences[0] : new Stack(...sequences);
}
