import { assertNever } from "../base/assert.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { commandValue, shellValue } from "./command.ts";
import { endpointValue } from "./endpoint.ts";
import type { Scope } from "./kinds.ts";
import { unionOf } from "./members.ts";
import { namesOf } from "./names.ts";
import { numberValue } from "./number.ts";
import { pathValue } from "./path.ts";
import { everythingIn, type TextualDomain } from "./textual.ts";
import type { Value } from "./value.ts";

/** The kinds of value that a run shows one by one. */
export type Domain = TextualDomain | "number";

/** What is known about the process that shows a value. */
export interface Surroundings {
  /** An absolute path in canonical spelling; without it a relative path stays relative to a folder that is not known. */
  readonly workingDirectory?: string;
}

/**
 * The scope of one value that a run shows, brought into canonical spelling.
 * @returns why it is refused: it is no such value, or programs differ in what it means
 */
export function exactly(
  domain: Domain,
  value: Value,
  surroundings: Surroundings = {},
): Result<Scope, string> {
  switch (domain) {
    case "name":
      return typeof value === "string" || typeof value === "boolean"
        ? ok(namesOf([String(value)]))
        : fail("is no text");
    case "path": {
      if (typeof value !== "string") return fail("is no text");
      const path = pathValue(value, surroundings.workingDirectory);
      return path.ok ? ok({ kind: "path", pattern: [path.value] }) : path;
    }
    case "endpoint":
      return typeof value === "string" ? endpointValue(value) : fail("is no text");
    case "number":
      return typeof value === "string" || typeof value === "number"
        ? numberValue(value)
        : fail("is no number");
    case "command":
      return exactCommand(value);
    default:
      return assertNever(domain);
  }
}

function exactCommand(value: Value): Result<Scope, string> {
  if (isList(value)) {
    const words = value.filter((word) => typeof word === "string");
    return words.length === value.length ? commandValue(words) : fail("has a word that is no text");
  }
  const text = typeof value === "object" ? value["shell"] : undefined;
  return typeof text === "string" ? shellValue(text) : fail("is neither a list of words nor a shell text");
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Every value of a domain, which is less than `any`. */
export function everything(domain: Domain): Scope {
  return domain === "number" ? { kind: "number" } : unionOf(everythingIn(domain));
}
