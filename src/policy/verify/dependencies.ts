import { assertNever } from "../../base/assert.ts";
import { subexpressions } from "../contract-view.ts";
import type { Expression } from "../expression.ts";
import { expressionType, type TypeScope } from "../expression-type.ts";
import { formScope, slotsGiven } from "../form-view.ts";
import type { Body, Form, Policy, Requirement } from "../policy.ts";
import { isAlwaysReadable } from "../readability.ts";
import { resolveType } from "../resolve-type.ts";
import { entry } from "../table.ts";
import type { Type } from "../type.ts";

/** The fields, as dotted paths, on which something depends. */
export type Dependencies = ReadonlySet<string>;

/** On what each thing that can be seen of a form's messages depends. */
export interface FormDependencies {
  readonly shape: Dependencies;
  readonly values: Dependencies;
  readonly abstention: Dependencies;
  /** The slots that every body gives in full, and those that some body does not although another does. */
  readonly givenAlways: ReadonlySet<string>;
  readonly givenSometimes: ReadonlySet<string>;
}

/** Follows a form from its bindings through its body; nothing is read but the JSON. */
export function dependenciesOf(policy: Policy, form: Form): FormDependencies {
  const context = entry(policy.contexts, form.context) ?? { owner: "", fields: [] };
  const requirement = entry(policy.requirements, form.answers) ?? { slots: [] };
  const slots = new Map(form.bindings.map(({ slot, value }) => [slot, fieldsIn(value, new Map())] as const));
  const seen: Seen = {
    shape: new Set(),
    values: new Set([...slots.values()].flatMap((fields) => [...fields])),
    abstention: new Set(),
    given: [],
  };
  follow(
    { policy, requirement, slots, scope: formScope(policy, context, form, requirement), seen },
    form.body,
  );
  const sometimes = new Set(seen.given.flatMap((given) => [...given]));
  const always = new Set([...sometimes].filter((slot) => seen.given.every((given) => given.has(slot))));
  return {
    ...seen,
    givenAlways: always,
    givenSometimes: new Set([...sometimes].filter((slot) => !always.has(slot))),
  };
}

interface Seen {
  readonly shape: Set<string>;
  readonly values: Set<string>;
  readonly abstention: Set<string>;
  readonly given: ReadonlySet<string>[];
}

interface Follower {
  readonly policy: Policy;
  readonly requirement: Requirement;
  readonly slots: ReadonlyMap<string, Dependencies>;
  readonly scope: TypeScope;
  readonly seen: Seen;
}

function follow(at: Follower, body: Body): void {
  switch (body.kind) {
    case "when":
      for (const branch of body.branches) {
        addAll(at.seen.shape, fieldsIn(branch.guard, at.slots));
        follow(at, branch.body);
      }
      if (body.otherwise !== undefined) follow(at, body.otherwise);
      return;
    case "any-of":
      for (const variant of body.variants) follow(at, variant);
      return;
    case "text":
    case "data":
      followLeaf(at, body);
      return;
    default:
      assertNever(body);
  }
}

function followLeaf(at: Follower, body: Extract<Body, { kind: "text" | "data" }>): void {
  const { policy, requirement, scope, seen } = at;
  const places: readonly Place[] =
    body.kind === "data"
      ? body.entries
      : body.pieces.flatMap((piece): readonly Place[] => (piece.kind === "value" ? [piece] : []));
  const readable = isAlwaysReadable(policy, scope, requirement, body);
  for (const { value, padding } of places) {
    const fields = fieldsIn(value, at.slots);
    addAll(seen.values, fields);
    if (!readable) addAll(seen.abstention, fields);
    if (showsLength(policy, expressionType(policy, scope, value), padding !== undefined)) {
      addAll(seen.shape, fields);
    }
  }
  seen.given.push(slotsGiven((type) => resolveType(policy.types, type), requirement, body));
}

interface Place {
  readonly value: Expression;
  readonly padding?: unknown;
}

/** Whether a number of items can be told from a value that is shown. */
function showsLength(policy: Policy, type: Type, isPadded: boolean): boolean {
  const resolved = resolveType(policy.types, type);
  switch (resolved.kind) {
    case "list":
    case "set":
      return !isPadded || showsLength(policy, resolved.element, false);
    case "optional":
      return showsLength(policy, resolved.inner, isPadded);
    case "record":
      return resolved.fields.some((field) => showsLength(policy, field.type, false));
    case "bool":
    case "int":
    case "decimal":
    case "date":
    case "text":
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
    case "enum":
      return false;
    default:
      return assertNever(resolved);
  }
}

/** The fields that an expression reads, those of the slots in it included. */
export function fieldsIn(expression: Expression, slots: ReadonlyMap<string, Dependencies>): Dependencies {
  const found = new Set<string>();
  const pending = [expression];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (part.kind === "field") found.add(part.path.join("."));
    else if (part.kind === "slot") addAll(found, slots.get(part.path[0] ?? "") ?? new Set());
    else pending.push(...subexpressions(part));
  }
  return found;
}

function addAll(set: Set<string>, more: Iterable<string>): void {
  for (const item of more) set.add(item);
}

/** The field that a dotted path begins with. */
export function rootOf(path: string): string {
  return path.split(".")[0] ?? "";
}
