import { assertNever } from "../base/assert.ts";
import { pointerToken } from "./canonical-form.ts";
import { subexpressions } from "./contract-view.ts";
import type { Expression } from "./expression.ts";
import { slotTypeInForm } from "./form-view.ts";
import type {
  ArgumentConstraint,
  AskRule,
  BudgetLimit,
  Commitment,
  Contract,
  EffectGrant,
  Form,
  Outbound,
  Parameter,
  Party,
  PatternPiece,
  Policy,
  Table,
} from "./policy.ts";
import { namesInType, typeAtPath } from "./resolve-type.ts";
import { entry } from "./table.ts";
import type { Type } from "./type.ts";

/** A name that the policy uses and does not declare, or declares in a circle. */
export interface OpenReference {
  /** JSON pointer from the document to where it is used. */
  readonly pointer: string;
  readonly message: string;
}

type Found = Iterable<OpenReference>;

/**
 * Every use of a name that nothing declares. A policy without any is closed: whoever reads it finds whatever it speaks
 * of, and no walk along types, abstractions, contracts or commitments goes in a circle.
 */
export function openReferences(policy: Policy): readonly OpenReference[] {
  const types = [...typeTableReferences(policy)];
  if (types.length > 0) return types;
  return [
    ...each("parties", policy.parties, (party, pointer) => partyReferences(policy, party, pointer)),
    ...contextReferences(policy),
    ...abstractionReferences(policy),
    ...each("requirements", policy.requirements, ({ slots }, pointer) =>
      list(`${pointer}/slots`, slots, (slot, at) => typeReferences(policy, slot.type, `${at}/type`)),
    ),
    ...each("forms", policy.forms, (form, pointer) => formReferences(policy, form, pointer)),
    ...each("budgets", policy.budgets, ({ limits }, pointer) =>
      list(`${pointer}/limits`, limits, (limit, at) => limitReferences(policy, limit, at)),
    ),
    ...each("contracts", policy.contracts, (contract, pointer) =>
      contractReferences(policy, contract, pointer),
    ),
    ...circles("contracts", policy.contracts, (contract) => optional(contract.narrows)),
    ...each("effects", policy.effects, ({ parameters }, pointer) =>
      parameterReferences(policy, parameters, pointer),
    ),
    ...each("commitments", policy.commitments, (item, pointer) =>
      commitmentReferences(policy, item, pointer),
    ),
    ...circles("commitments", policy.commitments, (item) => optional(item.narrows?.commitment)),
    ...each("outbounds", policy.outbounds, (item, pointer) => outboundReferences(policy, item, pointer)),
  ];
}

/** What names mean at some place. */
interface Scope {
  readonly fields?: Table<Type>;
  readonly slots?: Table<Type>;
  readonly parameters?: Table<Type>;
}

function* typeTableReferences(policy: Policy): Found {
  yield* each("types", policy.types, (type, pointer) => typeReferences(policy, type, pointer));
  yield* circles("types", policy.types, namesInType);
}

function* typeReferences(policy: Policy, type: Type, pointer: string): Found {
  for (const name of namesInType(type)) yield* need("type", policy.types, name, pointer);
}

function* partyReferences(policy: Policy, party: Party, pointer: string): Found {
  const parameters = party.parameters ?? [];
  yield* parameterReferences(policy, parameters, pointer);
  for (const [index, done] of (party.does ?? []).entries()) {
    const at = `${pointer}/does/${index}`;
    yield* need("effect", policy.effects, done.effect, at);
    yield* expressions(policy, { parameters: typesOf(parameters) }, done.arguments, `${at}/arguments`);
  }
}

function* contextReferences(policy: Policy): Found {
  yield* each("contexts", policy.contexts, function* (context, pointer) {
    yield* need("party", policy.parties, context.owner, `${pointer}/owner`);
    for (const [index, { type, known }] of context.fields.entries()) {
      yield* typeReferences(policy, type, `${pointer}/fields/${index}/type`);
      if (typeof known !== "string")
        yield* needAll("party", policy.parties, known, `${pointer}/fields/${index}/known`);
    }
  });
}

function* abstractionReferences(policy: Policy): Found {
  yield* each("abstractions", policy.abstractions, function* ({ parameters, result, arms }, pointer) {
    yield* parameterReferences(policy, parameters, pointer);
    yield* typeReferences(policy, result, `${pointer}/result`);
    for (const [index, { when, value }] of arms.entries()) {
      const scope = { parameters: typesOf(parameters) };
      yield* expressions(policy, scope, [...optional(when), value], `${pointer}/arms/${index}`);
    }
  });
  yield* circles("abstractions", policy.abstractions, ({ arms }) =>
    arms.flatMap(({ when, value }) => [...optional(when), value].flatMap(abstractionsIn)),
  );
}

