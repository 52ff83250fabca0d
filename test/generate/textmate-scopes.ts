import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";
import { invariant } from "../../src/base/assert.ts";
import { fromRoot } from "../../src/generate/paths.ts";

/** The innermost scopes of a text: which of them covers each character. */
export interface Scopes {
  /** All scopes at a character, from the outermost to the innermost. */
  readonly at: (offset: number) => readonly string[];
}

/** Loads the committed grammar as an editor does. */
export async function loadScopes(): Promise<(text: string) => Scopes> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const path = fromRoot("grammar/remit.tmLanguage.json");
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(path, "utf8"), path),
  });
  const grammar = await registry.loadGrammar("source.remit");
  invariant(grammar !== null, "the grammar loads");
  return (text) => scopesOf(grammar, text);
}

function scopesOf(grammar: textmate.IGrammar, text: string): Scopes {
  const found: (readonly string[])[] = [];
  let stack = textmate.INITIAL;
  let start = 0;
  for (const line of text.split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      for (let at = startIndex; at < endIndex; at++) found[start + at] = scopes;
    }
    start += line.length + 1;
  }
  return { at: (offset) => found[offset] ?? [] };
}
