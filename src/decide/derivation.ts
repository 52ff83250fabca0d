import { invariant } from "../base/assert.ts";
import { lifetimeText } from "./lifetimes.ts";
import { shorter, sinksOf, type Narrowing } from "./narrowing.ts";
import { carriedTo, nameUnder } from "./carriage.ts";
import { clauseOf, granted, listed, reason } from "./contract-reason.ts";
import { decideOperation } from "./operation-against-contract.ts";
import type { Moment, ObjectFacts } from "./operation.ts";
import type { IndexedContract } from "./indexed-contract.ts";
import type { PolicyIndex } from "./policy-index.ts";
import { allowed, denied, type Reason, type Verdict } from "./verdict.ts";

/** An object made from another one by its holder, with less of what it carries or of what may be done with it. */
export interface Derivation {
  readonly sender: string;
  readonly purpose: string;
  readonly object: ObjectFacts;
  readonly at: Moment;
  /** The contract of the derived object: the same, or one that narrows it. */
  readonly under: string;
  /** What the derived object carries, by the names of its contract. */
  readonly fields: readonly string[];
  readonly narrowed: Narrowing;
}

/** Whether a derived object lies within the object that it comes from: F′ ⊆ F, φ′ ⊆ φ, ℓ′ ≤ ℓ, μ′ ≤ μ (MNC eq. 5). */
export function decideDerivation(index: PolicyIndex, derivation: Derivation): Verdict {
  const { object, sender, under } = derivation;
  const held = decideOperation(index, { ...derivation, kind: "read", recipient: sender });
  if (held.answer !== "allowed") return held;
  const [parent, child] = [index.contracts.get(object.contract), index.contracts.get(under)];
  invariant(parent !== undefined, "what may be read has a contract");
  if (child === undefined || !narrows(index, child, parent)) {
    return denied(reason(`contract ${parent.name}`, "wider-than-parent", under, parent.name));
  }
  const carried = object.fields.map((name) => nameUnder(child, parent, name));
  const field = derivation.fields.find((name) => !carried.includes(name));
  if (field !== undefined) {
    return denied(
      reason(clauseOf(parent, "discloses"), "wider-than-parent", field, object.fields.join(", ")),
    );
  }
  const wider = widerSink(parent, derivation) ?? widerLifetime(parent, derivation);
  return wider === undefined ? allowed([granted(child, "narrows", parent.name)]) : denied(wider);
}

/**
 * Whether an object that says that it comes from another one lies within it: derived by the holder, or sent on by it to one
 * of its sinks.
 */
export function decideDescent(
  index: PolicyIndex,
  purpose: string,
  parent: ObjectFacts,
  child: ObjectFacts,
): Verdict {
  const { recipient: sender, releasedAt: at } = parent;
  const clause = `contract ${parent.contract}`;
  if (child.releasedAt.ms !== at.ms) {
    return denied(reason(`${clause}/lasts`, "wider-than-parent", "another age"));
  }
  const { contract: under, fields, narrowed = {} } = child;
  const derived = decideDerivation(index, { sender, purpose, object: parent, at, under, fields, narrowed });
  if (derived.answer !== "allowed") return derived;
  const forgotten = [...sinkKinds, "lasts" as const].find(
    (part) => parent.narrowed?.[part] !== undefined && narrowed[part] === undefined,
  );
  if (forgotten !== undefined) {
    return denied(reason(`${clause}/${forgotten}`, "wider-than-parent", "what was taken before"));
  }
  if (child.recipient === sender) return derived;
  const [from, to] = [index.contracts.get(parent.contract), index.contracts.get(under)];
  invariant(from !== undefined && to !== undefined, "what was derived has contracts");
  const carriage = carriedTo(from, child.recipient, parent.fields);
  if (carriage.kind === "refused") return denied(carriage.reason);
  if (!narrows(index, to, carriage.contract)) {
    return denied(reason(clause, "wider-than-parent", under, carriage.contract.name));
  }
  return decideOperation(index, {
    kind: "forward",
    sender,
    recipient: child.recipient,
    purpose,
    object: parent,
    at,
  });
}

/** Whether a contract is another one or narrows it, step by step. */
function narrows(index: PolicyIndex, child: IndexedContract, parent: IndexedContract): boolean {
  let item: IndexedContract | undefined = child;
  for (let step = child.depth; item !== undefined && step >= 0; step--) {
    if (item === parent) return true;
    item = item.contract.narrows === undefined ? undefined : index.contracts.get(item.contract.narrows);
  }
  return false;
}

const sinkKinds = ["forwards", "logs", "remembers"] as const;

function widerSink(parent: IndexedContract, { object, narrowed }: Derivation): Reason | undefined {
  for (const kind of sinkKinds) {
    const granted = sinksOf(parent, object.narrowed, kind);
    const sink = narrowed[kind]?.find((name) => !granted.has(name));
    if (sink !== undefined) {
      return reason(clauseOf(parent, kind), "wider-than-parent", sink, listed(granted));
    }
  }
  return undefined;
}

function widerLifetime(parent: IndexedContract, { object, narrowed }: Derivation): Reason | undefined {
  const within = shorter(parent.lasts, object.narrowed?.lasts);
  const { turns, ms } = narrowed.lasts ?? {};
  const fits = isWithin(turns, within.turns) && isWithin(ms, within.ms);
  if (fits) return undefined;
  const asked = lifetimeText(narrowed.lasts ?? {});
  return reason(clauseOf(parent, "lasts"), "wider-than-parent", asked, lifetimeText(within));
}

function isWithin(wanted: number | undefined, bound: number | undefined): boolean {
  return wanted === undefined || (wanted >= 0 && wanted <= (bound ?? Infinity));
}
