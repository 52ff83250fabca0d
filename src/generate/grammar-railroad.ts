import { grammarOfParser, type Grammar } from "../language/syntax/grammar.ts";
import type { Generator } from "./generator.ts";
import { ruleOf, rulesIn, sectionsOf, type GrammarSection } from "./grammar-sections.ts";
import { railroadStyle } from "./grammar-railroad-style.ts";
import { anchorOf, railroadDiagram } from "./railroad-diagram.ts";

/** The grammar as diagrams, on one page that needs no other file. */
export const grammarRailroad: Generator = {
  ownedFolders: [],
  generate: async () => new Map([["grammar/railroad.html", page(grammarOfParser())]]),
};

function page(grammar: Grammar): string {
  const sections = sectionsOf(grammar);
  const users = usersOf(grammar);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The grammar of Remit</title>
<style>
${railroadStyle}</style>
</head>
<body>
<nav aria-label="Sections">
<p><a href="#top">The grammar of Remit</a></p>
<ul>
${[...sections.map(entry), `<li><a href="#tokens">Tokens</a></li>`].join("\n")}
</ul>
</nav>
<main id="top">
${INTRODUCTION}
${sections.map((one) => section(one, grammar, users)).join("\n")}
${tokenSection(grammar)}
</main>
</body>
</html>
`;
}

const INTRODUCTION = `<header>
<h1>The grammar of Remit</h1>
<p>Follow a line from left to right; every way through is a sentence.
<span class="key word">words</span> and <span class="key sign">signs</span> are written as they stand,
<span class="key rule">rules</span> have a diagram of their own, and <span class="key token">Tokens</span> are described at the end.</p>
<p>Words are keywords only where a diagram has them: elsewhere they are names, except for the reserved ones.
White space and comments may stand between any two tokens.</p>
</header>`;

function entry({ title, anchor, rules }: GrammarSection): string {
  const inner = rules.map((rule) => `<a href="#${anchorOf("rule", rule)}">${rule}</a>`).join(" ");
  return `<li><a href="#${anchor}">${title}</a>${rules.length > 1 ? `<span class="rules">${inner}</span>` : ""}</li>`;
}

function section({ title, anchor, rules }: GrammarSection, grammar: Grammar, users: Users): string {
  const diagrams = rules.map((rule) => ruleFigure(rule, grammar, users.get(rule) ?? []));
  return `<section id="${anchor}" aria-labelledby="${anchor}-title">
<h2 id="${anchor}-title">${title}</h2>
${diagrams.join("\n")}
</section>`;
}

function ruleFigure(rule: string, grammar: Grammar, users: readonly string[]): string {
  const links = users.map((user) => `<a href="#${anchorOf("rule", user)}">${user}</a>`).join(", ");
  return `<figure id="${anchorOf("rule", rule)}">
<figcaption><h3>${rule}</h3>${users.length > 0 ? `<span class="users">in ${links}</span>` : ""}</figcaption>
<div class="diagram">${railroadDiagram(ruleOf(grammar, rule))}</div>
</figure>`;
}

function tokenSection(grammar: Grammar): string {
  const entries = [...grammar.tokens].map(([name, pattern]) =>
    tokenEntry(name, pattern === undefined ? TEXT : `matches <code>${escaped(String(pattern))}</code>`),
  );
  const reserved = [...grammar.reserved].map((word) => `<span class="key word">${word}</span>`).join(" ");
  return `<section id="tokens" aria-labelledby="tokens-title">
<h2 id="tokens-title">Tokens</h2>
<dl>
${[...entries, tokenEntry("Reserved", `one of ${reserved}, which are never names`)].join("\n")}
</dl>
</section>`;
}

const PLACEHOLDER = `<a href="#${anchorOf("rule", "placeholder")}">placeholder</a>`;

const TEXT = `between <code>"</code> on one line, or between <code>"""</code> on several, without their common indentation:
characters, the escapes <code>\\"</code> <code>\\\\</code> <code>\\n</code> <code>\\t</code> <code>\\r</code> <code>\\u{…}</code>,
<code>{{</code> for a brace, and <code>{</code> ${PLACEHOLDER} <code>}</code> where values may stand; or between <code>'''</code>, where nothing is read`;

function tokenEntry(name: string, text: string): string {
  return `<div id="${anchorOf("token", name)}"><dt>${name}</dt><dd>${text}.</dd></div>`;
}

type Users = ReadonlyMap<string, readonly string[]>;

/** Which rules use a rule. */
function usersOf(grammar: Grammar): Users {
  const users = new Map<string, string[]>();
  for (const [user, part] of grammar.rules) {
    for (const used of new Set(rulesIn(part))) users.set(used, [...(users.get(used) ?? []), user]);
  }
  return users;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
