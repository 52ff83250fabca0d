import { preparsePolicySet, statefulIsAuthorized } from "@cedar-policy/cedar-wasm/nodejs";
import { decideOperation, type ReleaseOperation } from "../src/decide/operation-against-contract.ts";
import { indexPolicy } from "../src/decide/policy-index.ts";
import type { Contract, Policy } from "../src/policy/policy.ts";

/**
 * Decisions on releases, with n contracts, beside the same n policies in Cedar, whose policy set is parsed once and kept.
 * Both answer the same requests, and must answer alike. Usage: tsx bench/decide.ts
 */
const sizes = [10, 100, 1000, 10_000];
const cedarSizes: ReadonlySet<number> = new Set([10, 100, 1000]);
/** All sizes are asked as many different requests, spread over all contracts, so that the processor's cache holds them alike. */
const requestCount = 60;
/** Beside that, so many different ones, which with many contracts no cache holds. */
const spreadCount = 6000;
/** Each round takes all sizes in turn, so that other work on the machine hits all alike; the best round counts. */
const rounds = 40;

interface Subject {
  readonly size: number;
  readonly requests: readonly ReleaseOperation[];
  readonly spread: readonly ReleaseOperation[];
  readonly decide: (request: ReleaseOperation) => boolean;
  readonly cedar: ((request: ReleaseOperation) => boolean) | undefined;
}

const subjects = sizes.map(subjectOf);
for (const { size, requests, decide, cedar } of subjects) {
  const answers = requests.map(decide);
  if (!answers.includes(true) || !answers.includes(false)) throw new Error("the requests are of one kind");
  const differing = cedar && requests.findIndex((request, i) => cedar(request) !== answers[i]);
  if (differing !== undefined && differing >= 0)
    throw new Error(`Cedar answers ${differing} of ${size} otherwise`);
}

const ours = new Map<number, number>();
const spreadOut = new Map<number, number>();
const theirs = new Map<number, number>();
for (let round = 0; round < rounds; round++) {
  for (const { size, requests, spread, decide, cedar } of subjects) {
    keepLeast(ours, size, microseconds(requests, 200, decide));
    keepLeast(spreadOut, size, microseconds(spread, 5, decide));
    if (cedar !== undefined && round % 8 === 0)
      keepLeast(theirs, size, microseconds(requests, size >= 1000 ? 1 : 3, cedar));
  }
}

console.log("contracts   ours, µs   Cedar, µs   ratio   p99 / p50   spread, µs");
for (const { size, requests, decide } of subjects) {
  const [own = Infinity, other] = [ours.get(size), theirs.get(size)];
  const ratio = other === undefined ? "" : (other / own).toFixed(0);
  const tail = tailRatio(requests, decide).toFixed(1);
  console.log(
    `${String(size).padStart(9)}${own.toFixed(3).padStart(11)}${(other?.toFixed(1) ?? "").padStart(12)}${ratio.padStart(8)}${tail.padStart(12)}${(spreadOut.get(size) ?? 0).toFixed(3).padStart(13)}`,
  );
}
const growth = (ours.get(10_000) ?? Infinity) / (ours.get(10) ?? 1);
console.log(`own time with 10,000 contracts over that with 10: ${growth.toFixed(2)}`);
const isMet = growth <= 2 && ratioAt(100) >= 100 && ratioAt(1000) >= 1000;
console.log(isMet ? "as it should be" : "not as it should be");
process.exitCode = isMet ? 0 : 1;

function ratioAt(size: number): number {
  return (theirs.get(size) ?? 0) / (ours.get(size) ?? Infinity);
}

function keepLeast(times: Map<number, number>, size: number, time: number): void {
  times.set(size, Math.min(time, times.get(size) ?? Infinity));
}

/** For one decision, on average. */
function microseconds(
  requests: readonly ReleaseOperation[],
  repeats: number,
  decide: (request: ReleaseOperation) => boolean,
): number {
  let allowed = 0;
  const start = performance.now();
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const request of requests) if (decide(request)) allowed++;
  }
  const taken = performance.now() - start;
  if (allowed === 0) throw new Error("nothing was allowed");
  return (taken * 1000) / (repeats * requests.length);
}