function abstractionsIn(expression: Expression): readonly string[] {
  const own = expression.kind === "abstraction" ? [expression.name] : [];
  return [...own, ...subexpressions(expression).flatMap(abstractionsIn)];
}

function* formReferences(policy: Policy, form: Form, pointer: string): Found {
  const fields = fieldTypes(policy, form.context);
  const requirement = entry(policy.requirements, form.answers);
  yield* need("context", policy.contexts, form.context, `${pointer}/context`);
  yield* need("requirement", policy.requirements, form.answers, `${pointer}/answers`);
  const slots = Object.fromEntries(
    (requirement?.slots ?? []).map((slot) => [slot.name, slotTypeInForm(policy, slot)]),
  );
  for (const [index, { slot, value }] of form.bindings.entries()) {
    yield* need("slot", slots, slot, `${pointer}/bindings/${index}/slot`);
    yield* expressions(policy, { fields }, [value], `${pointer}/bindings/${index}/value`);
  }
  yield* bodyReferences(policy, { fields, slots }, form.body, `${pointer}/body`);
}

function* bodyReferences(policy: Policy, scope: Scope, body: Form["body"], pointer: string): Found {
  switch (body.kind) {
    case "text":
      for (const [index, piece] of body.pieces.entries()) {
        if (piece.kind === "value")
          yield* expressions(policy, scope, [piece.value], `${pointer}/pieces/${index}`);
      }
      return;
    case "data":
      for (const [index, { value }] of body.entries.entries()) {
        yield* expressions(policy, scope, [value], `${pointer}/entries/${index}`);
      }
      return;
    case "when":
      for (const [index, branch] of body.branches.entries()) {
        yield* expressions(policy, scope, [branch.guard], `${pointer}/branches/${index}/guard`);
        yield* bodyReferences(policy, scope, branch.body, `${pointer}/branches/${index}/body`);
      }
      if (body.otherwise !== undefined)
        yield* bodyReferences(policy, scope, body.otherwise, `${pointer}/otherwise`);
      return;
    case "any-of":
      for (const [index, variant] of body.variants.entries()) {
        yield* bodyReferences(policy, scope, variant, `${pointer}/variants/${index}`);
      }
  }
}

function* limitReferences(policy: Policy, limit: BudgetLimit, pointer: string): Found {
  if (typeof limit.per !== "string") {
    const fields = fieldTypes(policy, limit.per.context);
    yield* need("context", policy.contexts, limit.per.context, `${pointer}/per`);
    yield* need("field", fields, limit.per.field, `${pointer}/per`);
  }
  if (["bits", "risk", "releases", "calls"].includes(limit.unit)) return;
  const dot = limit.unit.lastIndexOf(".");
  const parameters = typesOf(entry(policy.parties, limit.unit.slice(0, dot))?.parameters ?? []);
  yield* need("argument", parameters, limit.unit.slice(dot + 1), `${pointer}/unit`);
}

function* contractReferences(policy: Policy, contract: Contract, pointer: string): Found {
  const fields = fieldTypes(policy, contract.context);
  yield* needAll("requirement", policy.requirements, contract.answers, `${pointer}/answers`);
  yield* needAll("contract", policy.contracts, optional(contract.narrows), `${pointer}/narrows`);
  yield* need("context", policy.contexts, contract.context, `${pointer}/context`);
  const { from, to, forwards, logs, remembers } = contract;
  for (const [name, parties] of Object.entries({
    from: [from],
    to,
    forwards,
    logs,
    remembers: remembers.stores,
  })) {
    yield* needAll("party", policy.parties, parties, `${pointer}/${name}`);
  }
  if (!policy.purposes.includes(contract.purpose))
    yield missing("purpose", contract.purpose, `${pointer}/purpose`);
  yield* list(`${pointer}/discloses`, contract.discloses, (item, at) =>
    expressions(policy, { fields }, [item.value], at),
  );
  yield* needAll("budget", policy.budgets, contract.charges, `${pointer}/charges`);
  yield* list(`${pointer}/offers`, contract.offers, function* ({ form, guard }, at) {
    yield* need("form", policy.forms, form, `${at}/form`);
    yield* expressions(policy, { fields }, optional(guard), `${at}/guard`);
  });
  yield* list(`${pointer}/failure`, contract.failure, function* (step, at) {
    if (step.kind === "delegate") yield* need("party", policy.parties, step.to, `${at}/to`);
    if (step.kind === "delegate") yield* need("contract", policy.contracts, step.under, `${at}/under`);
    if (step.kind === "ask") yield* needAll("party", policy.parties, step.approvers, `${at}/approvers`);
  });
}

