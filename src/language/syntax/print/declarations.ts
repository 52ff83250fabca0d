import { assertNever } from "../../../base/assert.ts";
import type {
  AbstractionDeclaration,
  ArmMatch,
  Case,
  ContextDeclaration,
  ContextField,
  Declaration,
  EnumDeclaration,
  ToolDeclaration,
} from "../ast.ts";
import { closingBrace, printClauses } from "./clauses.ts";
import { printCommitment, printEffectDeclaration, printEvidence } from "./commitments.ts";
import { interrupt, measuring, type Source } from "./comments.ts";
import { printBudget, printContract } from "./contracts.ts";
import { concat, group, indent, line, padding, widest, type Document } from "./document.ts";
import { printEffects } from "./effects.ts";
import { printDottedNames, printExpression, printName, printNames, printNumberAt } from "./expressions.ts";
import { printForm, printRequirement } from "./forms.ts";
import { braced, braces, bracketed, filled } from "./lists.ts";
import { printModel } from "./models.ts";
import { printOutbound } from "./outbounds.ts";
import { printTest } from "./tests.ts";
import { printParameters, printType } from "./types.ts";

/** A declaration without its documentation; `column` is how wide the keywords of its run are. */
export function printDeclaration(source: Source, declaration: Declaration, column: number): Document {
  switch (declaration.kind) {
    case "party":
      return concat([`${declaration.role.padEnd(column)} `, printName(source, declaration.name)]);
    case "tool":
      return printTool(source, declaration, column);
    case "purpose":
      return concat(["purpose ", printName(source, declaration.name)]);
    case "group":
      return concat([
        "group ",
        printName(source, declaration.name),
        " = ",
        printDottedNames(source, declaration.members),
      ]);
    case "enum":
      return printEnum(source, declaration);
    case "type":
      return concat([
        "type ",
        printName(source, declaration.name),
        " = ",
        printType(source, declaration.type),
      ]);
    case "context":
      return printContext(source, declaration);
    case "abstraction":
      return printAbstraction(source, declaration);
    case "requirement":
      return printRequirement(source, declaration);
    case "form":
      return printForm(source, declaration);
    case "budget":
      return printBudget(source, declaration);
    case "contract":
      return printContract(source, declaration);
    case "evidence":
      return printEvidence(source, declaration);
    case "commitment":
      return printCommitment(source, declaration);
    case "effect":
      return printEffectDeclaration(source, declaration);
    case "model":
      return printModel(source, declaration);
    case "outbound":
      return printOutbound(source, declaration);
    case "test":
      return printTest(source, declaration);
    default:
      return assertNever(declaration);
  }
}

function printTool(source: Source, tool: ToolDeclaration, column: number): Document {
  const signature = concat([
    `${"tool".padEnd(column)} `,
    printName(source, tool.name),
    printParameters(source, tool.name.span.end, tool.parameters),
  ]);
  if (tool.does.length === 0) return signature;
  return concat([signature, group(indent(concat([line, "does ", printEffects(source, tool.does)])))]);
}

function printEnum(source: Source, { name, members }: EnumDeclaration): Document {
  return concat([
    "enum ",
    printName(source, name),
    " ",
    bracketed(source, braces, name.span.end, members, (member) => printName(source, member.name)),
  ]);
}

function printContext(source: Source, context: ContextDeclaration): Document {
  const header = concat([
    "context ",
    printName(source, context.name),
    " of ",
    printName(source, context.owner),
  ]);
  const keywordOf = (field: ContextField): string => field.visibility;
  return printClauses(source, header, context.fields, closingBrace(context), keywordOf, (field) =>
    concat([
      printName(source, field.name),
      ": ",
      printType(source, field.type),
      field.to.length === 0 ? "" : concat([" to ", printNames(source, field.to)]),
    ]),
  );
}

function printAbstraction(source: Source, abstraction: AbstractionDeclaration): Document {
  const { name, parameters, result, arms } = abstraction;
  const header = concat([
    "abstraction ",
    printName(source, name),
    printParameters(source, name.span.end, parameters),
    " -> ",
    printType(source, result),
  ]);
  if (arms === undefined) return header;
  const matches = arms.map((arm) => printMatch(measuring, arm.match));
  const width = widest(matches, WIDEST_MATCH);
  return braced(source, header, arms, closingBrace(abstraction), (arm) => {
    const match = printMatch(source, arm.match);
    const gap = padding(match, width);
    return concat([match, gap, " -> ", indent(printExpression(source, arm.value))]);
  });
}

/** Arms that are wider than this leave the column of arrows. */
const WIDEST_MATCH = 60;

function printMatch(source: Source, match: ArmMatch): Document {
  switch (match.kind) {
    case "cases":
      return filled(source, match.cases, (one) => printCase(source, one));
    case "when":
      return concat(["when ", printExpression(source, match.guard)]);
    case "otherwise":
      return "otherwise";
    default:
      return assertNever(match);
  }
}

function printCase(source: Source, one: Case): Document {
  if (one.kind !== "range") return printExpression(source, one);
  return concat([
    interrupt(source, one.span.start),
    printNumberAt(source, one.low),
    "..",
    printNumberAt(source, one.high),
  ]);
}
