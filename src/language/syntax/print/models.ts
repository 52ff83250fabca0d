import { assertNever } from "../../../base/assert.ts";
import type {
  ModelDeclaration,
  ModelEffect,
  ModelEntry,
  ModelFact,
  ModelParameter,
  ModelRow,
} from "../ast.ts";
import { closingBrace, columnAfter } from "./clauses.ts";
import {
  hasBlankLine,
  interrupt,
  interruptInPlace,
  startOf,
  takeBefore,
  measuring,
  printBehind,
  type Source,
} from "./comments.ts";
import {
  align,
  choice,
  concat,
  group,
  padding,
  wideLine,
  widest,
  widthOf,
  type Document,
} from "./document.ts";
import {
  printArguments,
  printDottedName,
  printExpression,
  printName,
  printTextLiteral,
} from "./expressions.ts";
import { braced, bracketed, filled, parentheses, separated } from "./lists.ts";

/** Signatures that are wider than this leave the column of facts, so that one long row does not push all others. */
const WIDEST_SIGNATURE = 40;

export function printModel(source: Source, model: ModelDeclaration): Document {
  const header = concat([
    "model ",
    printName(source, model.language),
    " ",
    printTextLiteral(source, model.module),
  ]);
  return printRows(source, header, model.rows, closingBrace(model));
}

function printRows(source: Source, header: Document, rows: readonly ModelRow[], end: number): Document {
  const column = columnAfter(rows.map(keywordOf));
  const widths = signatureWidths(source, rows);
  return braced(source, header, rows, end, (row) => {
    const keyword = keywordOf(row).padEnd(column);
    if (row.kind === "model-entry") return printEntry(source, keyword, row, widths.get(row) ?? 0);
    return concat([keyword, filled(source, row.members, (member) => printDottedName(source, member))]);
  });
}

function keywordOf(row: ModelRow): string {
  return row.kind === "model-entry" ? row.sort : row.kind;
}

/** How wide the signatures are in each run of rows that have facts; a blank line or another row ends a run. */
function signatureWidths(source: Source, rows: readonly ModelRow[]): ReadonlyMap<ModelRow, number> {
  const widths = new Map<ModelRow, number>();
  let run: ModelRow[] = [];
  let width = 0;
  const close = (): void => {
    for (const row of run) widths.set(row, width);
    run = [];
    width = 0;
  };
  for (const [index, row] of rows.entries()) {
    const end = rows[index - 1]?.span.end ?? startOf(row);
    if (hasBlankLine(source, end, startOf(row))) close();
    if (row.kind !== "model-entry" || row.facts.length === 0) {
      close();
      continue;
    }
    run.push(row);
    const own = widthOf(printSignature(measuring, row));
    if (own <= WIDEST_SIGNATURE) width = Math.max(width, own);
  }
  close();
  return widths;
}

function printEntry(source: Source, keyword: string, entry: ModelEntry, width: number): Document {
  const signature = printSignature(source, entry);
  const facts =
    entry.facts.length === 0
      ? ""
      : concat([padding(signature, width), " ", group(align(printFacts(source, entry.facts)))]);
  const header = concat([keyword, signature, facts]);
  return entry.rows.length === 0 ? header : printRows(source, header, entry.rows, closingBrace(entry));
}

function printSignature(source: Source, entry: ModelEntry): Document {
  const name = printDottedName(source, entry.name);
  const print = (parameter: ModelParameter): Document => printParameter(source, parameter);
  return concat([
    name,
    entry.parameters === undefined
      ? ""
      : bracketed(source, parentheses, entry.name.span.end, entry.parameters, print, entry.rest),
    entry.value === undefined ? "" : concat([" = ", printExpression(source, entry.value)]),
  ]);
}

const SPREADS: Readonly<Record<ModelParameter["spread"], string>> = { none: "", positions: "*", names: "**" };

function printParameter(source: Source, parameter: ModelParameter): Document {
  return concat([
    SPREADS[parameter.spread],
    printName(source, parameter.name),
    parameter.default === undefined ? "" : concat([" = ", printExpression(source, parameter.default)]),
  ]);
}

function printFacts(source: Source, facts: readonly ModelFact[]): Document {
  const parts: Document[] = [];
  for (const [index, fact] of facts.entries()) {
    const { start } = fact.span;
    if (index === 0) parts.push(interruptInPlace(source, start));
    else parts.push(printBehind(source, takeBefore(source, start)), wideLine);
    parts.push(printFact(source, fact));
  }
  return concat(parts);
}

function printFact(source: Source, fact: ModelFact): Document {
  switch (fact.kind) {
    case "does":
      return concat(["does ", printEffects(source, fact.effects)]);
    case "gives":
      return concat([
        fact.what === "element" ? "gives element of " : "gives ",
        printDottedName(source, fact.name),
      ]);
    case "calls":
      return concat([
        "calls ",
        printDottedName(source, fact.callee),
        printArguments(source, fact.callee.span.end, fact.arguments),
        fact.guard === undefined ? "" : concat([" when ", printExpression(source, fact.guard)]),
      ]);
    case "evaluates":
      return concat(["evaluates ", printName(source, fact.argument)]);
    case "same-as":
      return concat(["same as ", printDottedName(source, fact.path)]);
    case "folds-as":
      return concat(["folds as ", printDottedName(source, fact.intrinsic)]);
    case "is":
      return concat(["is ", interrupt(source, fact.span.end), fact.answer]);
    default:
      return assertNever(fact);
  }
}

/** Where the effects stand on a line each, their guards start in one column. */
function printEffects(source: Source, effects: readonly ModelEffect[]): Document {
  const targets = effects.map((effect) => printTarget(measuring, effect));
  const width = widest(targets, WIDEST_SIGNATURE);
  return separated(source, effects, (effect) => {
    const target = printTarget(source, effect);
    if (effect.guard === undefined) return target;
    const gap = choice(`${padding(target, width)} `, " ");
    return concat([target, gap, "when ", printExpression(source, effect.guard)]);
  });
}

function printTarget(source: Source, { effect, targets }: ModelEffect): Document {
  return concat([printDottedName(source, effect), printArguments(source, effect.span.end, targets)]);
}
