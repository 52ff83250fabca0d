import { candidateGains } from "./candidate-gains.ts";
import { messageOf, type ContractIn, type Gain } from "./gain.ts";
import { fieldPaths, isCovered } from "../policy/contract-view.ts";
import type { Expression } from "../policy/expression.ts";
import { expressionText } from "../policy/expression-text.ts";
import type { BudgetLimit, Lifetime } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import { abstractionGain } from "./abstraction-order.ts";
import type { ChangedComponent, Witness } from "./authority-change.ts";
import { isNoLonger, lifetimeText } from "./lifetimes.ts";
import {
  decideFailure,
  isOfOneAccount,
  spendingText,
  windowOf,
  type ContractMessage,
} from "./message-against-contract.ts";
import { shorter } from "./narrowing.ts";
import { carriedTo } from "./carriage.ts";
import type { ObjectOperation } from "./operation.ts";
import type { IndexedContract, SinkKind } from "./indexed-contract.ts";
import type { PolicyIndex } from "./policy-index.ts";
import { valueBeyond } from "./type-order.ts";

/** What the second of two contracts allows that the first does not, in every respect. */
export function contractGains(from: ContractIn, to: ContractIn): readonly Gain[] {
  return [
    ...messageGains(from, to),
    ...fieldGains(from, to),
    ...sinkGains(from, to),
    ...lifetimeGains(from.item, to.item),
    ...budgetGains(from, to),
    ...candidateGains(from, to),
    ...failureGains(from, to),
  ];
}

function messageGains(from: ContractIn, to: ContractIn): readonly Gain[] {
  const [old, now] = [from.item.contract, to.item.contract];
  const gains: Gain[] = [];
  const add = (component: ChangedComponent, text: string, change: Partial<ContractMessage>): void => {
    gains.push({ component, text, witness: messageOf(to.item, change) });
  };
  for (const requirement of now.answers) {
    if (!old.answers.includes(requirement)) add("requirement", `answers ${requirement}`, { requirement });
    else gains.push(...requirementGains(from, to, requirement));
  }
  const [isRoot, wasRoot] = [to, from].map(({ item }) => item.owner === item.contract.from);
  if (old.from !== now.from || (isRoot === true && wasRoot !== true))
    add("sender", `${now.from} sends it`, {});
  for (const recipient of now.to) {
    if (!old.to.includes(recipient)) add("recipient", `${recipient} receives it`, { recipient });
  }
  if (old.purpose !== now.purpose) add("purpose", `serves ${now.purpose}`, {});
  return gains;
}

/** More slots that a receiver may ask for, and more values that one may take. */
function requirementGains(from: ContractIn, to: ContractIn, requirement: string): readonly Gain[] {
  const [old, now] = [from, to].map(
    ({ index }) => entry(index.policy.requirements, requirement)?.slots ?? [],
  );
  return (now ?? []).flatMap((slot): readonly Gain[] => {
    const before = old?.find(({ name }) => name === slot.name);
    if (before === undefined || (before.mode === "needs" && slot.mode === "accepts")) {
      const asked = slot.mode === "accepts" ? [slot.name] : [];
      const witness = messageOf(to.item, { requirement, asked });
      return [
        {
          component: "requirement",
          text: `${requirement} may ask for ${slot.name}`,
          ...(asked.length > 0 ? { witness } : {}),
        },
      ];
    }
    const beyond = valueBeyond(
      { policy: to.index.policy, type: slot.type },
      { policy: from.index.policy, type: before.type },
    );
    if (beyond === "none") return [];
    const { value } = beyond;
    const text = `${slot.name} of ${requirement} takes more values`;
    if (value === undefined) return [{ component: "requirement", text }];
    const witness = messageOf(to.item, { requirement, fills: { slot: slot.name, value } });
    return [{ component: "requirement", text, witness }];
  });
}

function fieldGains(from: ContractIn, to: ContractIn): readonly Gain[] {
  const { contract, view } = to.item;
  const isOther = contract.context !== from.item.contract.context;
  if (isOther) return [{ component: "field", text: `holds values of ${contract.context}` }];
  const values: readonly Expression[] = [
    ...contract.discloses.map(({ value }) => value),
    ...view.publicFields.map(({ name }): Expression => ({ kind: "field", path: [name] })),
  ];
  return values.flatMap((value): readonly Gain[] => {
    if (!isCovered(from.item.view, value)) {
      const witness = messageOf(to.item, { carries: [value] });
      return [{ component: "field", text: `${expressionText(value)} is disclosed`, witness }];
    }
    const gain = abstractionGain(from.index.policy, to.index.policy, contract.context, value);
    if (gain !== undefined) return [{ component: "field", text: gain.text, ...distinction(to, value, gain) }];
    return fieldPaths(value).flatMap(([field = ""]) => valueGains(from, to, value, field));
  });
}

