import { policyDocument } from "../../src/policy/digest.ts";
import { certified } from "../../src/language/check/certificates.ts";
import type { DraftContract, DraftPolicy } from "../../src/language/check/drafts.ts";
import type { Policy, PolicyDocument } from "../../src/policy/policy.ts";
import type { Expression } from "../../src/policy/expression.ts";
import type { Type } from "../../src/policy/type.ts";

/** The policy of shared/examples/scheduling.pol, written by hand. */

const weekday: Type = { kind: "enum", members: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] };
const field = (...path: string[]): Expression => ({ kind: "field", path });
const slot = (...path: string[]): Expression => ({ kind: "slot", path });
const named = (name: string): Type => ({ kind: "named", name });
const text = (value: string): Expression => ({ kind: "literal", value });
const parameter = (name: string): Expression => ({ kind: "parameter", path: [name] });
const equals = (left: Expression, right: Expression): Expression => ({
  kind: "compare",
  operator: "==",
  left,
  right,
});

const coarse: Expression = { kind: "abstraction", name: "coarse", arguments: [field("diagnosis")] };

const fixed = (value: string) => ({ kind: "fixed", text: value }) as const;
const shown = (...path: string[]) => ({ kind: "value", value: slot(...path) }) as const;

const abstain = { kind: "abstain", text: "No slot can be given." } as const;

const scheduleMeeting: DraftContract = {
  answers: ["PickSlot"],
  context: "Case",
  from: "scheduler",
  to: ["coordinator"],
  purpose: "scheduling",
  discloses: [
    { name: "selected_slot", value: field("selected_slot") },
    { name: "reason", value: coarse },
  ],
  forwards: ["calendar"],
  logs: [],
  remembers: { stores: [] },
  lasts: { turns: 1, ms: 600_000 },
  charges: ["case_privacy"],
  offers: [{ form: "slot_receipt" }, { form: "slot_answer" }],
  failure: [
    { kind: "delegate", to: "broker", under: "broker_view" },
    { kind: "ask", approvers: ["user"] },
    abstain,
  ],
};

