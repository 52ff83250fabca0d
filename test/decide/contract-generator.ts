import type { Operation } from "../../src/decide/operation.ts";
import type { Contract, Disclosure, Lifetime, Policy } from "../../src/policy/policy.ts";
import type { Random } from "../scope/random.ts";

const parties = ["a", "b", "t", "s", "l"] as const;

/** Two contracts over one case, and sometimes one that narrows the first. */
export function randomContracts(r: Random): Policy["contracts"] {
  const child = { ...randomContract(r), narrows: "first" };
  return { first: randomContract(r), second: randomContract(r), ...(r.chance(0.6) ? { child } : {}) };
}

function randomContract(r: Random): Contract {
  return {
    answers: some(r, ["R", "Q"], 0.7),
    context: "C",
    from: r.pick(["a", "a", "b"]),
    to: some(r, parties, 0.5),
    purpose: r.pick(["p", "p", "q"]),
    discloses: some(r, ["f", "g"], 0.7).map((name): Disclosure => ({
      name: `as ${name}`,
      value: { kind: "field", path: [name] },
    })),
    forwards: some(r, parties, 0.5),
    logs: some(r, parties, 0.5),
    remembers: { stores: some(r, parties, 0.5), ...(r.chance(0.4) ? { lasts: lifetime(r) } : {}) },
    lasts: lifetime(r),
    charges: [],
    offers: [],
    failure: [],
    certificate: { choiceReads: [], dropped: [], candidates: {}, bits: 0, windows: [] },
  };
}

function lifetime(r: Random): Lifetime {
  return {
    ...(r.chance(0.7) ? { turns: 1 + r.below(3) } : {}),
    ...(r.chance(0.7) ? { ms: 1 + r.below(5) } : {}),
  };
}

function some<T>(r: Random, items: readonly T[], share: number): readonly T[] {
  return items.filter(() => r.chance(share));
}

export function contractPolicy(contracts: Policy["contracts"]): Policy {
  return {
    edition: "2026",
    module: "random",
    parties: {
      a: { role: "agent" },
      b: { role: "agent" },
      t: { role: "tool" },
      s: { role: "store" },
      l: { role: "log" },
    },
    purposes: ["p", "q"],
    types: {},
    contexts: {
      C: {
        owner: "a",
        fields: ["f", "g"].map((name) => ({ name, type: { kind: "bool" }, known: "private" })),
      },
    },
    abstractions: {},
    requirements: {
      R: { slots: [{ name: "x", mode: "accepts", type: { kind: "bool" } }] },
      Q: { slots: [] },
    },
    forms: {},
    budgets: {},
    contracts,
    evidence: {},
    effects: {},
    commitments: {},
    outbounds: {},
  };
}

export function randomOperation(r: Random): Operation {
  const party = (): string => (r.chance(0.03) ? "nobody" : r.pick(parties));
  const purpose = r.pick(["p", "p", "p", "q", "none"]);
  const at = moment(r);
  if (r.chance(0.3)) {
    return {
      kind: "release",
      ...(r.chance(0.4) ? { sender: r.pick(["a", "a", "b"]) } : {}),
      recipient: party(),
      purpose,
      requirement: r.pick(["R", "R", "Q", "S"]),
      asked: r.chance(0.3) ? [r.pick(["x", "x", "y"])] : [],
      at,
    };
  }
  const holder = r.pick(parties);
  return {
    kind: r.pick(["forward", "call", "log", "remember", "read", "recall"]),
    sender: r.chance(0.85) ? holder : party(),
    recipient: r.chance(0.3) ? holder : party(),
    purpose,
    object: {
      contract: r.pick(["first", "first", "second", "child", "third"]),
      recipient: holder,
      fields: some(r, ["as f", "as g"], 0.4),
      releasedAt: { turn: r.below(2), ms: r.below(2) },
    },
    at,
    ...(r.chance(0.8) ? { memory: { store: r.pick(["s", "s", "t"]), writtenAt: moment(r) } } : {}),
  };
}

function moment(r: Random): { readonly turn: number; readonly ms: number } {
  return { turn: r.below(4), ms: r.below(5) };
}