function distinction(
  { item }: ContractIn,
  value: Expression,
  { text, pair }: NonNullable<ReturnType<typeof abstractionGain>>,
): Pick<Gain, "witness"> {
  if (pair === undefined) return {};
  return { witness: { kind: "distinction", distinction: { contract: item.name, value, ...pair }, text } };
}

/** More values of a field that is disclosed, or of which what is disclosed is made. */
function valueGains(from: ContractIn, to: ContractIn, disclosed: Expression, field: string): readonly Gain[] {
  const [old, now] = [from, to].map(({ index, item }) =>
    entry(index.policy.contexts, item.contract.context)?.fields.find(({ name }) => name === field),
  );
  const text = `${field} has more values`;
  if (old === undefined || now === undefined) return old === now ? [] : [{ component: "field", text }];
  const types = [
    { policy: to.index.policy, type: now.type },
    { policy: from.index.policy, type: old.type },
  ] as const;
  const beyond = valueBeyond(...types);
  if (beyond === "none") return [];
  if (beyond.value === undefined) return [{ component: "field", text }];
  const situation = { fields: { [field]: beyond.value }, hour: 0, day: "mon", asked: [] };
  return [{ component: "field", text, witness: messageOf(to.item, { carries: [disclosed], situation }) }];
}

const sinkClauses = [
  ["forwards", "sink", "forward"],
  ["logs", "log", "log"],
  ["remembers", "memory", "remember"],
] as const satisfies readonly (readonly [SinkKind, ChangedComponent, ObjectOperation["kind"]])[];

/** Sinks that only the second contract has. */
function newSinks(from: ContractIn, to: ContractIn): readonly Gain[] {
  return sinkClauses.flatMap(([clause, component, kind]) =>
    [...to.item.sinks[clause]]
      .filter((sink) => !from.item.sinks[clause].has(sink))
      .map((sink): Gain => {
        const witness = useOf(to.item, kind, sink, [], {});
        return { component, text: `${sink} may be given it`, witness };
      }),
  );
}

function sinkGains(from: ContractIn, to: ContractIn): readonly Gain[] {
  const known = sinkClauses.flatMap(([clause, component, kind]) =>
    [...to.item.sinks[clause]].flatMap((sink): readonly Gain[] => {
      if (!from.item.sinks[clause].has(sink)) return [];
      return carriageGains(from, to, sink).map(({ text, fields }): Gain =>
        fields === undefined
          ? { component, text }
          : { component, text, witness: useOf(to.item, kind, sink, fields, {}) },
      );
    }),
  );
  return [...newSinks(from, to), ...known];
}

/** What goes to a sink under the narrower contracts for it, or without any. */
function carriageGains(
  from: ContractIn,
  to: ContractIn,
  sink: string,
): readonly { readonly text: string; readonly fields?: readonly string[] }[] {
  const narrowing = to.item.narrowedFor.get(sink);
  const sets = narrowing?.map(({ names }) => [...names.keys()]) ?? [[...to.item.disclosed]];
  return sets.flatMap((all): readonly { readonly text: string; readonly fields?: readonly string[] }[] => {
    const fields = all.filter((name) => from.item.carried.has(name));
    const [before, after] = [carriedTo(from.item, sink, fields), carriedTo(to.item, sink, fields)];
    if (after.kind === "refused") return [];
    if (before.kind === "refused") return [{ text: `${sink} may be given ${fields.join(", ")}`, fields }];
    if (before.contract.name === after.contract.name) return [];
    const old = { index: from.index, item: before.contract };
    const now = { index: to.index, item: after.contract };
    const wider = [...fieldGains(old, now), ...newSinks(old, now), ...lifetimeGains(old.item, now.item)];
    return wider.length === 0
      ? []
      : [{ text: `what goes to ${sink} stands under ${after.contract.name}: ${wider[0]?.text ?? ""}` }];
  });
}

