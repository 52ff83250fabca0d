import { fail, ok, type Result } from "../base/result.ts";
import type { Reason } from "../decide/verdict.ts";
import { nearest } from "../diagnostics/suggest.ts";
import type { Policy } from "../policy/policy.ts";
import { entry, tableOf } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import { conform, ownProperty } from "./conform.ts";
import type { View } from "./project.ts";

/**
 * The arguments of a tool's call: a slot fills the parameter of its name, the caller gives the rest. An argument that
 * no parameter takes, that is given twice or that does not fit is refused.
 */
export function bindArguments(
  policy: Policy,
  tool: string,
  slots: View,
  given: object,
): Result<View, Reason> {
  const parameters = entry(policy.parties, tool)?.parameters ?? [];
  const names = parameters.map((parameter) => parameter.name);
  const stray = Object.keys(given).find((name) => !names.includes(name));
  if (stray !== undefined) {
    return fail(refusal(tool, "unknown-argument", stray, nearest(stray, names) ?? names.join(", ")));
  }
  const bound: [string, Value][] = [];
  for (const { name, type } of parameters) {
    const property = ownProperty(given, name);
    const isSlot = Object.hasOwn(slots, name);
    if (isSlot && property.kind !== "absent") return fail(refusal(tool, "argument-given-twice", name));
    const raw = isSlot ? slots[name] : property.kind === "value" ? property.value : undefined;
    const fitted = conform(policy.types, type, raw, name);
    if (!fitted.ok)
      return fail(refusal(tool, "argument-does-not-fit", fitted.error.path, fitted.error.expected));
    bound.push([name, fitted.value]);
  }
  return ok(Object.freeze(tableOf(bound)));
}

function refusal(tool: string, code: Reason["code"], asked: string, near?: string): Reason {
  return {
    clause: `tool ${tool}`,
    code,
    asked,
    ...(near === undefined || near === "" ? {} : { nearest: near }),
  };
}
