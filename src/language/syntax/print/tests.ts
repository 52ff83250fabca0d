import { assertNever } from "../../../base/assert.ts";
import type { CodeVerdict, Expectation, Given, TestDeclaration, Verdict } from "../ast.ts";
import { closingBrace, printClauses } from "./clauses.ts";
import { interrupt, type Source } from "./comments.ts";
import { concat, group, indent, line, type Document } from "./document.ts";
import { printEffect } from "./effects.ts";
import {
  printApprovers,
  printArguments,
  printDottedName,
  printDuration,
  printName,
  printNames,
  printNumberAt,
  printRecord,
  printTextLiteral,
} from "./expressions.ts";

export function printTest(source: Source, test: TestDeclaration): Document {
  const header = concat(["test ", printTextLiteral(source, test.title)]);
  return printClauses(
    source,
    header,
    partsOf(test),
    closingBrace(test),
    (part) => ("kind" in part ? "expect" : "given"),
    (part) => ("kind" in part ? printExpectation(source, part) : printGiven(source, part)),
  );
}

/** In the order in which they are written. */
function partsOf({ given, expectations }: TestDeclaration): readonly (Given | Expectation)[] {
  const parts = given === undefined ? expectations : [given, ...expectations];
  return [...parts].sort((one, other) => one.span.start - other.span.start);
}

function printGiven(source: Source, given: Given): Document {
  const { name, arguments: values, with: record, asking, drawing, spending } = given;
  return concat([
    printName(source, name),
    values === undefined ? "" : printArguments(source, name.span.end, values),
    record === undefined
      ? ""
      : concat([" with ", interrupt(source, record.span.start), printRecord(source, record)]),
    asking.length === 0 ? "" : concat([" asking ", printNames(source, asking)]),
    drawing === undefined ? "" : concat([" drawing ", printNumberAt(source, drawing)]),
    spending.length === 0 ? "" : concat([" after spending ", printNames(source, spending)]),
  ]);
}

function printExpectation(source: Source, expectation: Expectation): Document {
  switch (expectation.kind) {
    case "expect-release":
      return concat(["release ", printName(source, expectation.form)]);
    case "expect-text":
      return concat(["text ", printTextLiteral(source, expectation.text)]);
    case "expect-data":
      return concat([
        "data ",
        interrupt(source, expectation.data.span.start),
        printRecord(source, expectation.data),
      ]);
    case "expect-outcome":
      return printOutcome(source, expectation);
    case "expect-forward":
      return printSink(source, "forward to ", expectation.to, expectation.verdict);
    case "expect-log":
      return printSink(source, "log to ", expectation.to, expectation.verdict);
    case "expect-remember":
      return printSink(source, "remember in ", expectation.store, expectation.verdict);
    case "expect-read":
      return concat([
        "read after ",
        printDuration(source, expectation.after),
        printVerdict(source, expectation.verdict),
      ]);
    case "expect-reach":
      return concat([
        printDottedName(source, expectation.field),
        ` ${expectation.mode} `,
        expectation.parties.length === 0 ? "nobody" : printNames(source, expectation.parties),
        expectation.only ? " only" : "",
      ]);
    case "expect-call":
      return printCall(source, expectation);
    case "expect-effects":
      return concat([
        "effects of ",
        printTextLiteral(source, expectation.code),
        printCodeVerdict(source, expectation.verdict),
      ]);
    case "expect-claim":
      return printClaim(source, expectation);
    default:
      return assertNever(expectation);
  }
}

function printOutcome(
  source: Source,
  { outcome, to }: Extract<Expectation, { kind: "expect-outcome" }>,
): Document {
  if (to.length === 0) return outcome;
  const preposition = outcome === "ask" ? " " : " to ";
  return concat([outcome, preposition, printApprovers(source, to)]);
}

function printSink(
  source: Source,
  operation: string,
  sink: Extract<Expectation, { kind: "expect-forward" }>["to"],
  verdict: Verdict,
): Document {
  return concat([operation, printName(source, sink), printVerdict(source, verdict)]);
}

/** A call that is too long for its line goes on with what comes before it. */
function printCall(
  source: Source,
  { call, after, verdict }: Extract<Expectation, { kind: "expect-call" }>,
): Document {
  const called = printEffect(source, call);
  if (after === undefined) return concat([called, printVerdict(source, verdict)]);
  const rest = concat([line, "after ", printEffect(source, after), printVerdict(source, verdict)]);
  return concat([called, group(indent(rest))]);
}

function printClaim(
  source: Source,
  { claim, value, kept }: Extract<Expectation, { kind: "expect-claim" }>,
): Document {
  return concat([
    "claim ",
    printName(source, claim),
    " ",
    printTextLiteral(source, value),
    kept === undefined ? " is dropped" : concat([" is kept as ", printTextLiteral(source, kept)]),
  ]);
}

function printVerdict(source: Source, { answer, approvers }: Verdict): Document {
  if (approvers.length === 0) return ` is ${answer}`;
  return concat([` is ${answer} of `, printApprovers(source, approvers)]);
}

function printCodeVerdict(source: Source, { answer, at }: CodeVerdict): Document {
  if (at === undefined) return ` are ${answer}`;
  return concat([` are ${answer} at `, printEffect(source, at)]);
}