function* commitmentReferences(policy: Policy, item: Commitment, pointer: string): Found {
  const scope = { parameters: typesOf(item.parameters) };
  yield* parameterReferences(policy, item.parameters, pointer);
  if (item.narrows !== undefined) {
    yield* need("commitment", policy.commitments, item.narrows.commitment, `${pointer}/narrows`);
    yield* expressions(policy, scope, item.narrows.arguments, `${pointer}/narrows/arguments`);
  }
  yield* list(`${pointer}/provides`, item.provides, function* (signature, at) {
    yield* parameterReferences(policy, signature.parameters, at);
    if (signature.result !== undefined) yield* typeReferences(policy, signature.result, `${at}/result`);
  });
  const grants = (clause: string, list_: readonly EffectGrant[]): Found =>
    list(`${pointer}/${clause}`, list_, (grant, at) => grantReferences(policy, scope, grant, at));
  const asks = (clause: string, rules: readonly AskRule[]): Found =>
    list(`${pointer}/${clause}`, rules, (rule, at) => askReferences(policy, scope, rule, at));
  yield* grants("allows", item.allows ?? []);
  yield* grants("denies", item.denies);
  yield* asks("asks", item.asks);
  for (const [index, rule] of item.after.entries()) {
    yield* grants(`after/${index}/effects`, rule.effects);
    yield* grants(`after/${index}/denies`, rule.denies);
    yield* asks(`after/${index}/asks`, rule.asks);
  }
  yield* list(`${pointer}/claims`, item.claims, function* (claim, at) {
    yield* typeReferences(policy, claim.type, `${at}/type`);
    yield* need("evidence", policy.evidence, claim.evidence, `${at}/evidence`);
  });
  yield* needAll("budget", policy.budgets, item.charges, `${pointer}/charges`);
}

function* askReferences(policy: Policy, scope: Scope, rule: AskRule, pointer: string): Found {
  yield* needAll("party", policy.parties, rule.approvers, `${pointer}/approvers`);
  yield* grantReferences(policy, scope, rule.effect, `${pointer}/effect`);
}

function* grantReferences(policy: Policy, scope: Scope, grant: EffectGrant, pointer: string): Found {
  const parameters =
    entry(policy.effects, grant.effect)?.parameters ?? toolOf(policy, grant.effect)?.parameters;
  if (parameters === undefined) {
    yield missing("effect or tool", grant.effect, `${pointer}/effect`);
    return;
  }
  const known = typesOf(parameters);
  for (const [name, constraint] of Object.entries(grant.arguments)) {
    const at = `${pointer}/arguments/${pointerToken(name)}`;
    yield* need("argument", known, name, at);
    yield* constraintReferences(policy, scope, constraint, at);
  }
}

function* constraintReferences(
  policy: Policy,
  scope: Scope,
  constraint: ArgumentConstraint,
  pointer: string,
): Found {
  switch (constraint.kind) {
    case "any":
    case "matching":
      return;
    case "pattern":
      yield* patternReferences(scope, constraint.pattern, pointer);
      return;
    case "words":
      for (const word of constraint.words) yield* patternReferences(scope, word, pointer);
      return;
    case "equals":
    case "compare":
      yield* expressions(policy, scope, [constraint.value], pointer);
      return;
    case "in":
      yield* expressions(policy, scope, [constraint.set], pointer);
      return;
    case "in-evidence":
      yield* need("evidence", policy.evidence, constraint.evidence, pointer);
      return;
    case "in-results":
      if (toolOf(policy, constraint.tool) === undefined) yield missing("tool", constraint.tool, pointer);
      return;
    default:
      assertNever(constraint);
  }
}

function* patternReferences(scope: Scope, pattern: readonly PatternPiece[], pointer: string): Found {
  for (const piece of pattern) {
    if (piece.kind === "parameter") yield* need("parameter", scope.parameters ?? {}, piece.name, pointer);
  }
}

function* outboundReferences(policy: Policy, item: Outbound, pointer: string): Found {
  const fields = fieldTypes(policy, item.context);
  const parameters = typesOf(item.parameters);
  yield* parameterReferences(policy, item.parameters, pointer);
  yield* need("context", policy.contexts, item.context, `${pointer}/context`);
  yield* need("party", policy.parties, item.channel, `${pointer}/channel`);
  yield* need("party", policy.parties, item.from, `${pointer}/from`);
  if (!policy.purposes.includes(item.purpose)) yield missing("purpose", item.purpose, `${pointer}/purpose`);
  yield* list(`${pointer}/to`, item.to, ({ among }, at) =>
    expressions(policy, { parameters }, optional(among), at),
  );
  for (const clause of ["preserves", "requires", "withholds"] as const) {
    yield* needAll("field", fields, item[clause], `${pointer}/${clause}`);
  }
  yield* list(`${pointer}/generalizes`, item.generalizes, function* ({ field, to }, at) {
    yield* need("field", fields, field, `${at}/field`);
    if (to.kind === "abstraction") yield* expressions(policy, { fields, parameters }, [to.call], `${at}/to`);
  });
}

