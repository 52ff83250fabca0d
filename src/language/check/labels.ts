import { assertNever } from "../../base/assert.ts";
import { subexpressions, type ContractView } from "../../policy/contract-view.ts";
import type { Expression } from "../../policy/expression.ts";
import type { Context as PolicyContext } from "../../policy/policy.ts";

/**
 * How secret a value is, relative to an observer: it is in O_pub, what the observer has before any message; or in X_auth,
 * what a contract lets it have; or neither (SICC, threat model). They form a chain: public ⊑ authorized ⊑ withheld.
 */
export type Label = "public" | "authorized" | "withheld";

const rank: Readonly<Record<Label, number>> = { public: 0, authorized: 1, withheld: 2 };

/** Whether what has the first label may stand where the second is the most that may. */
export function isWithin(label: Label, bound: Label): boolean {
  return rank[label] <= rank[bound];
}

/** A label, and where it comes from. */
export interface Flow {
  readonly label: Label;
  /** The most secret thing that is read, a field or a part of one; undefined where all is public. */
  readonly source?: readonly string[];
  /** The slot through which it is read, if it is. */
  readonly slot?: string;
}

const nothingSecret: Flow = { label: "public" };

/** The least upper bound; of two that are equally secret, the first tells where it comes from. */
export function join(flows: readonly Flow[]): Flow {
  return flows.reduce((one, other) => (rank[other.label] > rank[one.label] ? other : one), nothingSecret);
}

/** Whoever sees messages, their number, and whether there are any. */
export interface Observer {
  /** The label of a field, or of a part of one. */
  readonly field: (path: readonly string[]) => Label;
  /** Whether the value of an expression is disclosed as a whole, although what it reads may not be. */
  readonly holds: (expression: Expression) => boolean;
}

/** The recipients and sinks of a contract, together. */
export function observerUnder(view: ContractView): Observer {
  return {
    field: (path) => view.source({ kind: "field", path })?.view ?? "withheld",
    holds: (expression) => view.source(expression) !== undefined,
  };
}

/** The luckiest observer of a form, under a contract that makes public and discloses all that any contract can. */
export function luckiestObserver(context: PolicyContext): Observer {
  const secret = new Set(context.fields.flatMap((field) => (field.known === "private" ? [field.name] : [])));
  return {
    field: ([name = ""]) => (secret.has(name) ? "authorized" : "public"),
    holds: () => true,
  };
}

/**
 * The label of an expression's value: the join of the labels of all that it reads, whichever way it reads it. So the
 * result of an abstraction is as secret as its arguments, although it is chosen by guards over them (implicit flow). The
 * one way down is declared: a value that the contract discloses as a whole is authorized.
 *
 * @param bindings what fills the slots; a slot that nothing fills shows its placeholder, which is public
 */
export function labelOf(
  observer: Observer,
  bindings: ReadonlyMap<string, Expression>,
  expression: Expression,
): Flow {
  const flow = labelOfParts(observer, bindings, expression);
  return flow.label === "withheld" && observer.holds(expression) ? { ...flow, label: "authorized" } : flow;
}

function labelOfParts(
  observer: Observer,
  bindings: ReadonlyMap<string, Expression>,
  expression: Expression,
): Flow {
  switch (expression.kind) {
    case "literal":
    case "clock":
    case "asked":
    case "parameter":
      return nothingSecret;
    case "field": {
      const label = observer.field(expression.path);
      return label === "public" ? nothingSecret : { label, source: expression.path };
    }
    case "slot": {
      const [slot = ""] = expression.path;
      const value = bindings.get(slot);
      const flow = value === undefined ? nothingSecret : labelOf(observer, new Map(), value);
      return flow.label === "public" ? flow : { ...flow, slot };
    }
    case "abstraction":
    case "builtin":
    case "compare":
    case "in":
    case "matching":
    case "and":
    case "or":
    case "not":
    case "list":
    case "record":
    case "concat":
      return join(subexpressions(expression).map((part) => labelOf(observer, bindings, part)));
    default:
      return assertNever(expression);
  }
}
