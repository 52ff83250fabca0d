import type { Fields } from "./observation.ts";

/**
 * F(M) of messages whose form nobody wrote down: each message with every value that was known or authorized and every
 * number put out of sight, then the number of its words and lines. What is left are the words of the form.
 */
export function shapeOf(messages: readonly string[], values: readonly Fields[]): string {
  const hidden = values
    .flatMap((fields) => [...fields.values()])
    .flatMap(leavesOf)
    .filter((value) => value.length > 1)
    .sort((one, other) => other.length - one.length);
  return JSON.stringify(
    messages.map((message) => {
      const masked = hidden.reduce((text, value) => text.replaceAll(value, "◦"), message);
      const shape = masked.replaceAll(/\p{N}+/gu, "◦");
      return [shape, shape.split(/\s+/u).length, shape.split("\n").length];
    }),
  );
}

/** The texts and numbers in a value that may be JSON. */
function leavesOf(text: string): readonly string[] {
  try {
    return scalarsIn(JSON.parse(text) as unknown);
  } catch {
    return [text];
  }
}

function scalarsIn(value: unknown): readonly string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(scalarsIn);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}