function* parameterReferences(policy: Policy, parameters: readonly Parameter[], pointer: string): Found {
  for (const [index, { type }] of parameters.entries()) {
    yield* typeReferences(policy, type, `${pointer}/parameters/${index}/type`);
  }
}

function* expressions(policy: Policy, scope: Scope, items: readonly Expression[], pointer: string): Found {
  for (const expression of items) {
    yield* expressionReferences(policy, scope, expression, pointer);
    yield* expressions(policy, scope, subexpressions(expression), pointer);
  }
}

function* expressionReferences(policy: Policy, scope: Scope, expression: Expression, pointer: string): Found {
  switch (expression.kind) {
    case "field":
      yield* pathReferences(policy, "field", scope.fields, expression.path, pointer);
      return;
    case "slot":
      yield* pathReferences(policy, "slot", scope.slots, expression.path, pointer);
      return;
    case "parameter":
      yield* pathReferences(policy, "parameter", scope.parameters, expression.path, pointer);
      return;
    case "abstraction":
      yield* abstractionCall(policy, expression.name, expression.arguments.length, pointer);
      return;
    case "literal":
    case "clock":
    case "asked":
    case "compare":
    case "in":
    case "matching":
    case "and":
    case "or":
    case "not":
    case "list":
    case "record":
    case "concat":
      return;
    case "builtin":
      if (expression.arguments.length !== (expression.name === "band" ? 2 : 1)) {
        yield { pointer, message: `${expression.name} has ${expression.arguments.length} arguments` };
      }
  }
}

function* abstractionCall(policy: Policy, name: string, count: number, pointer: string): Found {
  const abstraction = entry(policy.abstractions, name);
  if (abstraction === undefined) yield missing("abstraction", name, pointer);
  else if (abstraction.parameters.length !== count) {
    yield { pointer, message: `${name} has ${count} arguments and takes ${abstraction.parameters.length}` };
  }
}

function* pathReferences(
  policy: Policy,
  what: string,
  types: Table<Type> | undefined,
  path: readonly string[],
  pointer: string,
): Found {
  const [name = "", ...rest] = path;
  const type = types === undefined ? undefined : entry(types, name);
  if (type === undefined || typeAtPath(policy.types, type, rest) === undefined) {
    yield missing(what, path.join("."), pointer);
  }
}

function* need<T>(what: string, table: Table<T>, name: string, pointer: string): Found {
  if (entry(table, name) === undefined) yield missing(what, name, pointer);
}

function* needAll<T>(what: string, table: Table<T>, names: readonly string[], pointer: string): Found {
  for (const name of names) yield* need(what, table, name, pointer);
}

function missing(what: string, name: string, pointer: string): OpenReference {
  return { pointer, message: `there is no ${what} ${name}` };
}

/** Names that come back to themselves along `next`. */
function* circles<T>(table: string, items: Table<T>, next: (item: T) => readonly string[]): Found {
  const state = new Map<string, "open" | "done">();
  for (const root of Object.keys(items)) {
    const stack: { readonly name: string; readonly rest: string[] }[] = [];
    const enter = (name: string): boolean => {
      const item = entry(items, name);
      if (item === undefined || state.get(name) === "done") return true;
      if (state.get(name) === "open") return false;
      state.set(name, "open");
      stack.push({ name, rest: [...next(item)] });
      return true;
    };
    enter(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const name = top.rest.pop();
      if (name === undefined) {
        state.set(top.name, "done");
        stack.pop();
      } else if (!enter(name)) {
        yield {
          pointer: `/policy/${table}/${pointerToken(name)}`,
          message: `${name} is declared in a circle`,
        };
      }
    }
  }
}

function* each<T>(table: string, items: Table<T>, check: (item: T, pointer: string) => Found): Found {
  for (const [name, item] of Object.entries(items))
    yield* check(item, `/policy/${table}/${pointerToken(name)}`);
}

function* list<T>(pointer: string, items: readonly T[], check: (item: T, pointer: string) => Found): Found {
  for (const [index, item] of items.entries()) yield* check(item, `${pointer}/${index}`);
}

function fieldTypes(policy: Policy, context: string): Table<Type> {
  return Object.fromEntries(
    (entry(policy.contexts, context)?.fields ?? []).map(({ name, type }) => [name, type]),
  );
}

function typesOf(parameters: readonly Parameter[]): Table<Type> {
  return Object.fromEntries(parameters.map(({ name, type }) => [name, type]));
}

function toolOf(policy: Policy, name: string): Party | undefined {
  const party = entry(policy.parties, name);
  return party?.role === "tool" ? party : undefined;
}

function optional<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}
