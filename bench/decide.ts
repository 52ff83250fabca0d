import { preparsePolicySet, statefulIsAuthorized } from "@cedar-policy/cedar-wasm/nodejs";
import { decideOperation } from "../src/decide/operation-against-contract.ts";
import type { Operation, ReleaseOperation } from "../src/decide/operation.ts";
import { indexPolicy } from "../src/decide/policy-index.ts";
import type { Policy } from "../src/policy/policy.ts";
import { policyOf, releasesOf, usesOf } from "./decide/policy.ts";

/**
 * Decisions with n contracts: releases beside the same n policies in Cedar, whose policy set is parsed once and kept, and
 * uses of what was released. Both must answer releases alike. Usage: tsx bench/decide.ts
 */
const sizes = [10, 100, 1000, 10_000];
/** Cedar is asked at these sizes, this many of the releases. */
const cedarRequests = new Map([
  [10, 240],
  [100, 60],
  [1000, 12],
]);
/** So many different requests of each kind for each size, spread over all contracts. */
const requestCount = 2400;
/**
 * Each round takes all sizes in turn, so that other work on the machine hits all alike, and asks all requests twice, so that
 * caches hold of them what they can; the second time of the best round counts.
 */
const rounds = 150;

interface Subject {
  readonly size: number;
  readonly what: "releases" | "uses";
  readonly requests: readonly Operation[];
  readonly decide: (request: Operation) => boolean;
}

const policies = new Map(sizes.map((size) => [size, policyOf(size)]));
const subjects = [...policies].flatMap(([size, policy]): readonly Subject[] => {
  const index = indexPolicy(policy);
  const decide = (request: Operation): boolean => decideOperation(index, request).answer === "allowed";
  return [
    { size, what: "releases", requests: releasesOf(size, requestCount), decide },
    { size, what: "uses", requests: usesOf(size, requestCount), decide },
  ];
});

const ours = new Map<Subject, number>();
for (let round = 0; round < rounds; round++) {
  for (const subject of subjects) {
    microseconds(subject.requests, 1, subject.decide);
    const time = microseconds(subject.requests, 1, subject.decide);
    ours.set(subject, Math.min(time, ours.get(subject) ?? Infinity));
  }
}

console.log("contracts  decisions     µs   p99 / p50   Cedar, µs    ratio");
let isMet = true;
for (const subject of subjects) {
  const { size, what, requests, decide } = subject;
  const own = ours.get(subject) ?? Infinity;
  const tail = tailRatio(requests, decide).toFixed(1);
  const other = what === "releases" ? cedarTime(size) : undefined;
  const ratio = other === undefined ? Infinity : other / own;
  if (ratio < size) isMet = false;
  const beside = other === undefined ? "" : other.toFixed(1).padStart(12) + ratio.toFixed(0).padStart(9);
  console.log(
    `${String(size).padStart(9)}  ${what.padEnd(9)}${own.toFixed(3).padStart(7)}${tail.padStart(12)}${beside}`,
  );
}
for (const what of ["releases", "uses"] as const) {
  const [first = Infinity, ...others] = subjects
    .filter((one) => one.what === what)
    .map((one) => ours.get(one) ?? 0);
  const growth = (others.at(-1) ?? Infinity) / first;
  if (growth > 2) isMet = false;
  console.log(`${what}: time with 10,000 contracts over that with 10: ${growth.toFixed(2)}`);
}
console.log(isMet ? "as it should be" : "not as it should be");
process.exitCode = isMet ? 0 : 1;

/** For one decision, on average. */
function microseconds<T>(requests: readonly T[], repeats: number, decide: (request: T) => boolean): number {
  let allowed = 0;
  const start = performance.now();
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const request of requests) if (decide(request)) allowed++;
  }
  const taken = performance.now() - start;
  if (allowed === 0 || allowed === repeats * requests.length) throw new Error("the requests are of one kind");
  return (taken * 1000) / (repeats * requests.length);
}

/** Over batches of ten decisions, which is what the clock can tell apart. */
function tailRatio(requests: readonly Operation[], decide: (request: Operation) => boolean): number {
  const times: number[] = [];
  for (let batch = 0; batch < 20_000; batch++) {
    const at = (batch * 10) % requests.length;
    const some = requests.slice(at, at + 10);
    const start = performance.now();
    for (const request of some) decide(request);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return (times[Math.floor(times.length * 0.99)] ?? 0) / (times[Math.floor(times.length * 0.5)] ?? 1);
}

/** The best of three rounds, in microseconds for each request, all of which must be answered as here. */
function cedarTime(size: number): number | undefined {
  const [policy, count] = [policies.get(size), cedarRequests.get(size)];
  if (policy === undefined || count === undefined) return undefined;
  const requests = releasesOf(size, count);
  const cedar = cedarOf(policy, size);
  const index = indexPolicy(policy);
  const differing = requests.findIndex(
    (request) => cedar(request) !== (decideOperation(index, request).answer === "allowed"),
  );
  if (differing >= 0) throw new Error(`Cedar answers ${differing} of ${size} otherwise`);
  return Math.min(...[1, 2, 3].map(() => microseconds(requests, 1, cedar)));
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
