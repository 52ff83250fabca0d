/** A text of code or JSON with what is not ASCII written as escapes of its literals: V8 reads ASCII in a fifth of the time, and keeps it in half the memory. */
export function asciiOnly(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
