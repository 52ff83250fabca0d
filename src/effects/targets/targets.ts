import { isBareName } from "../../scope/path.ts";
import type { EffectTarget, PredictedText } from "../../policy/effect.ts";
import type { ModelConstant, ModelEffect, ModelExpression } from "../../policy/model.ts";
import { exactText, integerOf, textValue, unknownData, type FoldValue } from "../fold/fold-value.ts";
import { fold } from "../fold/intrinsics.ts";
import { anEntry, anything, joinedText, shown } from "../fold/texts.ts";
import { targetFunctions } from "./functions.ts";
import { addressesOf } from "./mail.ts";

/** The arguments of a call by the names of parameters; `self` is what it is called on. */
export type Values = ReadonlyMap<string, FoldValue>;

/** Whom any message of the program is for; a function of targets, and what stands for its value. */
export const recipients = "mail.recipients";

/** The variables that a program which is started finds changed; which these are only the solver says. */
export const environmentNames = "env.names";

/** The names whose values decide about an effect, and its targets. */
export function parametersOf({ targets, guard }: ModelEffect): readonly string[] {
  const expressions = guard === undefined ? targets : [...targets, guard];
  return [...new Set(expressions.flatMap(namesIn))];
}

/** Whether a guard may hold where not more is known than these values. */
export function mayHold(guard: ModelExpression, values: Values): boolean {
  return holds(guard, values) !== false;
}

/** The first names of what an expression reads. */
export function namesRead(expression: ModelExpression): readonly string[] {
  return [...new Set(namesIn(expression))];
}

/** The targets that an effect of a row has with these arguments; none where its guard does not hold. */
export function targetsOf(effect: ModelEffect, values: Values): readonly EffectTarget[] {
  if (effect.guard !== undefined && holds(effect.guard, values) === false) return [];
  return whereItActs(effect, values);
}

/** The target of an effect where nothing is known of the arguments. */
export function widest(effect: ModelEffect): EffectTarget {
  return effect.targets.length === 0 ? { kind: "none" } : { kind: "any" };
}

function namesIn(expression: ModelExpression): readonly string[] {
  switch (expression.kind) {
    case "constant":
      return [];
    case "parameter":
      return expression.path.slice(0, 1);
    case "call":
      return expression.function === recipients ? [recipients] : expression.arguments.flatMap(namesIn);
    case "list":
      return expression.items.flatMap(namesIn);
    case "concat":
      return expression.parts.flatMap(namesIn);
    case "compare":
    case "and":
    case "or":
      return [...namesIn(expression.left), ...namesIn(expression.right)];
    case "matching":
    case "not":
      return namesIn(expression.value);
  }
}

/** Whether a guard holds; undefined where that is not known. */
function holds(guard: ModelExpression, values: Values): boolean | undefined {
  switch (guard.kind) {
    case "and":
    case "or": {
      const [left, right] = [holds(guard.left, values), holds(guard.right, values)];
      const decisive = guard.kind === "or";
      if (left === decisive || right === decisive) return decisive;
      return left === undefined || right === undefined ? undefined : !decisive;
    }
    case "not": {
      const value = holds(guard.value, values);
      return value === undefined ? undefined : !value;
    }
    case "matching": {
      const text = exactText(evaluate(guard.value, values));
      return text === undefined ? undefined : new RegExp(`^(?:${guard.pattern})$`, "su").test(text);
    }
    case "compare":
      return compares(guard.operator, evaluate(guard.left, values), evaluate(guard.right, values));
    default: {
      const value = evaluate(guard, values);
      if (value.type === "boolean") return value.value;
      if (value.type === "integer") return value.value !== 0n;
      return value.type === "nothing" ? false : undefined;
    }
  }
}

function compares(operator: string, left: FoldValue, right: FoldValue): boolean | undefined {
  if (operator === "in") {
    if (right.type !== "sequence") return undefined;
    const answers = right.items.map((item) => compares("==", left, item));
    return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
  }
  if (left.type === "data" || right.type === "data") return undefined;
  const [a, b] = [comparable(left), comparable(right)];
  if (a === undefined || b === undefined) return undefined;
  if (operator === "==" || operator === "!=") return (a === b) === (operator === "==");
  if (typeof a !== "bigint" || typeof b !== "bigint") return undefined;
  return operator === "<" ? a < b : operator === "<=" ? a <= b : operator === ">" ? a > b : a >= b;
}

function comparable(value: FoldValue): string | bigint | null | undefined {
  if (value.type === "nothing") return null;
  if (value.type === "bytes") return value.value;
  return integerOf(value) ?? exactText(value) ?? (value.type === "sequence" ? "<sequence>" : undefined);
}

