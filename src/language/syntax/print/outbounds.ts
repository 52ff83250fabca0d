import { assertNever } from "../../../base/assert.ts";
import type { Addressees, Generalization, OutboundClause, OutboundDeclaration, RiskRule } from "../ast.ts";
import { closingBrace, printClauses, printSharedClause } from "./clauses.ts";
import { interrupt, type Source } from "./comments.ts";
import { concat, padding, type Document } from "./document.ts";
import {
  printDottedName,
  printDottedNames,
  printExpression,
  printName,
  printNames,
  printNumberAt,
} from "./expressions.ts";
import { separated, stacked } from "./lists.ts";
import { printParameters } from "./types.ts";

export function printOutbound(source: Source, outbound: OutboundDeclaration): Document {
  const { name, parameters, using } = outbound;
  const header = concat([
    "outbound ",
    printName(source, name),
    parameters.length === 0 ? "" : printParameters(source, name.span.end, parameters),
    " using ",
    printName(source, using),
  ]);
  return printClauses(source, header, outbound.clauses, closingBrace(outbound), keywordOf, (clause) =>
    printClause(source, clause),
  );
}

function keywordOf(clause: OutboundClause): string {
  switch (clause.kind) {
    case "sender":
      return "from";
    case "addressees":
      return "to";
    case "purpose-of":
      return "purpose";
    case "block":
      return "otherwise";
    default:
      return clause.kind;
  }
}

function printClause(source: Source, clause: OutboundClause): Document {
  switch (clause.kind) {
    case "channel":
      return printName(source, clause.channel);
    case "sender":
      return printName(source, clause.party);
    case "addressees":
      return separated(source, clause.addressees, (addressees) => printAddressees(source, addressees));
    case "preserves":
    case "requires":
    case "withholds":
      return clause.fields === undefined ? "nothing" : printDottedNames(source, clause.fields);
    case "generalizes":
      return printGeneralizations(source, clause.entries);
    case "adds":
      return clause.allowed === undefined ? "nothing" : printNames(source, clause.allowed);
    case "layout":
      return concat([
        printExpression(source, clause.layout),
        clause.words === undefined
          ? ""
          : concat([", at most ", printNumberAt(source, clause.words), " words"]),
      ]);
    case "checks":
      return clause.when === "always" ? "always" : printRiskRule(source, clause.when);
    case "purpose-of":
    case "retries":
      return printSharedClause(source, clause);
    case "block":
      return "block";
    default:
      return assertNever(clause);
  }
}

function printAddressees(source: Source, { line, among }: Addressees): Document {
  const name = printName(source, line);
  return among === undefined
    ? concat([name, " none"])
    : concat([name, " in ", printExpression(source, among)]);
}

/** Always an entry a line, their `to` in one column. */
function printGeneralizations(source: Source, entries: readonly Generalization[]): Document {
  const width = Math.max(0, ...entries.map(dottedWidth));
  return stacked(source, entries, (entry) => {
    const field = printDottedName(source, entry.field);
    return concat([field, padding(field, width), " to ", printExpression(source, entry.to)]);
  });
}

function dottedWidth({ field }: Generalization): number {
  return field.parts.reduce((sum, part) => sum + part.text.length + 1, -1);
}

function printRiskRule(source: Source, rule: RiskRule): Document {
  return concat([
    interrupt(source, rule.span.start),
    "by risk(",
    printNumberAt(source, rule.weight),
    ", ",
    printNumberAt(source, rule.cost),
    interrupt(source, rule.span.end),
    ")",
  ]);
}
