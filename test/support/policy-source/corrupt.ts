import type { Expression } from "../../../src/policy/expression.ts";
import type {
  Body,
  Commitment,
  Contract,
  Form,
  FormCertificate,
  Policy,
} from "../../../src/policy/policy.ts";
import type { Random } from "../../scope/random.ts";

type Writable<T> = { -readonly [K in keyof T]: T[K] extends object ? Writable<T[K]> : T[K] };
type Parts = Writable<Policy>;

/** A policy in which someone changed something, for the worse. */
export interface Corruption {
  readonly kind: string;
  readonly policy: Policy;
}

/** Changes a policy, as someone would who wants it to allow more than was proved; undefined if it has no place for it. */
export function corrupt(r: Random, policy: Policy): Corruption | undefined {
  const [kind, change] = r.pick(ways);
  const before = JSON.stringify(policy);
  // Read anew, so that parent and child share nothing.
  const changed = JSON.parse(before) as Parts;
  change(r, changed);
  return JSON.stringify(changed) === before ? undefined : { kind, policy: changed };
}

type Way = readonly [kind: string, change: (r: Random, policy: Parts) => void];

const secret: Expression = { kind: "field", path: ["secret"] };

const ways: readonly [Way, ...Way[]] = [
  ["forged bits of a form", (r, policy) => lowerBits(anyForm(r, policy)?.certificate)],
  ["forged bits of a candidate", (r, policy) => lowerBits(anyCandidate(r, policy))],
  ["forged bits of a contract", (r, policy) => lowerBits(anyContract(r, policy)?.certificate)],
  [
    "forged windows",
    (r, policy) => {
      for (const bound of anyContract(r, policy)?.certificate.windows ?? []) {
        const bits = r.pick(["bits", "together"] as const);
        if (bound[bits] !== 0) bound[bits] = bound[bits] === "unbounded" ? 8 : bound[bits] / 2;
      }
    },
  ],
  ["forged level", (r, policy) => swapLevel(anyCandidate(r, policy))],
  ["forged shape reads", (r, policy) => forget(r, anyCandidate(r, policy), "shapeReads")],
  ["forged value reads", (r, policy) => forget(r, anyForm(r, policy)?.certificate, "valuesRead")],
  ["forged abstention reads", (r, policy) => forget(r, anyForm(r, policy)?.certificate, "abstentionReads")],
  [
    "a missing certificate",
    (r, policy) => {
      const contract = anyContract(r, policy);
      if (contract !== undefined) contract.certificate.candidates = {};
    },
  ],
  [
    "a forged choice",
    (r, policy) => {
      const certificate = anyContract(r, policy)?.certificate;
      if (certificate !== undefined) certificate.choiceReads = toggled(certificate.choiceReads, "key");
    },
  ],
  [
    "a swapped label",
    (r, policy) => {
      const fields = policy.contexts["Case"]?.fields ?? [];
      const field = fields[r.below(Math.max(1, fields.length))];
      if (field !== undefined) field.known = field.known === "private" ? "everyone" : "private";
    },
  ],
  [
    "a swapped shape",
    (r, policy) => {
      const form = anyForm(r, policy);
      if (form !== undefined) form.shape = form.shape === "public" ? "authorized" : "public";
    },
  ],
  [
    "a secret guard",
    (r, policy) => {
      const form = anyForm(r, policy);
      if (form === undefined) return;
      const body = form.body as Body;
      form.body = { kind: "when", branches: [{ guard: secret, body }], otherwise: body } as Writable<Body>;
    },
  ],
  [
    "a secret slot",
    (r, policy) => {
      const [binding] = anyForm(r, policy)?.bindings ?? [];
      if (binding !== undefined) binding.value = secret as Writable<Expression>;
    },
  ],
  [
    "a secret candidate",
    (r, policy) => {
      const [offer] = anyContract(r, policy)?.offers ?? [];
      if (offer !== undefined) offer.guard = secret as Writable<Expression>;
    },
  ],
  [
    "a secret key",
    (_r, policy) => {
      for (const budget of Object.values(policy.budgets)) {
        for (const limit of budget.limits) limit.per = { context: "Case", field: "secret" };
      }
    },
  ],
  [
    "a stolen context",
    (r, policy) => {
      const contract = anyContract(r, policy);
      if (contract !== undefined && contract.narrows === undefined) contract.from = "v";
    },
  ],
  ["a wider child: forwards", (_r, policy) => widen(policy, (child) => child.forwards.push("cal"))],
  ["a wider child: logs", (_r, policy) => widen(policy, (child) => child.logs.push("audit"))],
  ["a wider child: memory", (_r, policy) => widen(policy, (child) => child.remembers.stores.push("mem"))],
  ["a wider child: recipients", (_r, policy) => widen(policy, (child) => child.to.push("cal"))],
  ["a wider child: lifetime", (_r, policy) => widen(policy, (child) => (child.lasts = { turns: 99 }))],
  [
    "a wider child: disclosures",
    (_r, policy) =>
      widen(policy, (child) => child.discloses.push({ name: "x", value: secret as Writable<Expression> })),
  ],
  [
    "a wider commitment: another effect",
    (_r, policy) =>
      authorize(policy, (child) => {
        const grant = { effect: "env.read", arguments: { name: { kind: "any" } }, rest: false } as const;
        child.allows = [...(child.allows ?? []), grant];
      }),
  ],
  [
    "a wider commitment: another target",
    (_r, policy) =>
      authorize(policy, (child) => {
        const free = { path: { kind: "any" } } as const;
        child.allows = (child.allows ?? []).map((grant) => ({ ...grant, arguments: free }));
      }),
  ],
  [
    "a wider commitment: another argument for its parent",
    (_r, policy) =>
      authorize(policy, (child) => {
        const elsewhere = { kind: "literal", value: "/elsewhere" } as const;
        if (child.narrows !== undefined) child.narrows = { ...child.narrows, arguments: [elsewhere] };
      }),
  ],
  ["a wider commitment: lifetime", (_r, policy) => authorize(policy, (child) => (child.lastsMs = 7_200_000))],
  [
    "an empty family",
    (r, policy) => {
      const contract = anyContract(r, policy);
      if (contract !== undefined) contract.offers = [];
    },
  ],
  [
    "no end to failure",
    (r, policy) => {
      const contract = anyContract(r, policy);
      if (contract !== undefined) contract.failure = [];
    },
  ],
  [
    "a slot of another type",
    (r, policy) => {
      const binding = anyOf(r, anyForm(r, policy)?.bindings ?? []);
      if (binding !== undefined) binding.value = { kind: "record", entries: [] };
    },
  ],
  [
    "a result of another type",
    (r, policy) => {
      const arm = anyOf(r, anyOf(r, Object.values(policy.abstractions))?.arms ?? []);
      if (arm !== undefined) arm.value = { kind: "literal", value: "elsewhere" };
    },
  ],
  [
    "a guard that is none",
    (r, policy) => {
      const arm = anyOf(r, anyOf(r, Object.values(policy.abstractions))?.arms ?? []);
      if (arm !== undefined) arm.when = { kind: "literal", value: 1 };
    },
  ],
  [
    "an abstraction of another argument",
    (r, policy) => {
      const abstraction = anyOf(r, Object.values(policy.abstractions));
      const [first] = abstraction?.parameters ?? [];
      if (first !== undefined) first.type = { kind: "date" };
    },
  ],
  ["an abstraction without an end", (r, policy) => anyOf(r, Object.values(policy.abstractions))?.arms.pop()],
  [
    "a chain without an end",
    (r, policy) => {
      const body = anyForm(r, policy)?.body;
      if (body?.kind === "when") delete body.otherwise;
    },
  ],
  [
    "a silent body",
    (r, policy) => {
      const form = anyForm(r, policy);
      if (form !== undefined) form.body = { kind: "text", pieces: [{ kind: "fixed", text: "no" }] };
    },
  ],
];

