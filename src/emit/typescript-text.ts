/** Pieces of TypeScript that hold text of a policy; nothing in it can end the literal or comment that it stands in. */

/** A string literal. */
export function stringLiteral(text: string): string {
  return JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** The text of a documentation comment, without its marks. */
export function commentText(text: string): string {
  const visible = text.replaceAll(/[^\P{C}\n]|[\u2028\u2029]/gu, " ");
  return visible
    .replaceAll("*/", "*\\/")
    .replaceAll(/[^\S\n]+$/gmu, "")
    .trim();
}

const identifier = /^[A-Za-z_$][\w$]*$/;

/** A property of an object literal or type; `__proto__` is computed, since as a plain key it would set the prototype. */
export function propertyKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return identifier.test(name) ? name : stringLiteral(name);
}

/** Access to a property; with `optional`, of something that may be absent. */
export function propertyAccess(object: string, name: string, optional = false): string {
  if (identifier.test(name)) return `${object}${optional ? "?." : "."}${name}`;
  return `${object}${optional ? "?." : ""}[${stringLiteral(name)}]`;
}

/** A name of the policy as an identifier, before it is made unique. */
export function identifierOf(name: string): string {
  const cleaned = name.replaceAll(/[^A-Za-z0-9_]/g, "_");
  return /^[0-9]/.test(cleaned) || cleaned === "" ? `_${cleaned}` : cleaned;
}

/** `schedule_meeting` as `ScheduleMeeting`. */
export function pascalCase(name: string): string {
  const words = identifierOf(name)
    .split("_")
    .filter((word) => word !== "");
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("") || "_";
}
