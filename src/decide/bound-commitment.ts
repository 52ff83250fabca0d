import type { AskRule, Commitment, EffectGrant, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import { unionOf } from "../scope/members.ts";
import type { Scope } from "../scope/scope.ts";
import type { Reading, Side } from "./argument-scopes.ts";
import {
  boundArguments,
  passedArguments,
  symbolicArguments,
  type Arguments,
  type Parameters,
} from "./arguments.ts";
import { lifetimeText } from "./lifetimes.ts";
import { allowed, denied, type Verdict } from "./verdict.ts";
import { boundScope, ruleScope } from "./commitment-scopes.ts";

/** A commitment with what it narrows, prepared by kind of effect: Auth_C of ESC-CR eq. 3. */
export interface BoundCommitment {
  readonly policy: Policy;
  /** The commitment itself, then what it narrows, nearest first; every one bounds. */
  readonly levels: readonly Level[];
}

export interface Level {
  readonly name: string;
  readonly commitment: Commitment;
  readonly names: Arguments;
  /** Undefined where the commitment bounds only by what it denies and asks for. */
  readonly allows: RuleTable | undefined;
  readonly denies: RuleTable;
  readonly asks: RuleTable<AskedRule>;
  /** What is granted by it, at once or once a person agrees, as one scope for each kind. */
  readonly grants: ReadonlyMap<string, Grants>;
  readonly after: readonly PreparedAfter[];
  readonly within: ReadonlyMap<string, Scope>;
}

/** Rules by the kind of effect that they speak of, in the order written. */
export type RuleTable<R extends PreparedRule = PreparedRule> = ReadonlyMap<string, readonly R[]>;

export interface PreparedRule {
  readonly rule: EffectGrant;
  readonly scope: Scope;
  /** The scope once results of tools are known; absent where none matter. */
  readonly withResults?: (results: Results) => Scope;
}

export interface AskedRule extends PreparedRule {
  readonly approvers: readonly string[];
}

export interface Grants {
  readonly rules: readonly PreparedRule[];
  readonly union: Scope;
}

export interface PreparedAfter {
  readonly effects: RuleTable;
  readonly denies: RuleTable;
  readonly asks: RuleTable<AskedRule>;
}

/** What a tool has returned in a run; undefined where nothing is known of it. */
export type Results = (tool: string) => readonly Value[] | undefined;

const noResults: Results = () => undefined;

/** A commitment bound to the values of its parameters, which have been checked; undefined if it is not declared. */
export function bindCommitment(
  policy: Policy,
  name: string,
  parameters: Parameters,
): BoundCommitment | undefined {
  const declared = entry(policy.commitments, name)?.parameters ?? [];
  return prepare(policy, name, boundArguments(declared, parameters));
}

/** A commitment whose parameters stand for themselves: what it authorizes whatever they are bound to. */
export function symbolicCommitment(policy: Policy, name: string): BoundCommitment | undefined {
  return prepare(policy, name, symbolicArguments(entry(policy.commitments, name)?.parameters ?? []), true);
}

const MAX_LEVELS = 100;

function prepare(
  policy: Policy,
  name: string,
  names: Arguments,
  isSymbolic = false,
): BoundCommitment | undefined {
  const levels: Level[] = [];
  let next: { readonly name: string; readonly names: Arguments } | undefined = { name, names };
  while (next !== undefined && levels.length <= MAX_LEVELS) {
    const commitment: Commitment | undefined = entry(policy.commitments, next.name);
    if (commitment === undefined) return undefined;
    levels.push(levelOf(policy, next.name, commitment, next.names, isSymbolic));
    const narrows: Commitment["narrows"] = commitment.narrows;
    if (narrows === undefined) return { policy, levels };
    next = { name: narrows.commitment, names: namesOfParent(policy, narrows, next.names) };
  }
  return undefined;
}

function namesOfParent(
  policy: Policy,
  narrows: NonNullable<Commitment["narrows"]>,
  names: Arguments,
): Arguments {
  const parameters = entry(policy.commitments, narrows.commitment)?.parameters ?? [];
  return passedArguments(parameters, narrows.arguments, names);
}

function levelOf(
  policy: Policy,
  name: string,
  commitment: Commitment,
  names: Arguments,
  symbolicResults: boolean,
): Level {
  const read = (side: Side): Reading => ({ policy, names, side, results: noResults, symbolicResults });
  const prepared = (list: readonly EffectGrant[], side: Side): readonly PreparedRule[] =>
    list.map((rule) => preparedRule(read(side), rule));
  const rules = (list: readonly EffectGrant[], side: Side): RuleTable => byKind(prepared(list, side));
  const asked = (list: readonly AskRule[], side: Side): RuleTable<AskedRule> =>
    byKind(list.map(({ approvers, effect }) => ({ ...preparedRule(read(side), effect), approvers })));
  const allows = prepared(commitment.allows ?? [], "grant");
  const asks = commitment.asks.map(({ effect }) => effect);
  return {
    name,
    commitment,
    names,
    allows: commitment.allows === undefined ? undefined : byKind(allows),
    denies: rules(commitment.denies, "denial"),
    asks: asked(commitment.asks, "denial"),
    grants: unions(byKind([...allows, ...prepared(asks, "grant")])),
    after: commitment.after.map((after) => ({
      effects: rules(after.effects, "denial"),
      denies: rules(after.denies, "denial"),
      asks: asked(after.asks, "denial"),
    })),
    within: new Map(
      commitment.within.map(({ family, pattern }) => [family, boundScope(read("grant"), family, pattern)]),
    ),
  };
}

function preparedRule(reading: Reading, rule: EffectGrant): PreparedRule {
  const scope = ruleScope(reading, rule);
  const readsResults = Object.values(rule.arguments).some(({ kind }) => kind === "in-results");
  if (!readsResults || reading.symbolicResults === true) return { rule, scope };
  return { rule, scope, withResults: (results) => ruleScope({ ...reading, results }, rule) };
}

function byKind<R extends PreparedRule>(rules: readonly R[]): RuleTable<R> {
  const table = new Map<string, R[]>();
  for (const rule of rules) {
    const known = table.get(rule.rule.effect);
    if (known === undefined) table.set(rule.rule.effect, [rule]);
    else known.push(rule);
  }
  return table;
}

function unions(table: RuleTable): ReadonlyMap<string, Grants> {
  return new Map(
    [...table].map(([kind, rules]) => [kind, { rules, union: unionOf(rules.map(({ scope }) => scope)) }]),
  );
}

/** Whether a commitment still holds so long after it was built; it lasts as long as all that it narrows do. */
export function decideAge({ levels }: BoundCommitment, ageMs: number): Verdict {
  const asked = lifetimeText({ ms: ageMs });
  for (const { name, commitment } of levels) {
    const { lastsMs = Infinity } = commitment;
    if (ageMs >= 0 && ageMs < lastsMs) continue;
    const near = lastsMs === Infinity ? {} : { nearest: lifetimeText({ ms: lastsMs }) };
    return denied({ clause: `commitment ${name}/lasts`, code: "expired-time", asked, ...near });
  }
  return allowed([{ clause: `commitment ${levels[0]?.name ?? ""}/lasts`, code: "granted", asked }]);
}
