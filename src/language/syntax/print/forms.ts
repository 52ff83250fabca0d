import { assertNever } from "../../../base/assert.ts";
import type { Span } from "../../../source/span.ts";
import type {
  Body,
  FormDeclaration,
  RequirementDeclaration,
  SlotBinding,
  SlotDeclaration,
  WhenBody,
} from "../ast.ts";
import { closingBrace, printClauses } from "./clauses.ts";
import { hasBlankLine, interrupt, nextToken, startOf, type Source } from "./comments.ts";
import { concat, type Document } from "./document.ts";
import { printEntries, printExpression, printName, printTemplate, printTextLiteral } from "./expressions.ts";
import { braced, statements } from "./lists.ts";
import { printType } from "./types.ts";

export function printRequirement(source: Source, requirement: RequirementDeclaration): Document {
  const header = concat(["requirement ", printName(source, requirement.name)]);
  const end = closingBrace(requirement);
  const keywordOf = (slot: SlotDeclaration): string => slot.mode;
  return printClauses(source, header, requirement.slots, end, keywordOf, (slot) =>
    concat([
      printName(source, slot.name),
      ": ",
      printType(source, slot.type),
      slot.fallback === undefined ? "" : concat([" else ", printTextLiteral(source, slot.fallback)]),
    ]),
  );
}

export function printForm(source: Source, form: FormDeclaration): Document {
  const header = concat([
    "form ",
    printName(source, form.name),
    " answers ",
    printName(source, form.answers),
    " using ",
    printName(source, form.using),
  ]);
  const columns = columnsOf(source, form.bindings);
  return braced(source, header, partsOf(form), closingBrace(form), (part) => {
    switch (part.kind) {
      case "varies":
        return concat(["shape ", interrupt(source, part.span.end), "varies with authorized"]);
      case "binding":
        return printBinding(source, part.binding, columns.get(part.binding) ?? 0);
      case "body":
        return printBody(source, part.body);
      default:
        return assertNever(part);
    }
  });
}

type Part =
  | { readonly kind: "varies"; readonly span: Span }
  | {
      readonly kind: "binding";
      readonly binding: SlotBinding;
      readonly span: Span;
      readonly doc: SlotBinding["doc"];
    }
  | { readonly kind: "body"; readonly body: Body; readonly span: Span };

function partsOf({ varies, bindings, body }: FormDeclaration): readonly Part[] {
  const parts: Part[] = varies === undefined ? [] : [{ kind: "varies", span: varies }];
  for (const binding of bindings) {
    parts.push({ kind: "binding", binding, span: binding.span, doc: binding.doc });
  }
  return body === undefined ? parts : [...parts, { kind: "body", body, span: body.span }];
}

/** The width of the names of each run of bindings; a blank line ends a run. */
function columnsOf(source: Source, bindings: readonly SlotBinding[]): ReadonlyMap<SlotBinding, number> {
  const columns = new Map<SlotBinding, number>();
  let run: SlotBinding[] = [];
  const close = (): void => {
    const width = Math.max(0, ...run.map((binding) => binding.slot.text.length));
    for (const binding of run) columns.set(binding, width);
    run = [];
  };
  for (const [index, binding] of bindings.entries()) {
    const end = bindings[index - 1]?.span.end ?? startOf(binding);
    if (hasBlankLine(source, end, startOf(binding))) close();
    run.push(binding);
  }
  close();
  return columns;
}

function printBinding(source: Source, { slot, value }: SlotBinding, width: number): Document {
  const padding = " ".repeat(Math.max(0, width - slot.text.length));
  return concat([printName(source, slot), padding, " = ", printExpression(source, value)]);
}

function printBody(source: Source, body: Body): Document {
  switch (body.kind) {
    case "text-body":
      return concat(["text ", printTemplate(source, body.template)]);
    case "data-body":
      return concat(["data ", printEntries(source, body.span.start + "data".length, body.entries)]);
    case "when-body":
      return printBranches(source, body);
    case "any-of-body":
      return braced(source, "any of", body.variants, closingBrace(body), (variant) =>
        printBody(source, variant),
      );
    default:
      return assertNever(body);
  }
}

/** The branches of a chain, one below the other. */
function printBranches(source: Source, { branches, otherwise, span }: WhenBody): Document {
  const items: Branch[] = branches.map(({ guard, body, span }) => ({ guard, body, span }));
  if (otherwise !== undefined) {
    const start = nextToken(source.text, branches.at(-1)?.span.end ?? span.start);
    items.push({ guard: undefined, body: otherwise, span: { start, end: span.end } });
  }
  return statements(source, items, span.end, ({ guard, body, span }) => {
    const header = guard === undefined ? "otherwise" : concat(["when ", printExpression(source, guard)]);
    const inside = body === undefined ? [] : [body];
    return braced(source, header, inside, closingBrace({ span }), (inner) => printBody(source, inner));
  });
}

interface Branch {
  readonly guard: WhenBody["branches"][number]["guard"] | undefined;
  readonly body: Body | undefined;
  readonly span: Span;
}
