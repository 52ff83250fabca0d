/**
 * JSON that is also safe to print: what JSON.stringify leaves as it is but a terminal acts on (DEL, C1 controls, marks
 * that turn the writing direction) is escaped. It reads back as the same value.
 */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2).replace(actedOn, escape)}\n`;
}

const actedOn = /[\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/g;

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