function authorize(policy: Parts, change: (child: Writable<Commitment>) => void): void {
  for (const commitment of Object.values(policy.commitments))
    if (commitment.narrows !== undefined) change(commitment);
}

function anyOf<T>(r: Random, items: readonly T[]): T | undefined {
  return items[r.below(Math.max(1, items.length))];
}

function anyForm(r: Random, policy: Parts): Writable<Form> | undefined {
  return anyOf(r, Object.values(policy.forms));
}

function anyContract(r: Random, policy: Parts): Writable<Contract> | undefined {
  return anyOf(r, Object.values(policy.contracts));
}

function anyCandidate(r: Random, policy: Parts): Writable<FormCertificate> | undefined {
  return anyOf(r, Object.values(anyContract(r, policy)?.certificate.candidates ?? {}));
}

function lowerBits(certificate: { bits: FormCertificate["bits"] } | undefined): void {
  if (certificate === undefined || certificate.bits === 0) return;
  certificate.bits = certificate.bits === "unbounded" ? 8 : certificate.bits / 2;
}

function swapLevel(certificate: Writable<FormCertificate> | undefined): void {
  if (certificate === undefined) return;
  certificate.level = certificate.level === "public" ? "authorized" : "public";
}

function forget(
  r: Random,
  certificate: Writable<FormCertificate> | undefined,
  reads: "shapeReads" | "valuesRead" | "abstentionReads",
): void {
  if (certificate === undefined) return;
  const left = [...certificate[reads]];
  left.splice(r.below(Math.max(1, left.length)), 1);
  certificate[reads] = left;
}

function toggled(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name].sort();
}

function widen(policy: Parts, change: (child: Writable<Contract>) => void): void {
  for (const contract of Object.values(policy.contracts))
    if (contract.narrows !== undefined) change(contract);
}
