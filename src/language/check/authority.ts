import { authorityDiagnostics } from "../../diagnostics/catalogue/authority.ts";
import { symbolicCommitment, type Level, type PreparedRule } from "../../decide/bound-commitment.ts";
import { grantsBeyondParents } from "../../decide/narrowing-against-parent.ts";
import { lifetimeText } from "../../decide/lifetimes.ts";
import { targetOf } from "../../decide/commitment-scopes.ts";
import type { EffectGrant, Policy } from "../../policy/policy.ts";
import { entry, tableOf } from "../../policy/table.ts";
import { unionOf } from "../../scope/members.ts";
import { contains, overlaps } from "../../scope/scope.ts";
import type { Entity, NamedDeclaration } from "../names/program.ts";
import { commitmentOf, evidenceOf, type CommitmentEntity } from "./commitments.ts";
import { isDamaged, isOfKind, nameOf, report, type Context } from "./context.ts";
import { effectOf } from "./effects.ts";
import { emptyPolicy } from "./flows.ts";
import { partyOf } from "./tools.ts";
import { definitionOf, localName } from "./types.ts";

/**
 * Holds each commitment against what it narrows, Auth(child) ⊆ Auth(parent), and against itself: a rule that nothing can
 * ever come under is a mistake. What is compared are the scopes by which the release boundary and the monitor decide.
 */
export function checkAuthority(cx: Context): void {
  const commitments = [...cx.target.declared.values()].filter((entity) =>
    isOfKind(entity, { kinds: ["commitment"], phrase: "" }),
  );
  if (commitments.length === 0) return;
  const policy = policyOf(cx);
  for (const entity of commitments) {
    if (!isOfKind(entity, { kinds: ["commitment"], phrase: "" }) || isReported(cx, entity)) continue;
    checkCommitment(cx, entity, policy);
  }
}

/** Where something in a commitment was reported, nothing is said of what it grants. */
function isReported(cx: Context, entity: CommitmentEntity): boolean {
  const { span } = entity.declaration;
  return (
    isDamaged(entity) ||
    cx.diagnostics.some((one) => one.span.start >= span.start && one.span.end <= span.end)
  );
}

/** As much of the policy as commitments speak of. */
function policyOf(cx: Context): Policy {
  for (const entity of cx.target.declared.values()) elaborated(cx, entity);
  // Elaborating one may bring in more; a set is walked in the order in which it grows.
  for (const entity of cx.used) elaborated(cx, entity);
  const all: readonly Entity[] = [...cx.target.declared.values(), ...cx.used];
  const table = <K extends NamedDeclaration["kind"], T>(
    kinds: readonly K[],
    of: (entity: Entity<Extract<NamedDeclaration, { kind: K }>>) => T,
  ): Readonly<Record<string, T>> =>
    tableOf(
      all.flatMap((entity): (readonly [string, T])[] =>
        isOfKind(entity, { kinds, phrase: "" }) ? [[nameOf(cx, entity), of(entity)]] : [],
      ),
    );
  const effects = [...cx.target.effects.values(), ...cx.usedEffects];
  return {
    ...emptyPolicy,
    parties: table(["party", "tool"], (entity) => partyOf(cx, entity)),
    types: table(["type", "enum"], (entity) => definitionOf(cx, entity)),
    evidence: table(["evidence"], (entity) => evidenceOf(cx, entity)),
    effects: tableOf(effects.map((effect) => [effect.name, effectOf(cx, effect)] as const)),
    commitments: table(["commitment"], (entity) => commitmentOf(cx, entity)),
  };
}

function elaborated(cx: Context, entity: Entity): void {
  if (isOfKind(entity, { kinds: ["party", "tool"], phrase: "" })) partyOf(cx, entity);
  if (isOfKind(entity, { kinds: ["type", "enum"], phrase: "" })) definitionOf(cx, entity);
  if (isOfKind(entity, { kinds: ["commitment"], phrase: "" })) commitmentOf(cx, entity);
}

function checkCommitment(cx: Context, entity: CommitmentEntity, policy: Policy): void {
  const name = nameOf(cx, entity);
  const levels = symbolicCommitment(policy, name)?.levels ?? [];
  const [own] = levels;
  if (own === undefined) return;
  const vacuous = new Set<EffectGrant>();
  for (const level of levels) {
    for (const rule of [...own.grants.values()].flatMap(({ rules }) => rules)) {
      const problem = vacuous.has(rule.rule) ? undefined : vacuity(policy, rule, level);
      if (problem === undefined) continue;
      vacuous.add(rule.rule);
      const parameters = { effect: rule.rule.effect, problem, commitment: localName(level.name) };
      reportRule(cx, entity, rule.rule, parameters);
    }
  }
  reportBeyond(cx, entity, levels, vacuous);
  reportLifetime(cx, entity, policy);
  reportCovered(cx, entity, own, vacuous);
  reportIdleAfter(cx, entity, policy, levels);
}

