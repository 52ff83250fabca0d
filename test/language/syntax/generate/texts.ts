import type {
  Expression,
  Padding,
  Placeholder,
  Quote,
  Template,
  TemplatePiece,
  TextLiteral,
} from "../../../../src/language/syntax/ast.ts";
import type { Choices } from "./choices.ts";
import { nowhere, number } from "./names.ts";

const PIECES: readonly [string, ...string[]] = [
  "text",
  " ",
  "a",
  "{",
  "}",
  "{{",
  '"',
  '""',
  '"""',
  "\\",
  "\n",
  "\n",
  "\t",
  "  ",
  "// no comment",
  "'''",
  "é—😀",
  "\u202E",
  "\u0000",
  "\r",
  "\u00a0",
  "/**/.env",
];

const RAW: readonly [string, ...string[]] = [
  "",
  "code",
  "'x'y",
  " indented",
  '\\n {x} "quoted"',
  "// no comment",
  "def f():\n    return 1",
  "a\n\n  b ",
  "\nafter a blank line",
  "a\n",
  "\n",
  "  first\n second",
  "x\n\n",
];

/** A text without interpolation. */
export function textLiteral(choices: Choices): TextLiteral {
  const quote = choices.pick<Quote>(["line", "block", "raw"]);
  return {
    kind: "text",
    quote,
    value: quote === "raw" ? choices.pick(RAW) : fixedText(choices, 0),
    span: nowhere,
  };
}

/** A text that may stand inside another one. */
export function innerText(choices: Choices): TextLiteral {
  const quote = choices.pick<Quote>(["line", "block", "raw"]);
  return {
    kind: "text",
    quote,
    value: quote === "raw" ? choices.pick(RAW).replaceAll("\n", " ") : fixedText(choices, 0),
    span: nowhere,
  };
}

function fixedText(choices: Choices, min: number): string {
  return choices.list(min, () => choices.pick(PIECES)).join("");
}

/** A text that may hold placeholders, and holds at least `placeholders`. */
export function template(
  choices: Choices,
  placeholders: number,
  value: (choices: Choices) => Expression,
): Template {
  const quote = choices.pick<Quote>(["block", "line", "raw"]);
  if (quote === "raw" && placeholders === 0) {
    const piece: TemplatePiece = { kind: "template-text", value: choices.pick(RAW), span: nowhere };
    return { kind: "template", quote, pieces: [piece], span: nowhere };
  }
  const pieces: TemplatePiece[] = [];
  const addText = (): void => {
    const text = choices.sometimes() ? fixedText(choices, 1) : "";
    if (text !== "") pieces.push({ kind: "template-text", value: text, span: nowhere });
  };
  addText();
  for (const placeholder of choices.list(placeholders, (more) => placeholderOf(more, value))) {
    pieces.push(placeholder);
    addText();
  }
  return { kind: "template", quote: quote === "raw" ? "line" : quote, pieces, span: nowhere };
}

function placeholderOf(choices: Choices, value: (choices: Choices) => Expression): Placeholder {
  return {
    kind: "placeholder",
    value: value(choices),
    padding: choices.rarely(3) ? padding(choices) : undefined,
    span: nowhere,
  };
}

function padding(choices: Choices): Padding {
  return { count: number(choices), fallback: innerText(choices), span: nowhere };
}
