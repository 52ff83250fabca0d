import { assertNever } from "../../../../src/base/assert.ts";
import type { BodyPlan, ContractPlan, FormPlan, PolicyPlan, SlotPlan, TypePlan } from "./policy-plan.ts";

/** Writes a plan as the text of a module; `authority` are the declarations that speak of actions. */
export function policyText(plan: PolicyPlan, authority: readonly string[]): string {
  return [HEADER, ...declarations(plan), ...authority].join("\n");
}

const HEADER = `edition "2026"
module generated.policy

import std.effects { ordinary }
import std.layout { status_update }

agent owner
agent receiver
agent stranger
person user
store memory
log audit
channel email
purpose work
purpose play
tool calendar(title: Text(max 80))
tool send_mail(to: Set<Email>, subject: Text, body: Text) does mail.send(to)
group insiders = owner, receiver
`;

function declarations(plan: PolicyPlan): readonly string[] {
  return [
    ...plan.enums.map(({ name, members }) => `enum ${name} { ${members.join(", ")} }`),
    `type ${plan.record.name} = { ${plan.record.fields.map((field) => `${field.name}: ${typeText(field.type)}`).join(", ")} }`,
    block(
      "context Case of owner",
      plan.fields.map((field) => `${field.visibility} ${field.name}: ${typeText(field.type)}`),
    ),
    ...plan.abstractions.map(({ name, field, result, arms }) =>
      block(
        `abstraction ${name}(it: ${typeText(field.type)}) -> ${result.name}`,
        arms.map(([match, value]) => `${match} -> ${value}`),
      ),
    ),
    block("requirement Ask", plan.slots.map(slotText)),
    ...plan.forms.map(formText),
    ...(plan.hasBudget
      ? ["budget pace { 1_000 releases per session over 1 day, 50 releases per Case.request_id over 1 hour }"]
      : []),
    contractText(plan),
    ...narrowerText(plan),
    contractTest(plan),
  ];
}

/** `header { … }`, a statement a line. */
export function block(header: string, lines: readonly string[]): string {
  return `${header} {\n${lines.map((line) => `  ${line}\n`).join("")}}`;
}

function typeText(type: TypePlan): string {
  switch (type.kind) {
    case "bool":
      return "Bool";
    case "int":
      return `Int(${type.low}..${type.high})`;
    case "decimal":
      return "Decimal(0..10, 0.5)";
    case "date":
      return 'Date("2026-01-01".."2027-12-31")';
    case "enum":
    case "record":
      return type.of.name;
    case "text":
      return `Text(max ${type.max})`;
    case "email":
      return "Email";
    case "id":
      return "Id";
    case "optional":
      return `${typeText(type.of)}?`;
    case "list":
      return `List<${typeText(type.of)}, ${type.max}>`;
    default:
      return assertNever(type);
  }
}

function slotText({ mode, name, type }: SlotPlan): string {
  return `${mode} ${name}: ${typeText(type)}${mode === "accepts" ? ' else "none given"' : ""}`;
}

function formText(form: FormPlan): string {
  return block(`form ${form.name} answers Ask using Case`, [
    ...(form.varies ? ["shape varies with authorized"] : []),
    ...form.slots.map((slot) => `${slot.name} = ${slot.value}`),
    bodyText(form.body, form.slots),
  ]);
}

const WORDINGS = ["Answer", "What there is", "In short"];

function bodyText(body: BodyPlan, slots: readonly SlotPlan[]): string {
  switch (body.kind) {
    case "text":
      return `text """${WORDINGS[body.wording] ?? ""}: ${slots.map((slot) => `${slot.name} is {${shown(slot)}}`).join("; ")}."""`;
    case "data":
      return `data { ${slots.map(({ name }) => `${name}: ${name}`).join(", ")} }`;
    case "any of":
      return block(
        "any of",
        body.variants.map((variant) => bodyText(variant, slots)),
      );
    case "when":
      return [
        ...body.branches.map((branch) => block(`when ${branch.guard}`, [bodyText(branch.body, slots)])),
        block("otherwise", [bodyText(body.otherwise, slots)]),
      ].join("\n");
    default:
      return assertNever(body);
  }
}

/** A list is padded to its full length, so that how many items it has does not show. */
function shown({ name, type }: SlotPlan): string {
  return type.kind === "list" ? `${name}, ${type.max}, else "-"` : name;
}

function contractText({ contract, hasBudget }: PolicyPlan): string {
  const [turns, minutes] = contract.lasts;
  return block("contract answer for Ask", [
    "from owner",
    "to receiver",
    "purpose work",
    `discloses ${contract.discloses.join(", ") || "nothing"}`,
    ...(contract.forwards ? ["forwards to calendar"] : []),
    ...(contract.logs ? ["logs to audit"] : ["logs nothing"]),
    ...(contract.remembers ? ["remembers in memory for 1 turn"] : []),
    `lasts ${turns} ${turns === 1 ? "turn" : "turns"}${minutes === 0 ? "" : ` and ${minutes} minutes`}`,
    ...(hasBudget ? ["charges pace"] : []),
    ...contract.offers.map(offerText),
    `otherwise ${contract.asks ? "ask user, " : ""}abstain "No answer can be given."`,
  ]);
}

function offerText({ form, guard, risk }: ContractPlan["offers"][number]): string {
  return `offers ${form.name}${risk === undefined ? "" : ` risk ${risk}`}${guard === undefined ? "" : ` when ${guard}`}`;
}

function narrowerText({ narrower }: PolicyPlan): readonly string[] {
  if (narrower === undefined) return [];
  const clauses = [
    ...(narrower.toTool ? ["to calendar"] : []),
    `discloses ${narrower.discloses.join(", ") || "nothing"}`,
    `lasts ${narrower.turns} turn`,
  ];
  return [block("contract entry narrows answer", clauses)];
}

function contractTest({ contract }: PolicyPlan): string {
  const verdict = (allowed: boolean): string => (allowed ? "is allowed" : "is denied");
  return block('test "sinks"', [
    "given answer with { urgent: true, priority: 3 }",
    `expect forward to calendar ${verdict(contract.forwards)}`,
    "expect forward to stranger is denied",
    `expect log to audit ${verdict(contract.logs)}`,
    `expect remember in memory ${verdict(contract.remembers)}`,
    "expect read after 9 turns is denied",
  ]);
}