function rulesIn(table: ReadonlyMap<string, readonly PreparedRule[]> | undefined): readonly PreparedRule[] {
  return [...(table?.values() ?? [])].flat();
}

type Vacuity = "denied" | "outside";

/** Why nothing can come under a rule, because of what a commitment denies or how it is bounded. */
function vacuity(policy: Policy, { rule, scope }: PreparedRule, level: Level): Vacuity | undefined {
  const denies = (level.denies.get(rule.effect) ?? []).filter((one) => !readsResults(one.rule));
  if (denies.length > 0 && contains(unionOf(denies.map((one) => one.scope)), scope)) return "denied";
  const bound = level.within.get(rule.effect.split(".")[0] ?? "");
  if (bound === undefined || Object.keys(rule.arguments).length === 0) return undefined;
  return overlaps(bound, targetOf(policy, rule.effect, scope)) ? undefined : "outside";
}

function readsResults({ arguments: constraints }: EffectGrant): boolean {
  return Object.values(constraints).some(({ kind }) => kind === "in-results");
}

function reportRule(
  cx: Context,
  entity: CommitmentEntity,
  rule: EffectGrant,
  parameters: { readonly effect: string; readonly problem: Vacuity; readonly commitment: string },
): void {
  const span = cx.grantPlaces.get(rule) ?? entity.declaration.name.span;
  report(cx, entity.module, authorityDiagnostics.vacuousRule, parameters, span);
}

function reportBeyond(
  cx: Context,
  entity: CommitmentEntity,
  levels: readonly Level[],
  vacuous: ReadonlySet<EffectGrant>,
): void {
  for (const { rule, parent, answer, nearest } of grantsBeyondParents(levels)) {
    if (vacuous.has(rule)) continue;
    const parameters = { effect: rule.effect, parent: localName(parent), answer, nearest };
    const span = cx.grantPlaces.get(rule) ?? entity.declaration.name.span;
    report(cx, entity.module, authorityDiagnostics.beyondParent, parameters, span);
  }
}

/** A child may not outlast its parent. */
function reportLifetime(cx: Context, entity: CommitmentEntity, policy: Policy): void {
  const own = entry(policy.commitments, nameOf(cx, entity));
  const parent = own?.narrows === undefined ? undefined : entry(policy.commitments, own.narrows.commitment);
  const clause = entity.declaration.clauses.find((one) => one.kind === "lasts");
  if (own?.lastsMs === undefined || parent?.lastsMs === undefined || clause?.kind !== "lasts") return;
  if (own.lastsMs <= parent.lastsMs) return;
  const parameters = {
    own: lifetimeText({ ms: own.lastsMs }),
    parent: localName(own.narrows?.commitment ?? ""),
    limit: lifetimeText({ ms: parent.lastsMs }),
  };
  report(cx, entity.module, authorityDiagnostics.outlastsParent, parameters, clause.duration.span);
}

/** An allow under which everything is asked for first grants nothing by itself. */
function reportCovered(
  cx: Context,
  entity: CommitmentEntity,
  { allows, asks }: Level,
  vacuous: ReadonlySet<EffectGrant>,
): void {
  for (const { rule, scope } of rulesIn(allows)) {
    const asked = (asks.get(rule.effect) ?? []).filter((one) => !readsResults(one.rule));
    if (vacuous.has(rule) || asked.length === 0) continue;
    if (!contains(unionOf(asked.map((one) => one.scope)), scope)) continue;
    const span = cx.grantPlaces.get(rule) ?? entity.declaration.name.span;
    report(cx, entity.module, authorityDiagnostics.alwaysAsked, { effect: rule.effect }, span);
  }
}

/** Some of what an `after` denies or asks for has to be granted before, or it takes nothing away. */
function reportIdleAfter(
  cx: Context,
  entity: CommitmentEntity,
  policy: Policy,
  levels: readonly Level[],
): void {
  const granting = levels.filter(({ allows }) => allows !== undefined);
  const [own] = levels;
  if (own === undefined || granting.length === 0) return;
  const touches = ({ rule, scope }: PreparedRule): boolean =>
    granting.every(({ grants }) =>
      [...grants].some(([kind, { union }]) =>
        kind === rule.effect ? overlaps(union, scope) : mayDo(policy, kind, rule.effect),
      ),
    );
  for (const { denies, asks } of own.after) {
    const rules = [...rulesIn(denies), ...rulesIn(asks)];
    const [first] = rules;
    if (first === undefined || rules.some(touches)) continue;
    const span = cx.grantPlaces.get(first.rule) ?? entity.declaration.name.span;
    report(cx, entity.module, authorityDiagnostics.idleAfter, { effect: first.rule.effect }, span);
  }
}

/** Whether calling a tool has an effect: what denies the effect denies the tool. */
function mayDo(policy: Policy, tool: string, effect: string): boolean {
  return entry(policy.parties, tool)?.does?.some((one) => one.effect === effect) ?? false;
}