const draft: DraftPolicy = {
  edition: "2026",
  module: "clinic.scheduling",
  parties: {
    scheduler: { role: "agent" },
    coordinator: { role: "agent" },
    vendor: { role: "agent" },
    broker: { role: "agent" },
    user: { role: "person" },
    case_memory: { role: "store" },
    audit_log: { role: "log" },
    calendar: {
      role: "tool",
      parameters: [
        { name: "title", type: { kind: "text", maxLength: 80 } },
        { name: "slot", type: named("Slot") },
      ],
      does: [],
    },
  },
  purposes: ["scheduling"],
  types: {
    "std.time.Weekday": weekday,
    Domain: { kind: "enum", members: ["health", "legal", "finance"] },
    Diagnosis: { kind: "enum", members: ["cardiac", "respiratory", "elective", "other"] },
    Reason: { kind: "enum", members: ["capacity", "policy", "timing"] },
    Slot: {
      kind: "record",
      fields: [
        { name: "day", type: named("std.time.Weekday") },
        { name: "hour", type: { kind: "int", min: 8, max: 18 } },
      ],
    },
  },
  contexts: {
    Case: {
      owner: "scheduler",
      fields: [
        { name: "request_id", type: { kind: "id" }, known: "everyone" },
        { name: "domain", type: named("Domain"), known: "everyone" },
        {
          name: "availability",
          type: { kind: "list", element: named("Slot"), maxItems: 40 },
          known: "private",
        },
        { name: "diagnosis", type: named("Diagnosis"), known: "private" },
        { name: "selected_slot", type: named("Slot"), known: "private" },
      ],
    },
  },
  abstractions: {
    coarse: {
      parameters: [{ name: "d", type: named("Diagnosis") }],
      result: named("Reason"),
      arms: [
        {
          when: {
            kind: "or",
            left: equals(parameter("d"), text("cardiac")),
            right: equals(parameter("d"), text("respiratory")),
          },
          value: text("capacity"),
        },
        { when: equals(parameter("d"), text("elective")), value: text("timing") },
        { value: text("policy") },
      ],
    },
  },
  requirements: {
    PickSlot: {
      slots: [
        { name: "slot", mode: "needs", type: named("Slot") },
        { name: "reason", mode: "accepts", type: named("Reason"), fallback: "none given" },
      ],
    },
    ComputeSlot: {
      slots: [
        { name: "options", mode: "needs", type: { kind: "list", element: named("Slot"), maxItems: 40 } },
        { name: "condition", mode: "needs", type: named("Diagnosis") },
      ],
    },
  },
  forms: {
    slot_receipt: {
      answers: "PickSlot",
      context: "Case",
      shape: "public",
      bindings: [{ slot: "slot", value: field("selected_slot") }],
      body: {
        kind: "text",
        pieces: [
          fixed("Selected slot: "),
          shown("slot", "day"),
          fixed(" "),
          shown("slot", "hour"),
          fixed(":00."),
        ],
      },
    },
    slot_answer: {
      answers: "PickSlot",
      context: "Case",
      shape: "public",
      bindings: [
        { slot: "slot", value: field("selected_slot") },
        { slot: "reason", value: coarse },
      ],
      body: {
        kind: "when",
        branches: [
          {
            guard: equals(field("domain"), text("health")),
            body: {
              kind: "text",
              pieces: [
                fixed("Clinic slot "),
                shown("slot", "day"),
                fixed(" "),
                shown("slot", "hour"),
                fixed(":00; reason: "),
                shown("reason"),
                fixed("."),
              ],
            },
          },
        ],
        otherwise: {
          kind: "any-of",
          variants: [
            {
              kind: "text",
              pieces: [
                fixed("Slot "),
                shown("slot", "day"),
                fixed(" "),
                shown("slot", "hour"),
                fixed(":00; reason: "),
                shown("reason"),
                fixed("."),
              ],
            },
            {
              kind: "text",
              pieces: [
                fixed("The slot that works is "),
                shown("slot", "day"),
                fixed(" "),
                shown("slot", "hour"),
                fixed(":00 ("),
                shown("reason"),
                fixed(")."),
              ],
            },
            {
              kind: "data",
              entries: [
                { key: "slot", value: slot("slot") },
                { key: "reason", value: slot("reason") },
              ],
            },
          ],
        },
      },
    },
    broker_case: {
      answers: "ComputeSlot",
      context: "Case",
      shape: "authorized",
      bindings: [
        { slot: "options", value: field("availability") },
        { slot: "condition", value: field("diagnosis") },
      ],
      body: {
        kind: "data",
        entries: [
          { key: "options", value: slot("options") },
          { key: "condition", value: slot("condition") },
        ],
      },
    },
  },
  budgets: {
    case_privacy: {
      limits: [
        { amount: 8, unit: "bits", per: "release" },
        { amount: 20, unit: "bits", per: { context: "Case", field: "request_id" }, overMs: 30 * 86_400_000 },
      ],
    },
  },
  contracts: {
    schedule_meeting: scheduleMeeting,
    broker_view: {
      answers: ["ComputeSlot"],
      context: "Case",
      from: "scheduler",
      to: ["broker"],
      purpose: "scheduling",
      discloses: [
        { name: "availability", value: field("availability") },
        { name: "diagnosis", value: field("diagnosis") },
      ],
      forwards: [],
      logs: [],
      remembers: { stores: [] },
      lasts: { turns: 1 },
      charges: [],
      offers: [{ form: "broker_case" }],
      failure: [abstain],
    },
    calendar_entry: {
      ...scheduleMeeting,
      narrows: "schedule_meeting",
      from: "coordinator",
      to: ["calendar"],
      discloses: [{ name: "selected_slot", value: field("selected_slot") }],
      forwards: [],
      lasts: { turns: 1, ms: 600_000 },
      offers: [{ form: "slot_receipt" }],
      failure: [abstain],
    },
  },
  evidence: {},
  effects: {},
  commitments: {},
  outbounds: {},
};

export const schedulingPolicy: Policy = certified(draft);

/** A document with this policy and no source. */
export function documentOf(policy: Policy): PolicyDocument {
  return policyDocument(policy, { files: [], places: {} });
}

/** A case that fits, with a field that no contract knows. */
export const schedulingCase = {
  request_id: "r-17",
  domain: "legal",
  availability: [{ day: "thu", hour: 10 }],
  diagnosis: "cardiac",
  selected_slot: { day: "thu", hour: 10 },
} as const;