function evaluate(expression: ModelExpression, values: Values): FoldValue {
  switch (expression.kind) {
    case "constant":
      return valueOfConstant(expression.value);
    case "parameter": {
      let value = values.get(expression.path[0] ?? "") ?? unknownData;
      for (const step of expression.path.slice(1)) value = stepOf(value, step);
      return value;
    }
    case "call":
      if (expression.function === recipients) return values.get(recipients) ?? unknownData;
      return (
        targetFunctions[expression.function] ??
        ((given: readonly FoldValue[]) => fold(expression.function, given))
      )(expression.arguments.map((one) => evaluate(one, values)));
    case "list":
      return { type: "sequence", sort: "list", items: expression.items.map((one) => evaluate(one, values)) };
    case "concat":
      return joinedText(
        expression.parts.map((one) =>
          shown(one.kind === "constant" ? withHoles(evaluate(one, values)) : evaluate(one, values)),
        ),
      );
    default: {
      const answer = holds(expression, values);
      return answer === undefined ? unknownData : { type: "boolean", value: answer };
    }
  }
}

/** A constant of a model as a value. */
export function valueOfConstant(value: ModelConstant): FoldValue {
  if (value === null) return { type: "nothing" };
  if (typeof value === "string") return textValue(value);
  if (typeof value === "boolean") return { type: "boolean", value };
  return { type: "integer", value: BigInt(Math.trunc(value)) };
}

/** `address.host`, `address.port`: parts of a pair; `first`: the first of a list. */
function stepOf(value: FoldValue, step: string): FoldValue {
  if (value.type === "entries")
    return value.entries.find((one) => one.key === step)?.value ?? { type: "nothing" };
  if (value.type === "nothing") return value;
  const position = step === "second" ? 1 : step === "first" ? 0 : undefined;
  if (position === undefined) return unknownData;
  if (value.type === "sequence") return value.items[position] ?? unknownData;
  return position === 0 ? value : unknownData;
}

/** In the texts of targets `*` is a name that is not known, and never `..`; `**` is anything. */
function withHoles(value: FoldValue): FoldValue {
  if (value.type !== "text") return value;
  const pieces = value.pieces.flatMap((piece): PredictedText => {
    if (typeof piece !== "string" || !piece.includes("*")) return [piece];
    return piece
      .split(/(\*+)/u)
      .filter((part) => part !== "")
      .map((part) => (part === "*" ? anEntry : part === "**" ? anything : part));
  });
  return joinedText([pieces]);
}

/** Mail has a target for each address. */
function whereItActs(effect: ModelEffect, values: Values): readonly EffectTarget[] {
  const [first] = effect.targets;
  if (first?.kind === "call" && first.function === environmentNames) {
    const [given] = first.arguments;
    const isLeftOut = given !== undefined && evaluate(given, values).type === "nothing";
    return isLeftOut ? [] : [{ kind: "any" }];
  }
  if (first?.kind !== "call" || first.function !== "mail.addresses") return [targetOf(effect, values)];
  const [given] = first.arguments;
  const addresses = addressesOf(given === undefined ? undefined : evaluate(given, values));
  return addresses.map((one) => textTarget(one, effect.effect));
}

function targetOf(effect: ModelEffect, values: Values): EffectTarget {
  const [first, ...others] = effect.targets;
  if (first === undefined) return { kind: "none" };
  const isCall = (name: string): boolean => first.kind === "call" && first.function === name;
  const evaluated = evaluate(first, values);
  const value = first.kind === "constant" ? withHoles(evaluated) : evaluated;
  if (isCall("shell")) {
    const pieces = byteText(value);
    return isAny(pieces) ? { kind: "any" } : { kind: "shell", pieces };
  }
  if (isCall("words")) return wordsOf(value);
  if (others.length > 0) {
    return {
      kind: "words",
      words: effect.targets.map((one) => byteText(evaluate(one, values))),
      isOpen: false,
    };
  }
  return textTarget(value, effect.effect);
}

function wordsOf(value: FoldValue): EffectTarget {
  if (value.type !== "sequence") {
    const text = byteText(value);
    return isAny(text) ? { kind: "any" } : { kind: "words", words: [text], isOpen: false };
  }
  const open = value.items.findIndex((item) => item.type === "data" && !item.isPlain);
  const items = open < 0 ? value.items : value.items.slice(0, open);
  const [program] = items;
  if (program === undefined || isAny(byteText(program))) return { kind: "any" };
  return { kind: "words", words: items.map(byteText), isOpen: open >= 0 };
}

function isAny(text: PredictedText): boolean {
  const [only] = text;
  return text.length === 1 && typeof only === "object" && only.of === "anything";
}

/** Folders cannot be opened as files; elsewhere a name of which nothing is known may be `..`, or nothing at all. */
function textTarget(value: FoldValue, kind: string): EffectTarget {
  const isOpened = kind === "fs.read" || kind === "fs.write";
  const text = byteText(value);
  const pieces = text.map((piece, i) => (!isOpened && isBareName(text, i) ? anything : piece));
  return isAny(pieces) ? { kind: "any" } : { kind: "text", pieces };
}

function byteText(value: FoldValue): PredictedText {
  if (value.type === "bytes") {
    const decoded = fold("bytes.decode", [value]);
    return decoded.type === "text" ? decoded.pieces : [anything];
  }
  if (value.type === "nothing" || value.type === "boolean") return [anything];
  return shown(value);
}
