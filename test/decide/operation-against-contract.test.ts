import { describe, expect, it } from "vitest";
import { decideOperation } from "../../src/decide/operation-against-contract.ts";
import type { ObjectOperation, ReleaseOperation } from "../../src/decide/operation.ts";
import { indexPolicy } from "../../src/decide/policy-index.ts";
import { schedulingPolicy } from "../support/scheduling.ts";

const index = indexPolicy(schedulingPolicy);
const base = { turn: 3, ms: 1_000_000 };

const release: ReleaseOperation = {
  kind: "release",
  recipient: "coordinator",
  purpose: "scheduling",
  requirement: "PickSlot",
  asked: ["reason"],
  at: base,
};

function onObject(change: Partial<ObjectOperation>): ObjectOperation {
  return {
    kind: "forward",
    sender: "coordinator",
    recipient: "calendar",
    purpose: "scheduling",
    object: {
      contract: "schedule_meeting",
      recipient: "coordinator",
      fields: ["selected_slot"],
      releasedAt: base,
    },
    at: base,
    ...change,
  };
}

describe("a decision on a release", () => {
  it("allows what a contract grants and names the clause", () => {
    expect(decideOperation(index, release)).toEqual({
      answer: "allowed",
      reasons: [{ clause: "contract schedule_meeting/to", code: "granted", asked: "coordinator" }],
    });
  });

  it.each<[string, Partial<ReleaseOperation>, object]>([
    [
      "a recipient that no contract names",
      { recipient: "vendor" },
      {
        clause: "contract schedule_meeting/to",
        code: "wrong-recipient",
        asked: "vendor",
        nearest: "coordinator",
      },
    ],
    [
      "another sender",
      { sender: "broker" },
      {
        clause: "contract schedule_meeting/from",
        code: "wrong-sender",
        asked: "broker",
        nearest: "scheduler",
      },
    ],
    [
      "an unknown recipient",
      { recipient: "coordinater" },
      { clause: "parties", code: "unknown-party", asked: "coordinater", nearest: "coordinator" },
    ],
    [
      "an unknown purpose",
      { purpose: "schedulin" },
      { clause: "purposes", code: "unknown-purpose", asked: "schedulin", nearest: "scheduling" },
    ],
    [
      "an inherited name",
      { recipient: "toString" },
      { clause: "parties", code: "unknown-party", asked: "toString" },
    ],
    [
      "an unknown requirement",
      { requirement: "PickSlots" },
      { clause: "requirements", code: "unknown-requirement", asked: "PickSlots", nearest: "PickSlot" },
    ],
    [
      "a slot that the requirement does not accept",
      { asked: ["diagnosis"] },
      { clause: "requirement PickSlot", code: "unknown-slot", asked: "diagnosis", nearest: "reason" },
    ],
    [
      "a contract that only goes on with what another released",
      { recipient: "calendar" },
      {
        clause: "contract calendar_entry/from",
        code: "wrong-sender",
        asked: "scheduler",
        nearest: "coordinator",
      },
    ],
  ])("refuses %s", (_name, change, reason) => {
    expect(decideOperation(index, { ...release, ...change })).toEqual({
      answer: "denied",
      reasons: [reason],
    });
  });
});

describe("a decision on an object", () => {
  it("follows a narrower contract for the sink", () => {
    expect(decideOperation(index, onObject({}))).toEqual({
      answer: "allowed",
      reasons: [
        { clause: "contract schedule_meeting/forwards", code: "granted", asked: "calendar" },
        { clause: "contract calendar_entry/to", code: "granted", asked: "calendar" },
      ],
    });
    const object = { ...onObject({}).object, fields: ["selected_slot", "reason"] };
    expect(decideOperation(index, onObject({ object }))).toEqual({
      answer: "denied",
      reasons: [
        {
          clause: "contract calendar_entry/discloses",
          code: "field-not-disclosed",
          asked: "reason",
          nearest: "selected_slot",
        },
      ],
    });
  });

  it.each<[string, Partial<ObjectOperation>, object]>([
    [
      "a sink that is not granted",
      { recipient: "vendor" },
      {
        clause: "contract schedule_meeting/forwards",
        code: "sink-not-granted",
        asked: "vendor",
        nearest: "calendar",
      },
    ],
    [
      "whoever does not hold it",
      { sender: "broker" },
      {
        clause: "contract schedule_meeting/to",
        code: "not-the-holder",
        asked: "broker",
        nearest: "coordinator",
      },
    ],
    [
      "another purpose than the contract's",
      { purpose: "marketing" },
      { clause: "purposes", code: "unknown-purpose", asked: "marketing" },
    ],
    [
      "a log",
      { kind: "log", recipient: "audit_log" },
      { clause: "contract schedule_meeting/logs", code: "sink-not-granted", asked: "audit_log" },
    ],
    [
      "a log that is none",
      { kind: "log", recipient: "calendar" },
      { clause: "tool calendar", code: "not-a-sink", asked: "log calendar" },
    ],
    [
      "a store",
      { kind: "remember", recipient: "case_memory" },
      { clause: "contract schedule_meeting/remembers", code: "sink-not-granted", asked: "case_memory" },
    ],
    [
      "another reader",
      { kind: "read", sender: "vendor", recipient: "vendor" },
      {
        clause: "contract schedule_meeting/to",
        code: "wrong-recipient",
        asked: "vendor",
        nearest: "coordinator",
      },
    ],
    [
      "the turn after the last",
      { at: { turn: 4, ms: 1_000_000 } },
      {
        clause: "contract schedule_meeting/lasts",
        code: "expired-turns",
        asked: "forward calendar",
        nearest: "1 turn and 10 minutes",
      },
    ],
    [
      "the moment after the last",
      { at: { turn: 3, ms: 1_600_000 } },
      {
        clause: "contract schedule_meeting/lasts",
        code: "expired-time",
        asked: "forward calendar",
        nearest: "1 turn and 10 minutes",
      },
    ],
    [
      "a clock that went back",
      { at: { turn: 3, ms: 999_999 } },
      {
        clause: "contract schedule_meeting/lasts",
        code: "time-reversed",
        asked: "forward calendar",
        nearest: "1 turn and 10 minutes",
      },
    ],
    [
      "a clock that says nothing",
      { at: { turn: 3, ms: Number.NaN } },
      {
        clause: "contract schedule_meeting/lasts",
        code: "time-reversed",
        asked: "forward calendar",
        nearest: "1 turn and 10 minutes",
      },
    ],
  ])("refuses %s", (_name, change, reason) => {
    expect(decideOperation(index, onObject(change))).toEqual({ answer: "denied", reasons: [reason] });
  });

  it("allows until the last moment", () => {
    expect(decideOperation(index, onObject({ at: { turn: 3, ms: 1_599_999 } })).answer).toBe("allowed");
  });
});
