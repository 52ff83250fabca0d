import { invariant } from "../../src/base/assert.ts";

/** A grammar as a reader of the file understands it: rules by name, over terms. */
export type Ebnf = ReadonlyMap<string, Term>;

export type Term =
  | { readonly kind: "literal" | "name"; readonly text: string }
  | { readonly kind: "choice" | "sequence"; readonly terms: readonly Term[] }
  | { readonly kind: "times"; readonly term: Term; readonly least: 0 | 1; readonly most: 1 | undefined };

/** Reads the rules of an EBNF file; those that are regular expressions or speak of characters are left out. */
export function readEbnf(text: string): Ebnf {
  const [rules = ""] = text.replaceAll(/\/\*.*?\*\//gs, "").split(/^Name ::=/m);
  const blocks = rules.split(/\n{2,}/).filter((block) => block.includes("::="));
  return new Map(
    blocks.map((block) => {
      const [name = "", body = ""] = block.split("::=");
      const tokens = body.match(/"[^"]+"|\w+|[()|?*+]/g) ?? [];
      invariant(tokens.join("") === body.replaceAll(/\s/g, ""), `${name} is read whole`);
      return [name.trim(), choice([...tokens])];
    }),
  );
}

/** Takes tokens off the front. */
function choice(tokens: string[]): Term {
  const terms = [sequence(tokens)];
  while (tokens[0] === "|") {
    tokens.shift();
    terms.push(sequence(tokens));
  }
  return { kind: "choice", terms };
}

function sequence(tokens: string[]): Term {
  const terms: Term[] = [];
  while (tokens[0] !== undefined && tokens[0] !== "|" && tokens[0] !== ")") terms.push(repeated(tokens));
  return { kind: "sequence", terms };
}

function repeated(tokens: string[]): Term {
  let term = single(tokens);
  for (let sign = tokens[0]; sign === "?" || sign === "*" || sign === "+"; sign = tokens[0]) {
    tokens.shift();
    term = { kind: "times", term, least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : undefined };
  }
  return term;
}

function single(tokens: string[]): Term {
  const token = tokens.shift() ?? "";
  if (token === "(") {
    const inner = choice(tokens);
    tokens.shift();
    return inner;
  }
  return token.startsWith('"')
    ? { kind: "literal", text: token.slice(1, -1) }
    : { kind: "name", text: token };
}

/** A token of a file: its text, and the kinds of token that it is. */
export interface ReadToken {
  readonly text: string;
  readonly kinds: readonly string[];
}

/** Whether a rule derives the tokens, tried in every way that the grammar allows. */
export function derives(grammar: Ebnf, rule: string, tokens: readonly ReadToken[]): boolean {
  const known = new Map<string, ReadonlySet<number>>();
  return endsOfRule(rule, 0).has(tokens.length);

  function endsOfRule(name: string, start: number): ReadonlySet<number> {
    const key = `${name} ${start}`;
    const ends = known.get(key) ?? endsOf(grammar.get(name) ?? { kind: "name", text: name }, start);
    known.set(key, ends);
    return ends;
  }

  function endsOf(term: Term, start: number): ReadonlySet<number> {
    switch (term.kind) {
      case "literal":
        return tokens[start]?.text === term.text ? new Set([start + 1]) : new Set();
      case "name":
        if (grammar.has(term.text)) return endsOfRule(term.text, start);
        return tokens[start]?.kinds.includes(term.text) === true ? new Set([start + 1]) : new Set();
      case "choice":
        return new Set(term.terms.flatMap((one) => [...endsOf(one, start)]));
      case "sequence":
        return term.terms.reduce<ReadonlySet<number>>(
          (starts, one) => new Set([...starts].flatMap((at) => [...endsOf(one, at)])),
          new Set([start]),
        );
      case "times": {
        const ends = new Set(term.least === 0 ? [start] : endsOf(term.term, start));
        if (term.most === 1) return new Set([...ends, ...endsOf(term.term, start)]);
        for (const at of ends) for (const end of endsOf(term.term, at)) ends.add(end);
        return ends;
      }
    }
  }
}
