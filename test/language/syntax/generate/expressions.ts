import type {
  CallExpression,
  CompareOperator,
  DataEntry,
  DottedName,
  Duration,
  Expression,
  Name,
  RecordLiteral,
} from "../../../../src/language/syntax/ast.ts";
import { clauseWords } from "../../../../src/language/syntax/tokens.ts";
import type { Choices } from "./choices.ts";
import { dottedName, name, nameExcept, nowhere, number, pattern } from "./names.ts";
import { innerText, template, textLiteral } from "./texts.ts";

const DEPTH = 3;

export const comparisons: readonly [CompareOperator, ...CompareOperator[]] = [
  "==",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
];

/** Makes expressions as deep as `depth` allows; those inside a text hold no raw text of several lines. */
interface Room {
  readonly depth: number;
  readonly inText: boolean;
}

const ROOM: Room = { depth: DEPTH, inText: false };

/** What may stand as a guard or a value, its operators nested as their precedence allows. */
export function expression(choices: Choices): Expression {
  return alternative(choices, ROOM);
}

/** What may stand in a placeholder: no raw text of several lines, and few texts with placeholders of their own. */
export function placeholderValue(choices: Choices): Expression {
  return alternative(choices, { depth: 1, inText: true });
}

function innerValue(choices: Choices): Expression {
  return alternative(choices, { depth: 0, inText: true });
}

function alternative(choices: Choices, room: Room): Expression {
  return choices.rarely(6)
    ? joined("or", () => conjunction(choices, deeper(room)), choices)
    : conjunction(choices, room);
}

function conjunction(choices: Choices, room: Room): Expression {
  return choices.rarely(5)
    ? joined("and", () => negation(choices, deeper(room)), choices)
    : negation(choices, room);
}

function joined(kind: "and" | "or", operand: () => Expression, choices: Choices): Expression {
  const operands = choices.list(2, operand);
  return operands.reduce((left, right) => ({ kind, left, right, span: nowhere }));
}

function negation(choices: Choices, room: Room): Expression {
  return choices.rarely(6)
    ? { kind: "not", value: negation(choices, room), span: nowhere }
    : comparison(choices, room);
}

function comparison(choices: Choices, room: Room): Expression {
  const operand = (): Expression => primaryIn(choices, room);
  return choices.make<Expression>([
    operand,
    operand,
    () => ({
      kind: "compare",
      operator: choices.pick<CompareOperator | "in">([...comparisons, "in"]),
      left: operand(),
      right: operand(),
      span: nowhere,
    }),
    () => ({ kind: "matching", value: operand(), pattern: pattern(choices), span: nowhere }),
  ]);
}

/** What needs no parentheses anywhere. */
export function primary(choices: Choices): Expression {
  return primaryIn(choices, ROOM);
}

/** A primary that is not read as arguments of a name before it. */
export function openPrimary(choices: Choices): Expression {
  const value = primary(choices);
  return value.kind === "grouped" ? dottedName(choices) : value;
}

function primaryIn(choices: Choices, room: Room): Expression {
  const simple = (): Expression => simplePrimary(choices, room);
  if (room.depth <= 0) return simple();
  const inside = deeper(room);
  return choices.make<Expression>([
    simple,
    simple,
    simple,
    () => callIn(choices, inside),
    () => ({ kind: "list", items: choices.list(0, () => alternative(choices, inside)), span: nowhere }),
    () => recordIn(choices, inside),
    () => ({ kind: "grouped", value: alternative(choices, inside), span: nowhere }),
    () => template(choices, 1, room.inText ? innerValue : placeholderValue),
  ]);
}

function simplePrimary(choices: Choices, room: Room): Expression {
  return choices.make<Expression>([
    dottedName,
    dottedName,
    room.inText ? innerText : textLiteral,
    number,
    () => ({ kind: "bool", value: choices.sometimes(), span: nowhere }),
    () => ({ kind: "asked", slot: name(choices), span: nowhere }),
  ]);
}

function deeper(room: Room): Room {
  return { ...room, depth: room.depth - 1 };
}

function callIn(choices: Choices, room: Room): CallExpression {
  const values = choices.list(0, () => alternative(choices, room));
  return { kind: "call", callee: dottedName(choices), arguments: values, span: nowhere };
}

/** A dotted name, or a call of one. */
export function reference(choices: Choices): DottedName | CallExpression {
  return choices.sometimes() ? callIn(choices, ROOM) : dottedName(choices);
}

export function callArguments(choices: Choices): Expression[] {
  return choices.list(0, expression);
}

export function record(choices: Choices): RecordLiteral {
  return recordIn(choices, ROOM);
}

function recordIn(choices: Choices, room: Room): RecordLiteral {
  return { kind: "record", entries: entriesIn(choices, room), span: nowhere };
}

export function dataEntries(choices: Choices): DataEntry[] {
  return entriesIn(choices, ROOM);
}

function entriesIn(choices: Choices, room: Room): DataEntry[] {
  return choices.list(0, () => ({ key: name(choices), value: alternative(choices, room), span: nowhere }));
}

/** A word that starts a clause is no unit where it stands on the next line. */
export function duration(choices: Choices): Duration {
  const unit = (): Name => nameExcept(choices, clauseWords);
  const parts = choices.list(1, () => ({ amount: number(choices), unit: unit(), span: nowhere }));
  return { kind: "duration", parts, span: nowhere };
}
