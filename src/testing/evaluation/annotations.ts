import { fail, ok, type Result } from "../../base/result.ts";

/** By task, what a benchmark holds to be sensitive. Only the evaluator reads it: it is no part of logs and contracts. */
export type Annotations = ReadonlyMap<string, readonly string[]>;

/**
 * Reads `{"tasks": {"NAME": {"sensitive_items": ["…"]}}}`.
 *
 * @returns the items by task, or one lower-case clause that says what is wrong
 */
export function readAnnotations(text: string): Result<Annotations, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail("is no JSON");
  }
  const tasks = memberOf(value, "tasks");
  if (typeof tasks !== "object" || tasks === null || Array.isArray(tasks))
    return fail("has no object `tasks`");
  const annotations = new Map<string, readonly string[]>();
  for (const [name, task] of Object.entries(tasks)) {
    const items = memberOf(task, "sensitive_items");
    if (!Array.isArray(items) || !items.every((one) => typeof one === "string" && one.trim() !== ""))
      return fail(`has no list of texts \`sensitive_items\` for the task \`${name}\``);
    annotations.set(
      name,
      items.filter((one) => typeof one === "string"),
    );
  }
  return ok(annotations);
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
