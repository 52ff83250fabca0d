import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import {
  contractView,
  fieldPaths,
  isCovered,
  subexpressions,
  type ContractView,
} from "../../policy/contract-view.ts";
import type { Expression } from "../../policy/expression.ts";
import { expressionText } from "../../policy/expression-text.ts";
import type { Body, Context as PolicyContext, Policy } from "../../policy/policy.ts";
import { tableOf } from "../../policy/table.ts";
import type { Span } from "../../source/span.ts";
import type { LinkedModule } from "../names/program.ts";
import { report, type Context } from "./context.ts";
import { contextOf, type ContextEntity } from "./contexts.ts";
import type { DraftContract, DraftForm } from "./drafts.ts";

/** What the recipients and sinks of a contract may hold of its context. */
export function viewOf(cx: Context, context: ContextEntity, contract: DraftContract): ContractView {
  const contexts = tableOf([[contract.context, contextOf(cx, context)]]);
  const certificate = { choiceReads: [], dropped: [], bits: 0 };
  return contractView({ ...emptyPolicy, contexts }, { ...contract, certificate });
}

const emptyPolicy: Policy = {
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

/** The first thing that a form reads and that a view does not hold, as the author wrote it; undefined if none. */
export function undisclosed(view: ContractView, form: DraftForm): string | undefined {
  for (const expression of [...form.bindings.map((binding) => binding.value), ...expressionsIn(form.body)]) {
    const missing = uncovered(view, expression);
    if (missing !== undefined) return expressionText(missing);
  }
  return undefined;
}

function uncovered(view: ContractView, expression: Expression): Expression | undefined {
  if (isCovered(view, expression)) return undefined;
  for (const part of subexpressions(expression)) {
    const missing = uncovered(view, part);
    if (missing !== undefined) return missing;
  }
  return expression;
}

function expressionsIn(body: Body): readonly Expression[] {
  switch (body.kind) {
    case "text":
      return body.pieces.flatMap((piece) => (piece.kind === "value" ? [piece.value] : []));
    case "data":
      return body.entries.map((entry) => entry.value);
    case "any-of":
      return body.variants.flatMap(expressionsIn);
    case "when":
      return [
        ...body.branches.flatMap((branch) => [branch.guard, ...expressionsIn(branch.body)]),
        ...(body.otherwise === undefined ? [] : expressionsIn(body.otherwise)),
      ];
  }
}

/** A private field that an expression reads, itself or through a slot; undefined if there is none. */
export function privateRead(
  context: PolicyContext,
  bindings: ReadonlyMap<string, Expression>,
  expression: Expression,
): string | undefined {
  const names = new Set(context.fields.flatMap((field) => (field.known === "private" ? [field.name] : [])));
  return fieldPaths(throughSlots(bindings, expression))
    .map(([field = ""]) => field)
    .find((field) => names.has(field));
}

/** Inside a body a slot stands for what fills it. */
export function throughSlots(bindings: ReadonlyMap<string, Expression>, expression: Expression): Expression {
  if (expression.kind === "slot") return bindings.get(expression.path[0] ?? "") ?? expression;
  const parts = subexpressions(expression).map((part) => throughSlots(bindings, part));
  return parts.length === 0 ? expression : { kind: "list", items: parts };
}

/** A place where the shape of a form is decided, or shows. */
export interface ShapePoint {
  readonly what: string;
  readonly expression: Expression;
  readonly span: Span;
}

/** No form whose shape is public lets a private field decide it (SICC, definition 1). */
export function checkShape(
  cx: Context,
  home: LinkedModule,
  name: string,
  context: PolicyContext,
  bindings: ReadonlyMap<string, Expression>,
  points: readonly ShapePoint[],
): void {
  for (const { what, expression, span } of points) {
    const field = privateRead(context, bindings, expression);
    if (field === undefined) continue;
    report(cx, home, contractDiagnostics.shapeReadsPrivate, { form: name, field, what }, span);
  }
}
