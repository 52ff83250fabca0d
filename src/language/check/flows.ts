import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import type { Related } from "../../diagnostics/diagnostic.ts";
import { contractView, type ContractView } from "../../policy/contract-view.ts";
import type { Policy } from "../../policy/policy.ts";
import { tableOf } from "../../policy/table.ts";
import type { Span } from "../../source/span.ts";
import type { Entity, LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { report, type Context } from "./context.ts";
import { contextOf, type ContextEntity } from "./contexts.ts";
import type { DraftContract } from "./drafts.ts";
import { violationsOf, type PlacedForm, type PlaceKind, type Violation } from "./form-places.ts";
import { luckiestObserver, type Flow } from "./labels.ts";

type FormEntity = Entity<ast.FormDeclaration>;

/** What the recipients and sinks of a contract may hold of its context. */
export function viewOf(cx: Context, context: ContextEntity, contract: DraftContract): ContractView {
  const contexts = tableOf([[contract.context, contextOf(cx, context)]]);
  return contractView({ ...emptyPolicy, contexts }, contract);
}

/** A policy that says nothing. */
export const emptyPolicy: Policy = {
  edition: "2026",
  module: "",
  parties: {},
  purposes: [],
  types: {},
  contexts: {},
  abstractions: {},
  requirements: {},
  forms: {},
  budgets: {},
  contracts: {},
  evidence: {},
  effects: {},
  commitments: {},
  outbounds: {},
};

/** Reports what no contract could make right: a public shape that reads what is private. */
export function reportShape(cx: Context, form: FormEntity, context: ContextEntity, placed: PlacedForm): void {
  for (const violation of violationsOf(luckiestObserver(contextOf(cx, context)), placed)) {
    reportAtPlace(cx, { form, context, violation, standing: "private" });
  }
}

/** A violation with what its report speaks of. */
export interface Finding {
  readonly form: FormEntity;
  readonly context: ContextEntity;
  readonly violation: Violation;
  /** What the source of the flow is: `private`, or what it is under a contract. */
  readonly standing: string;
  /** The contract under which the form may not be offered, if it is one that decides. */
  readonly contract?: string;
}

/** Reports a violation where the value shows or decides. */
export function reportAtPlace(cx: Context, finding: Finding, further: readonly Related[] = []): void {
  const { form, violation } = finding;
  const related = [...stepsOf(cx, finding), ...further];
  reportFinding(cx, finding, form.module, violation.place.span, related);
}

/** Reports a violation where a contract offers the form, with the steps inside the form. */
export function reportAtOffer(cx: Context, finding: Finding, home: LinkedModule, span: Span): void {
  const { form, violation } = finding;
  const place: Related = {
    message: placeText[violation.place.kind],
    file: form.module.file,
    span: violation.place.span,
  };
  reportFinding(cx, finding, home, span, [...stepsOf(cx, finding), place]);
}

const placeText: Readonly<Record<PlaceKind, string>> = {
  branch: "it decides which branch is taken here",
  length: "its number of items shows here",
  value: "it shows here",
  slot: "it is computed here",
};

const decided: Readonly<Record<PlaceKind, string>> = {
  branch: "the choice of a branch",
  length: "the number of items",
  value: "a value",
  slot: "a slot",
};

function reportFinding(
  cx: Context,
  finding: Finding,
  home: LinkedModule,
  span: Span,
  related: readonly Related[],
): void {
  const { form, violation, standing, contract } = finding;
  const { kind } = violation.place;
  const field = sourceText(violation.flow);
  if (kind === "value" || kind === "slot") {
    const parameters = { form: form.name, value: field, contract: contract ?? "the contract" };
    report(cx, home, contractDiagnostics.undisclosed, parameters, span, { related });
    return;
  }
  const isAuthorized = violation.flow.label === "authorized";
  const parameters = { form: form.name, field, what: decided[kind], standing, isAuthorized };
  report(cx, home, contractDiagnostics.shapeReadsPrivate, parameters, span, { related });
}

function sourceText({ source }: Flow): string {
  return source?.join(".") ?? "";
}

/** From the field, through the slot that it fills, towards the place where it shows. */
function stepsOf(cx: Context, { form, context, violation, standing }: Finding): readonly Related[] {
  const { source, slot } = violation.flow;
  const field = context.declaration.fields.find(({ name }) => name.text === source?.[0]);
  const binding = form.declaration.bindings.find((one) => one.slot.text === slot);
  return [
    ...(field === undefined
      ? []
      : [
          {
            message: `\`${field.name.text}\` is ${standing}`,
            file: context.module.file,
            span: field.name.span,
          },
        ]),
    ...(binding === undefined
      ? []
      : [
          {
            message: `it fills slot \`${binding.slot.text}\``,
            file: form.module.file,
            span: binding.value.span,
          },
        ]),
  ];
}