function useOf(
  { name, contract }: IndexedContract,
  kind: ObjectOperation["kind"],
  recipient: string,
  fields: readonly string[],
  age: Lifetime,
): Witness {
  const holder = contract.to[0] ?? "";
  const [start, at] = [
    { turn: 0, ms: 0 },
    { turn: age.turns ?? 0, ms: age.ms ?? 0 },
  ];
  const store = kind === "recall" ? contract.remembers.stores[0] : undefined;
  const operation: ObjectOperation = {
    kind,
    sender: holder,
    recipient: kind === "read" || kind === "recall" ? holder : recipient,
    purpose: contract.purpose,
    object: { contract: name, recipient: holder, fields, releasedAt: start },
    at,
    ...(store === undefined ? {} : { memory: { store, writtenAt: start } }),
  };
  const what = fields.length === 0 ? "an object" : `an object with ${fields.join(", ")}`;
  const where = kind === "read" || kind === "recall" ? "" : ` to ${recipient}`;
  const when =
    age.turns === undefined && age.ms === undefined ? "" : ` ${lifetimeText(age)} after its release`;
  return { kind: "use", operation, text: `${kind} of ${what} by ${holder}${where}${when}` };
}

/** An age that the longer lifetime still lets pass and the shorter one does not. */
function ageBetween(short: Lifetime, long: Lifetime): Lifetime | undefined {
  const ages: readonly Lifetime[] = [
    ...(short.turns === undefined ? [] : [{ turns: short.turns }]),
    ...(short.ms === undefined ? [] : [{ ms: short.ms }]),
  ];
  return ages.find(({ turns = 0, ms = 0 }) => turns < (long.turns ?? Infinity) && ms < (long.ms ?? Infinity));
}

function lifetimeGains(from: IndexedContract, to: IndexedContract): readonly Gain[] {
  const gains: Gain[] = [];
  const add = (component: "lifetime" | "memory", short: Lifetime, long: Lifetime): void => {
    if (isNoLonger(long, short)) return;
    const age = ageBetween(short, long);
    const kind = component === "memory" ? "recall" : "read";
    const text = component === "memory" ? `kept for ${lifetimeText(long)}` : `lasts ${lifetimeText(long)}`;
    gains.push({ component, text, ...(age === undefined ? {} : { witness: useOf(to, kind, "", [], age) }) });
  };
  add("lifetime", from.lasts, to.lasts);
  const isKept = [...to.sinks.remembers].some((store) => from.sinks.remembers.has(store));
  // Where memory has no lifetime of its own, the contract's has been compared already.
  if (isKept && (hasOwnMemory(from) || hasOwnMemory(to))) add("memory", keptFor(from), keptFor(to));
  return gains;
}

function hasOwnMemory({ contract }: IndexedContract): boolean {
  return contract.remembers.lasts !== undefined;
}

function keptFor({ contract, lasts }: IndexedContract): Lifetime {
  return shorter(contract.remembers.lasts ?? lasts, lasts);
}

/** Every limit of the first must be implied by one of the second: the same count, over no shorter a window. */
function budgetGains(from: ContractIn, to: ContractIn): readonly Gain[] {
  const [old, now] = [from, to].map(({ index, item }) => limitsOf(index, item.contract.charges));
  return limitGains(old ?? [], now ?? []).map(({ limit, amount }): Gain => {
    const spending = { ...limit, amount, under: { contract: to.item.name } };
    return {
      component: "budget",
      text: `${spendingText(limit)} may be exceeded`,
      witness: { kind: "spending", spending, text: spendingText(spending) },
    };
  });
}

export function limitsOf(
  { policy }: Pick<PolicyIndex, "policy">,
  charges: readonly string[],
): readonly BudgetLimit[] {
  return charges.flatMap((name) => entry(policy.budgets, name)?.limits ?? []);
}

/** The limits that no other one implies, each with an amount that it refuses and the others let pass. */
export function limitGains(
  old: readonly BudgetLimit[],
  now: readonly BudgetLimit[],
): readonly { readonly limit: BudgetLimit; readonly amount: number }[] {
  return old.flatMap((limit) => {
    const others = now
      .filter((one) => isOfOneAccount(one, limit) && windowOf(one) >= windowOf(limit))
      .map((one) => one.amount);
    const most = Math.min(...others);
    return most <= limit.amount ? [] : [{ limit, amount: Math.min(limit.amount + 1, most) }];
  });
}

function failureGains(from: ContractIn, to: ContractIn): readonly Gain[] {
  return to.item.contract.failure.flatMap((step): readonly Gain[] => {
    const failure = { contract: to.item.name, step };
    if (
      step.kind === "abstain" ||
      decideFailure(from.index, { ...failure, contract: from.item.name }).answer === "allowed"
    )
      return [];
    const text =
      step.kind === "ask"
        ? `${step.approvers.join(", ")} may be asked`
        : `${step.to} may answer under ${step.under}`;
    return [{ component: "failure", text, witness: { kind: "failure", failure, text } }];
  });
}
