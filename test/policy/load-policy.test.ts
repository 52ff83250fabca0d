import { describe, expect, it } from "vitest";
import { canonicalForm } from "../../src/policy/canonical-form.ts";
import { digestPolicy } from "../../src/policy/digest.ts";
import { loadPolicy, type LoadFailure } from "../../src/policy/load-policy.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { samplePolicies } from "../support/policy-arbitrary.ts";
import { documentOf, schedulingPolicy } from "../support/scheduling.ts";

const document = documentOf(schedulingPolicy);

function failures(text: string): readonly LoadFailure[] {
  const loaded = loadPolicy(text);
  return loaded.ok ? [] : loaded.error;
}

/** A document in which something was changed and the digest made anew. */
function changed(change: (policy: Writable<Policy>) => void): string {
  const policy = structuredClone(schedulingPolicy) as Writable<Policy>;
  change(policy);
  return JSON.stringify(documentOf(policy));
}

type Writable<T> = { -readonly [K in keyof T]: T[K] extends object ? Writable<T[K]> : T[K] };

describe("loading a policy", () => {
  it("gives the document that was written, in any layout", () => {
    expect(loadPolicy(JSON.stringify(document, undefined, 2))).toEqual({ ok: true, value: document });
    const form = canonicalForm(document);
    expect(form.ok && loadPolicy(form.value)).toEqual({ ok: true, value: document });
  });

  it("finds nothing in random well-formed policies but laws that they break", () => {
    const kinds = samplePolicies(20, 3).flatMap((policy) =>
      failures(JSON.stringify(documentOf(policy))).map(({ kind }) => kind),
    );
    expect(new Set(kinds)).toEqual(new Set(["law"]));
  });

  it.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["two values", "{} {}"],
  ])("refuses %s", (_name, text) => {
    expect(failures(text)).toMatchObject([{ kind: "syntax", pointer: "" }]);
  });

  it("refuses a name that stands twice, even if written differently", () => {
    const text = JSON.stringify(document).replace('{"$schema"', '{"dige\\u0073t":"","$schema"');
    expect(failures(text)).toEqual([
      { kind: "duplicate-key", pointer: "", message: 'the name "digest" stands twice' },
    ]);
  });

  it("refuses nesting without end", () => {
    expect(failures("[".repeat(100_000) + "]".repeat(100_000))).toMatchObject([{ kind: "syntax" }]);
  });

  it.each<[string, string, Omit<LoadFailure, "message">]>([
    [
      "another edition",
      changed((policy) => Object.assign(policy, { edition: "2027" })),
      { kind: "schema", pointer: "/policy/edition" },
    ],
    [
      "an unknown property",
      changed((policy) => Object.assign(policy.contracts["schedule_meeting"] ?? {}, { allows: [] })),
      { kind: "schema", pointer: "/policy/contracts/schedule_meeting" },
    ],
    [
      "an unknown kind of expression",
      changed((policy) =>
        Object.assign(policy.forms["slot_receipt"]?.bindings[0]?.value ?? {}, { kind: "eval" }),
      ),
      { kind: "schema", pointer: "/policy/forms/slot_receipt/bindings/0/value" },
    ],
    [
      "minus zero",
      JSON.stringify(document).replace('"amount":8', '"amount":-0'),
      { kind: "not-canonical", pointer: "/policy/budgets/case_privacy/limits/0/amount" },
    ],
    [
      "a lone surrogate",
      JSON.stringify(document).replace("No slot", "No \\ud800 slot"),
      { kind: "not-canonical", pointer: "/policy/contracts/schedule_meeting/failure/2/text" },
    ],
    [
      "an altered policy",
      JSON.stringify(document).replace('"forwards":["calendar"]', '"forwards":["vendor"]'),
      { kind: "digest", pointer: "/digest" },
    ],
  ])("refuses %s", (_name, text, failure) => {
    expect(failures(text)).toMatchObject([failure]);
  });

  it.each<[string, (policy: Writable<Policy>) => void, string, string]>([
    [
      "party",
      (policy) => policy.contracts["schedule_meeting"]?.to.push("nobody"),
      "/policy/contracts/schedule_meeting/to",
      "there is no party nobody",
    ],
    [
      "inherited name",
      (policy) => policy.contracts["schedule_meeting"]?.to.push("constructor"),
      "/policy/contracts/schedule_meeting/to",
      "there is no party constructor",
    ],
    [
      "field",
      (policy) =>
        Object.assign(policy.contracts["broker_view"]?.discloses[0]?.value ?? {}, { path: ["age"] }),
      "/policy/contracts/broker_view/discloses/0",
      "there is no field age",
    ],
    [
      "part of a field",
      (policy) =>
        Object.assign(policy.contracts["broker_view"]?.discloses[0]?.value ?? {}, {
          path: ["selected_slot", "minute"],
        }),
      "/policy/contracts/broker_view/discloses/0",
      "there is no field selected_slot.minute",
    ],
    [
      "form",
      (policy) => policy.contracts["broker_view"]?.offers.push({ form: "letter" }),
      "/policy/contracts/broker_view/offers/1/form",
      "there is no form letter",
    ],
    [
      "slot",
      (policy) => Object.assign(policy.forms["slot_receipt"]?.bindings[0] ?? {}, { slot: "time" }),
      "/policy/forms/slot_receipt/bindings/0/slot",
      "there is no slot time",
    ],
    [
      "type",
      (policy) => Object.assign(policy.types, { Day: { kind: "named", name: "Weekday" } }),
      "/policy/types/Day",
      "there is no type Weekday",
    ],
    [
      "type in a circle",
      (policy) =>
        Object.assign(policy.types, { Loop: { kind: "optional", inner: { kind: "named", name: "Loop" } } }),
      "/policy/types/Loop",
      "Loop is declared in a circle",
    ],
    [
      "contract in a circle",
      (policy) => Object.assign(policy.contracts["schedule_meeting"] ?? {}, { narrows: "calendar_entry" }),
      "/policy/contracts/schedule_meeting",
      "schedule_meeting is declared in a circle",
    ],
  ])("refuses an unknown %s", (_name, change, pointer, message) => {
    expect(failures(changed(change))).toContainEqual({ kind: "reference", pointer, message });
  });
});

describe("the digest", () => {
  it("says nothing about where the policy was written", () => {
    const moved = { ...document, source: { files: ["b.pol"], places: {} } };
    expect(loadPolicy(JSON.stringify(moved))).toEqual({ ok: true, value: moved });
  });

  it("changes with any value of the policy", () => {
    expect(digestPolicy({ ...schedulingPolicy, purposes: ["scheduling", "billing"] })).not.toBe(
      document.digest,
    );
  });
});
