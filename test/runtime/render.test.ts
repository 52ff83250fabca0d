import { describe, expect, it } from "vitest";
import type { Expression } from "../../src/policy/expression.ts";
import type { Body, Contract, Form, Policy, Requirement } from "../../src/policy/policy.ts";
import { projector } from "../../src/runtime/project.ts";
import { messageText, renderer, type Rendering } from "../../src/runtime/render.ts";
import { schedulingPolicy } from "../support/scheduling.ts";

const field = (...path: string[]): Expression => ({ kind: "field", path });
const show = (...path: string[]) => ({ kind: "value", value: { kind: "slot", path } }) as const;
const fixed = (text: string) => ({ kind: "fixed", text }) as const;

const requirement: Requirement = {
  slots: [
    {
      name: "slots",
      mode: "needs",
      type: { kind: "list", element: { kind: "named", name: "Slot" }, maxItems: 3 },
    },
    { name: "note", mode: "accepts", type: { kind: "text", maxLength: 20 }, fallback: "no note" },
  ],
};

/** A form for `requirement` over a case with slots and a note that may be absent. */
function renderBody(body: Body, source: object, asked: readonly string[] = []): Rendering {
  const form: Form = {
    answers: "Need",
    context: "Small",
    shape: "authorized",
    bindings: [
      { slot: "slots", value: field("slots") },
      { slot: "note", value: field("note") },
    ],
    body,
    certificate: {
      shapeReads: [],
      valuesRead: [],
      abstentionReads: [],
      level: "authorized",
      bits: "unbounded",
    },
  };
  const [parent] = Object.values(schedulingPolicy.contracts);
  if (parent === undefined) throw new Error("no contract");
  const contract: Contract = {
    ...parent,
    context: "Small",
    discloses: ["slots", "note"].map((name) => ({ name, value: field(name) })),
  };
  const policy: Policy = {
    ...schedulingPolicy,
    requirements: { Need: requirement },
    forms: { form },
    contexts: {
      Small: {
        owner: "scheduler",
        fields: [
          { name: "slots", type: requirement.slots[0]?.type ?? { kind: "bool" }, known: "private" },
          {
            name: "note",
            type: { kind: "optional", inner: { kind: "text", maxLength: 20 } },
            known: "private",
          },
        ],
      },
    },
  };
  const input = { ...projector(policy, contract)(source), asked: new Set(asked), draw: 0, clockMs: 0 };
  return renderer(policy, contract, "form")?.render(input) ?? { kind: "abstained", cause: "defect" };
}

function textOf(rendering: Rendering): string {
  return rendering.kind === "message" ? messageText(rendering.message) : rendering.cause;
}

const both: Body = {
  kind: "text",
  pieces: [fixed("Slots: "), show("slots"), fixed("; note: "), show("note"), fixed(".")],
};
const thu = { day: "thu", hour: 10 };
const mon = { day: "mon", hour: 9 };

describe("a text", () => {
  it.each<[string, object, string]>([
    [
      "a list of records",
      { slots: [thu, mon], note: "hi" },
      "Slots: (day thu, hour 10), (day mon, hour 9); note: hi.",
    ],
    ["an empty list and an absent note", { slots: [] }, "Slots: ; note: no note."],
    [
      "a note that looks like the rest",
      { slots: [thu], note: "; note: a" },
      "Slots: (day thu, hour 10); note: ; note: a.",
    ],
    ["nothing where a note looks like the placeholder", { slots: [thu], note: "no note" }, "unreadable"],
  ])("shows %s", (_name, source, text) => {
    expect(textOf(renderBody(both, source))).toBe(text);
  });

  it("pads a list, so that its length does not show", () => {
    const padded: Body = {
      kind: "text",
      pieces: [{ ...show("slots"), padding: { count: 3, fallback: "—" } }],
    };
    expect(textOf(renderBody(padded, { slots: [thu] }))).toBe("(day thu, hour 10), —, —");
  });

  it("is not given when it does not show all that is required", () => {
    const without: Body = { kind: "text", pieces: [show("slots")] };
    expect(textOf(renderBody(without, { slots: [thu] }))).toBe("(day thu, hour 10)");
    expect(textOf(renderBody(without, { slots: [thu] }, ["note"]))).toBe("incomplete");
  });

  it("is not given when it can be read in two ways", () => {
    const doubled: Body = {
      kind: "text",
      pieces: [show("slots"), fixed(" "), show("note"), fixed(" "), show("note")],
    };
    expect(textOf(renderBody(doubled, { slots: [], note: "a b" }))).toBe("ambiguous");
  });

  it("is not given when no branch holds", () => {
    const never: Body = {
      kind: "when",
      branches: [{ guard: { kind: "literal", value: false }, body: both }],
    };
    expect(textOf(renderBody(never, { slots: [] }))).toBe("no-branch");
  });
});

describe("data", () => {
  const data: Body = {
    kind: "data",
    entries: [
      { key: "note", value: { kind: "slot", path: ["note"] } },
      { key: "slots", value: { kind: "slot", path: ["slots"] } },
    ],
  };

  it("is sent in canonical form", () => {
    expect(textOf(renderBody(data, { slots: [thu], note: "hi" }))).toBe(
      '{"note":"hi","slots":[{"day":"thu","hour":10}]}',
    );
  });

  it("shows a placeholder for an absent value, and no value that looks like one", () => {
    expect(textOf(renderBody(data, { slots: [] }))).toBe('{"note":"no note","slots":[]}');
    expect(textOf(renderBody(data, { slots: [], note: "no note" }))).toBe("unreadable");
  });
});
