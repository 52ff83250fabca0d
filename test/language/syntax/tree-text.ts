import { lineIndexOf, positionAt } from "../../../src/source/line-index.ts";
import type { SourceFile } from "../../../src/source/source-file.ts";
import type { Span } from "../../../src/source/span.ts";

/**
 * A syntax tree as indented lines: `label: kind value 3:7-3:16`. What is undefined or empty is left out; names, texts and
 * numbers stand on the line of their place.
 */
export function treeText(root: object, file: SourceFile): string {
  const index = lineIndexOf(file);
  const place = (offset: number): string => {
    const { line, column } = positionAt(index, offset);
    return `${line}:${column}`;
  };
  const lines: string[] = [];
  const show = (label: string, value: unknown, depth: number): void => {
    const indent = "  ".repeat(depth);
    if (value === undefined || value === file) return;
    if (Array.isArray(value)) {
      for (const item of value) show(label, item, depth);
      return;
    }
    if (typeof value !== "object" || value === null) {
      lines.push(`${indent}${label}: ${JSON.stringify(value)}`);
      return;
    }
    const entries = Object.entries(value);
    const words = isSpan(value)
      ? []
      : entries.flatMap(([key, one]) => (isWord(key, one) ? [wordOf(key, one)] : []));
    const span = entries.find(([key, one]) => key === "span" && isSpan(one))?.[1] as Span | undefined;
    const at = isSpan(value) ? value : span;
    const where = at === undefined ? [] : [`${place(at.start)}-${place(at.end)}`];
    lines.push(`${indent}${label}: ${[...words, ...where].join(" ")}`);
    if (isSpan(value)) return;
    for (const [key, one] of entries) {
      if (key !== "span" && !isWord(key, one)) show(key, one, depth + 1);
    }
  };
  show("module", { ...root, span: undefined }, 0);
  return `${lines.join("\n")}\n`;
}

function isSpan(value: unknown): value is Span {
  return typeof value === "object" && value !== null && Object.keys(value).join() === ["start", "end"].join();
}

/** Scalars stand on the line of what they belong to. */
function isWord(key: string, value: unknown): boolean {
  return key !== "span" && ["string", "number", "boolean"].includes(typeof value);
}

function wordOf(key: string, value: unknown): string {
  return key === "kind"
    ? String(value)
    : key === "text" && typeof value === "string"
      ? JSON.stringify(value)
      : `${key}=${JSON.stringify(value)}`;
}