/** Over batches of ten decisions, which is what the clock can tell apart. */
function tailRatio(
  requests: readonly ReleaseOperation[],
  decide: (request: ReleaseOperation) => boolean,
): number {
  const times: number[] = [];
  for (let batch = 0; batch < 20_000; batch++) {
    const at = (batch * 10) % requests.length;
    const start = performance.now();
    for (const request of requests.slice(at, at + 10)) decide(request);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return (times[Math.floor(times.length * 0.99)] ?? 0) / (times[Math.floor(times.length * 0.5)] ?? 1);
}

function subjectOf(size: number): Subject {
  const policy = policyOf(size);
  const index = indexPolicy(policy);
  return {
    size,
    requests: Array.from({ length: requestCount }, (_, i) => requestOf(size, i)),
    spread: Array.from({ length: spreadCount }, (_, i) => requestOf(size, i)),
    decide: (request) => decideOperation(index, request).answer === "allowed",
    cedar: cedarSizes.has(size) ? cedarOf(policy, size) : undefined,
  };
}

/** Every contract has a requirement, a recipient and one of ten purposes of its own. */
function policyOf(size: number): Policy {
  const numbers = Array.from({ length: size }, (_, i) => i);
  const purposes = Array.from({ length: 10 }, (_, i) => `purpose${i}`);
  return {
    edition: "2026",
    module: "bench",
    parties: Object.fromEntries(
      ["owner", ...numbers.map((i) => `agent${i}`)].map((name) => [name, { role: "agent" as const }]),
    ),
    purposes,
    types: {},
    contexts: { Case: { owner: "owner", fields: [{ name: "f", type: { kind: "bool" }, known: "private" }] } },
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
    discloses: [{ name: "f", value: { kind: "field", path: ["f"] } }],
    forwards: [],
    logs: [],
    remembers: { stores: [] },
    lasts: { turns: 1 },
    charges: [],
    offers: [],
    failure: [],
    certificate: { choiceReads: [], dropped: [], candidates: {}, bits: 0, windows: [] },
  };
}

/** Half of them are allowed; of the others one name is another. */
function requestOf(size: number, i: number): ReleaseOperation {
  const of = (i * 7919) % size;
  const kind = i % 6;
  return {
    kind: "release",
    sender: kind === 3 ? `agent${of}` : "owner",
    recipient: kind === 4 ? `agent${(of + 1) % size}` : `agent${of}`,
    purpose: kind === 5 ? `purpose${(of + 1) % 10}` : `purpose${of % 10}`,
    requirement: `Need${of}`,
    asked: [],
    at: { turn: 0, ms: 0 },
  };
}

/** The same contracts as policies of Cedar, parsed once. */
function cedarOf(policy: Policy, size: number): (request: ReleaseOperation) => boolean {
  const id = `bench${size}`;
  const staticPolicies = Object.fromEntries(
    Object.entries(policy.contracts).map(([name, { answers, from, to, purpose }]) => [
      name,
      `permit(principal == Agent::"${from}", action == Action::"release", resource == Requirement::"${answers.join()}") when { context.recipient == "${to.join()}" && context.purpose == "${purpose}" };`,
    ]),
  );
  const parsed = preparsePolicySet(id, { staticPolicies });
  if (parsed.type !== "success") throw new Error("Cedar does not take the policies");
  return ({ sender = "owner", recipient, purpose, requirement }) => {
    const answer = statefulIsAuthorized({
      principal: { type: "Agent", id: sender },
      action: { type: "Action", id: "release" },
      resource: { type: "Requirement", id: requirement },
      context: { recipient, purpose },
      preparsedPolicySetId: id,
      validateRequest: false,
      entities: [],
    });
    if (answer.type !== "success") throw new Error("Cedar does not take a request");
    return answer.response.decision === "allow";
  };
}
