import { assertNever } from "../../../base/assert.ts";
import type {
  BudgetDeclaration,
  BudgetLimit,
  ContractClause,
  ContractDeclaration,
  Disclosure,
  FailureStep,
  OffersClause,
  SinkClause,
} from "../ast.ts";
import { closingBrace, printClauses, printSharedClause } from "./clauses.ts";
import { interrupt, type Source } from "./comments.ts";
import { concat, type Document } from "./document.ts";
import {
  printApprovers,
  printDottedName,
  printDuration,
  printExpression,
  printName,
  printNames,
  printNumberAt,
  printTextLiteral,
} from "./expressions.ts";
import { braces, bracketed, separated } from "./lists.ts";

/** `budget pace { 200 calls per session over 1 minute }`. */
export function printBudget(source: Source, budget: BudgetDeclaration): Document {
  return concat([
    "budget ",
    printName(source, budget.name),
    " ",
    bracketed(source, braces, budget.name.span.end, budget.limits, (limit) => printLimit(source, limit)),
  ]);
}

function printLimit(source: Source, limit: BudgetLimit): Document {
  return concat([
    printNumberAt(source, limit.amount),
    " ",
    printDottedName(source, limit.unit),
    " per ",
    printDottedName(source, limit.per),
    limit.over === undefined ? "" : concat([" over ", printDuration(source, limit.over)]),
  ]);
}

export function printContract(source: Source, contract: ContractDeclaration): Document {
  const header = concat([
    "contract ",
    printName(source, contract.name),
    contract.answers.length === 0 ? "" : concat([" for ", printNames(source, contract.answers)]),
    contract.narrows === undefined ? "" : concat([" narrows ", printName(source, contract.narrows)]),
  ]);
  return printClauses(source, header, contract.clauses, closingBrace(contract), keywordOf, (clause) =>
    printClause(source, clause),
  );
}

function keywordOf(clause: ContractClause): string {
  switch (clause.kind) {
    case "purpose-of":
      return "purpose";
    case "failure":
      return "otherwise";
    default:
      return clause.kind;
  }
}

function printClause(source: Source, clause: ContractClause): Document {
  switch (clause.kind) {
    case "from":
    case "to":
      return printNames(source, clause.parties);
    case "discloses":
      if (clause.disclosures === undefined) return "nothing";
      return separated(source, clause.disclosures, (disclosure) => printDisclosure(source, disclosure));
    case "forwards":
    case "logs":
    case "remembers":
      return printSinks(source, clause);
    case "purpose-of":
    case "lasts":
    case "charges":
      return printSharedClause(source, clause);
    case "offers":
      return printOffer(source, clause);
    case "failure":
      return separated(source, clause.steps, (step) => printStep(source, step));
    default:
      return assertNever(clause);
  }
}

function printDisclosure(source: Source, { value, alias }: Disclosure): Document {
  const printed = printExpression(source, value);
  return alias === undefined ? printed : concat([printed, " as ", printName(source, alias)]);
}

function printSinks(source: Source, clause: SinkClause): Document {
  const preposition = clause.kind === "remembers" ? "in " : "to ";
  return concat([
    clause.sinks === undefined ? "nothing" : concat([preposition, printNames(source, clause.sinks)]),
    clause.lasts === undefined ? "" : concat([" for ", printDuration(source, clause.lasts)]),
  ]);
}

function printOffer(source: Source, offer: OffersClause): Document {
  return concat([
    printName(source, offer.form),
    offer.risk === undefined ? "" : concat([" risk ", printNumberAt(source, offer.risk)]),
    offer.guard === undefined ? "" : concat([" when ", printExpression(source, offer.guard)]),
  ]);
}

function printStep(source: Source, step: FailureStep): Document {
  const before = interrupt(source, step.span.start);
  switch (step.kind) {
    case "delegate":
      return concat([
        before,
        "delegate ",
        printName(source, step.to),
        " under ",
        printName(source, step.under),
      ]);
    case "ask":
      return concat([before, "ask ", printApprovers(source, step.approvers)]);
    case "abstain":
      return concat([before, "abstain ", printTextLiteral(source, step.text)]);
    default:
      return assertNever(step);
  }
}
