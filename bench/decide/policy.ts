import type { ObjectOperation, ReleaseOperation } from "../../src/decide/operation.ts";
import type { Contract, Party, Policy } from "../../src/policy/policy.ts";

const purposes = Array.from({ length: 10 }, (_, i) => `purpose${i}`);
const fields = Array.from({ length: 12 }, (_, i) => `field${i}`);
const shared = Array.from({ length: 10 }, (_, i) => i);

/** n contracts, each with a requirement, a recipient and a tool of its own; ten logs and ten stores are shared. */
export function policyOf(size: number): Policy {
  const numbers = Array.from({ length: size }, (_, i) => i);
  const parties: readonly (readonly [string, Party["role"]])[] = [
    ["owner", "agent"],
    ...numbers.flatMap((i) => [[`agent${i}`, "agent"] as const, [`tool${i}`, "tool"] as const]),
    ...shared.flatMap((i) => [[`log${i}`, "log"] as const, [`store${i}`, "store"] as const]),
  ];
  return {
    edition: "2026",
    module: "bench",
    parties: Object.fromEntries(parties.map(([name, role]) => [name, { role }])),
    purposes,
    types: {},
    contexts: {
      Case: {
        owner: "owner",
        fields: fields.map((name) => ({ name, type: { kind: "bool" }, known: "private" })),
      },
    },
    abstractions: {},
    requirements: Object.fromEntries(numbers.map((i) => [`Need${i}`, { slots: [] }])),
    forms: {},
    budgets: {},
    contracts: Object.fromEntries(numbers.map((i) => [`contract${i}`, contractOf(i)])),
    evidence: {},
    effects: {},
    commitments: {},
    outbounds: {},
  };
}

function contractOf(i: number): Contract {
  return {
    answers: [`Need${i}`],
    context: "Case",
    from: "owner",
    to: [`agent${i}`],
    purpose: `purpose${i % 10}`,
    discloses: [0, 1, 2].map((k) => {
      const name = `field${(i + k) % 12}`;
      return { name, value: { kind: "field", path: [name] } };
    }),
    forwards: [`tool${i}`],
    logs: [`log${i % 10}`],
    remembers: { stores: [`store${i % 10}`], lasts: { turns: 4 } },
    lasts: { turns: 8, ms: 600_000 },
    charges: [],
    offers: [],
    failure: [],
    certificate: { choiceReads: [], dropped: [], candidates: {}, bits: 0, windows: [] },
  };
}

/** Different requests, spread over all contracts. Half of them are allowed; of the others one name is another. */
export function releasesOf(size: number, count: number): readonly ReleaseOperation[] {
  return spread(size, count, (of, i) => {
    const kind = i % 6;
    return {
      kind: "release",
      sender: kind === 3 ? `agent${of}` : "owner",
      recipient: kind === 4 ? `agent${(of + 1) % size}` : `agent${of}`,
      purpose: kind === 5 ? `purpose${(of + 1) % 10}` : `purpose${of % 10}`,
      requirement: `Need${of}`,
      asked: [],
      at: { turn: i, ms: i },
    };
  });
}

const uses = ["forward", "call", "log", "remember", "read", "recall"] as const;

/** Uses of objects. Three quarters are allowed; of the others the sink, a field, the purpose or the age is another. */
export function usesOf(size: number, count: number): readonly ObjectOperation[] {
  return spread(size, count, (of, i) => {
    const kind = uses[i % 6] ?? "read";
    const fault = (i >> 3) % 4 === 0 ? ["sink", "field", "purpose", "age"][(i >> 5) % 4] : undefined;
    const holder = `agent${of}`;
    const place = fault === "sink" ? (of + 1) % size : of;
    const sinks = { log: `log${place % 10}`, remember: `store${place % 10}`, read: holder, recall: holder };
    return {
      kind,
      sender: holder,
      recipient: kind === "forward" || kind === "call" ? `tool${place}` : sinks[kind],
      purpose: `purpose${(fault === "purpose" ? of + 1 : of) % 10}`,
      object: {
        contract: `contract${of}`,
        recipient: holder,
        fields: [`field${of % 12}`, `field${(of + (fault === "field" ? 5 : 1)) % 12}`],
        releasedAt: { turn: i, ms: i },
      },
      at: { turn: i + (fault === "age" ? 8 : 2), ms: i + 1000 },
      memory: { store: `store${place % 10}`, writtenAt: { turn: i, ms: i } },
    };
  });
}

/** As requests come: each with texts of its own, not those of the policy. */
function spread<T>(size: number, count: number, make: (of: number, i: number) => T): readonly T[] {
  const made = Array.from({ length: count }, (_, i) => make((i * 7919) % size, i));
  return JSON.parse(JSON.stringify(made)) as readonly T[];
}
