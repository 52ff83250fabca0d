import { entry } from "../policy/table.ts";
import type { Component } from "../scope/product.ts";
import { contains, type Scope } from "../scope/scope.ts";
import type { Level, PreparedRule, Results } from "./bound-commitment.ts";
import { printGrant } from "./print-grant.ts";
import type { Reason } from "./verdict.ts";

/** What is asked for, as far as grants are compared with it. */
interface Asked {
  readonly kind: string;
  readonly scope: Scope;
  readonly text: string;
}

/**
 * The grant that misses fewest arguments of what is asked for, and which ones; of several the one that reads most like it.
 * Where nothing of the kind is granted, what is granted of its family.
 */
export function nearestGrant(
  { grants }: Level,
  request: Asked,
  results: Results,
): Pick<Reason, "nearest" | "arguments"> {
  const rules = grants.get(request.kind)?.rules ?? [];
  let best: { readonly rule: PreparedRule; readonly missed: readonly string[] } | undefined;
  for (const rule of rules) {
    const missed = missedArguments(rule, request, results);
    if (best === undefined || isNearer(rule, missed, best, request.text)) best = { rule, missed };
  }
  if (best !== undefined) return { nearest: printGrant(best.rule.rule), arguments: best.missed };
  const family = `${request.kind.split(".")[0]}.`;
  const [, near] =
    (request.kind.includes(".") && [...grants].find(([name]) => name.startsWith(family))) || [];
  return near === undefined ? {} : { nearest: near.rules.map(({ rule }) => printGrant(rule)).join(", ") };
}

function isNearer(
  rule: PreparedRule,
  missed: readonly string[],
  best: { readonly rule: PreparedRule; readonly missed: readonly string[] },
  text: string,
): boolean {
  if (missed.length !== best.missed.length) return missed.length < best.missed.length;
  return sharedStart(printGrant(rule.rule), text) > sharedStart(printGrant(best.rule.rule), text);
}

/** The arguments that the rule does not contain, each looked at by itself. */
function missedArguments(rule: PreparedRule, { scope }: Asked, results: Results): readonly string[] {
  const granted = rule.withResults === undefined ? rule.scope : rule.withResults(results);
  if (granted.kind !== "product" || scope.kind !== "product") return [];
  return Object.keys(scope.components).filter(
    (name) =>
      !contains(
        alone(name, entry(granted.components, name) ?? { kind: granted.rest }),
        alone(name, entry(scope.components, name) ?? { kind: scope.rest }),
      ),
  );
}

function alone(name: string, component: Component<Scope>): Scope {
  return { kind: "product", components: { [name]: component }, rest: "absent" };
}

function sharedStart(left: string, right: string): number {
  const [one, other] = [letters(left), letters(right)];
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** Without what only separates a name from its target. */
function letters(text: string): string {
  return text.replaceAll(/[ "()]/g, "");
}
