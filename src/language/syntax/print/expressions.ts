import { assertNever } from "../../../base/assert.ts";
import type {
  BinaryExpression,
  CompareExpression,
  DataEntry,
  DottedName,
  Duration,
  Expression,
  Name,
  NumberLiteral,
  Padding,
  RecordLiteral,
  Template,
  TextLiteral,
} from "../ast.ts";
import { hasCommentBefore, interrupt, printBehind, takeBefore, insideText, type Source } from "./comments.ts";
import { concat, group, indent, join, line, type Document } from "./document.ts";
import { flatten } from "./layout.ts";
import { braces, bracketed, parentheses, separated, squareBrackets } from "./lists.ts";
import { printNumber, printPattern, printText, type TextPiece } from "./texts.ts";

/** Values and guards; parentheses are printed where the author wrote them. */
export function printExpression(source: Source, expression: Expression): Document {
  const before = interrupt(source, expression.span.start);
  const printed = printValue(source, expression);
  return before === "" ? printed : concat([before, printed]);
}

function printValue(source: Source, expression: Expression): Document {
  switch (expression.kind) {
    case "template":
      return printTemplate(source, expression);
    case "text":
      return printTextLiteral(source, expression);
    case "number":
      return printNumber(expression);
    case "bool":
      return String(expression.value);
    case "dotted-name":
      return printDottedName(source, expression);
    case "call":
      return concat([
        printDottedName(source, expression.callee),
        printArguments(source, expression.callee.span.end, expression.arguments),
      ]);
    case "asked":
      return concat(["asked ", printName(source, expression.slot)]);
    case "list":
      return bracketed(source, squareBrackets, expression.span.start, expression.items, (item) =>
        printExpression(source, item),
      );
    case "record":
      return printRecord(source, expression);
    case "and":
    case "or":
      return printChain(source, expression);
    case "compare":
      return printComparison(source, expression, expression.operator, expression.right.span.start, () =>
        printExpression(source, expression.right),
      );
    case "matching":
      return printComparison(
        source,
        { left: expression.value },
        "matching",
        expression.pattern.span.start,
        () => printPattern(expression.pattern),
      );
    case "not":
      return concat(["not ", printExpression(source, expression.value)]);
    case "grouped":
      return concat([
        "(",
        printExpression(source, expression.value),
        interrupt(source, expression.span.end),
        ")",
      ]);
    default:
      return assertNever(expression);
  }
}

/** A chain of one operator: on one line, or an operand a line with the operator before it. */
function printChain(source: Source, chain: BinaryExpression): Document {
  const operands: Expression[] = [];
  let left: Expression = chain;
  while (left.kind === chain.kind) {
    operands.push(left.right);
    left = left.left;
  }
  const parts = [printExpression(source, left)];
  for (const operand of operands.reverse()) {
    const comments = printBehind(source, takeBefore(source, operand.span.start));
    parts.push(comments, line, `${chain.kind} `, printExpression(source, operand));
  }
  return group(indent(concat(parts)));
}

function printComparison(
  source: Source,
  { left }: Pick<CompareExpression, "left">,
  operator: string,
  rightStart: number,
  printRight: () => Document,
): Document {
  const first = printExpression(source, left);
  const comments = interrupt(source, rightStart);
  return concat([first, ` ${operator} `, comments, printRight()]);
}

/** The arguments of a call, `before` being where its name ends. */
export function printArguments(source: Source, before: number, values: readonly Expression[]): Document {
  return bracketed(source, parentheses, before, values, (value) => printExpression(source, value));
}

export function printRecord(source: Source, record: RecordLiteral): Document {
  return printEntries(source, record.span.start, record.entries);
}

/** `{ slot: slot, reason: reason }`, `before` being where what stands before the brace ends. */
export function printEntries(source: Source, before: number, entries: readonly DataEntry[]): Document {
  return bracketed(source, braces, before, entries, (entry) =>
    concat([printName(source, entry.key), ": ", printExpression(source, entry.value)]),
  );
}

export function printName(source: Source, name: Name): Document {
  const before = interrupt(source, name.span.start);
  return before === "" ? name.text : concat([before, name.text]);
}

export function printDottedName(source: Source, name: DottedName): Document {
  if (!hasCommentBefore(source, name.span.end)) return name.parts.map((part) => part.text).join(".");
  return join(
    ".",
    name.parts.map((part) => printName(source, part)),
  );
}

/** Names separated by commas. */
export function printNames(source: Source, names: readonly Name[]): Document {
  return separated(source, names, (name) => printName(source, name));
}

export function printDottedNames(source: Source, names: readonly DottedName[]): Document {
  return separated(source, names, (name) => printDottedName(source, name));
}

/** Those who must all approve: `user and boss`. */
export function printApprovers(source: Source, names: readonly Name[]): Document {
  return join(
    " and ",
    names.map((name) => printName(source, name)),
  );
}

export function printDuration(source: Source, duration: Duration): Document {
  const parts = duration.parts.map((part) =>
    concat([printNumberAt(source, part.amount), " ", printName(source, part.unit)]),
  );
  return join(" and ", parts);
}

/** A number with the comments before it. */
export function printNumberAt(source: Source, number: NumberLiteral): Document {
  const before = interrupt(source, number.span.start);
  return before === "" ? printNumber(number) : concat([before, printNumber(number)]);
}

export function printTextLiteral(source: Source, text: TextLiteral): Document {
  const before = interrupt(source, text.span.start);
  const printed = printText([{ value: text.value }], text.quote, source.insideText);
  return before === "" ? printed : concat([before, printed]);
}

export function printTemplate(source: Source, template: Template): Document {
  const before = interrupt(source, template.span.start);
  const printed = printText(template.pieces.map(printPiece), template.quote, source.insideText);
  return before === "" ? printed : concat([before, printed]);
}

/** What stands in a placeholder is printed on one line, and has no comments of its own. */
function printPiece(piece: Template["pieces"][number]): TextPiece {
  if (piece.kind === "template-text") return { value: piece.value };
  const value = printExpression(insideText, piece.value);
  const padding = piece.padding === undefined ? "" : printPadding(insideText, piece.padding);
  const content = flatten(concat([value, padding]));
  // Two braces in a row would be a brace.
  return { placeholder: content.startsWith("{") ? `{ ${content} }` : `{${content}}` };
}

function printPadding(source: Source, padding: Padding): Document {
  return concat([", ", printNumber(padding.count), ", else ", printTextLiteral(source, padding.fallback)]);
}
