import { sourceFile } from "../source/source-file.ts";
import { lineIndex, lineText } from "../source/line-index.ts";
import { isLint, type CatalogueKind } from "./catalogue/index.ts";
import type { ExampleLanguage, LintMaximum } from "./catalogue.ts";
import { markedExample } from "./marked-example.ts";
import type { MarkedExample } from "./marked-example.ts";
import { excerpt } from "./render/excerpt.ts";
import { harmless } from "./render/harmless.ts";

const titles: Readonly<Record<ExampleLanguage, { readonly bad: string; readonly fence: string }>> = {
  policy: { bad: "A policy that gives it", fence: "remit" },
  configuration: { bad: "A configuration that gives it", fence: "jsonc" },
  command: { bad: "A command that gives it", fence: "sh" },
};

/**
 * The page of a diagnostic as Markdown: what it says, why it exists, an example that gives it with the place
 * underlined, and the example repaired. `message` is what the example gives, where that is known.
 */
export function explanation(kind: CatalogueKind, message: string | undefined): string {
  const { bad, fence } = titles[kind.examples ?? "policy"];
  const sections = [
    `# ${kind.code}`,
    message === undefined ? `Severity: ${kind.severity}.` : `${kind.severity}: ${message}`,
    kind.why,
    `## ${bad}`,
    fenced("text", underlined(markedExample(kind.bad))),
    "## Repaired",
    fenced(fence, kind.good),
    ...(isLint(kind.code) ? ["## Configuration", configuration(kind.code, kind.max)] : []),
  ];
  return `${sections.join("\n\n")}\n`;
}

function configuration(code: string, max: LintMaximum | undefined): string {
  const levels =
    "A level, `off`, `info`, `warning` or `error`; beside it `ignore` names files that may do otherwise.";
  const said = max === undefined ? "" : ` \`max\` is the most ${max.of}, ${max.default} unless it is set.`;
  const most = max === undefined ? "" : `, "max": ${Math.max(1, Math.floor(max.default / 3))}`;
  const setting = `{ "lint": { "${code}": ["error", { "ignore": ["legacy/**"]${most} }] } }`;
  return `${levels}${said}\n\n${fenced("jsonc", setting)}`;
}

function fenced(language: string, text: string): string {
  const lines = text.trimEnd().split("\n").map(harmless);
  return `\`\`\`${language}\n${lines.join("\n")}\n\`\`\``;
}

/** The whole example, with marks below the lines that the span touches. */
function underlined({ text, span }: MarkedExample): string {
  const marks = new Map<number, string>();
  let number = 0;
  for (const row of excerpt(sourceFile("example", text), span, "^")) {
    if (row.kind === "line") number = row.number;
    if (row.kind === "marks") marks.set(number, row.text);
  }
  const index = lineIndex(text);
  return index.starts
    .flatMap((_, line) => [lineText(index, line + 1), marks.get(line + 1)])
    .filter((line) => line !== undefined)
    .join("\n");
}
