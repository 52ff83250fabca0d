import { authorityDiagnostics } from "../../diagnostics/catalogue/authority.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import type { Expression } from "../../policy/expression.ts";
import type { Abstraction, AbstractionArm, Parameter } from "../../policy/policy.ts";
import type { Type, Value } from "../../policy/type.ts";
import type { Entity } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { isDamaged, once, report, type Context } from "./context.ts";
import type { Environment } from "./environment.ts";
import { elaborate, elaborateGuard } from "./expressions.ts";
import { tryGuards, type Trial } from "./trial.ts";
import { parametersOf, readType, structure, typeOf, typeText, unknownType } from "./types.ts";

export type AbstractionEntity = Entity<ast.AbstractionDeclaration>;

/** A declared declassification: total, its arms apart from each other. */
export function abstractionOf(cx: Context, entity: AbstractionEntity): Abstraction {
  return once(
    cx,
    entity,
    "abstraction",
    () => elaborateAbstraction(cx, entity),
    () => ({
      parameters: [],
      result: unknownType,
      arms: [],
    }),
  );
}

function elaborateAbstraction(cx: Context, entity: AbstractionEntity): Abstraction {
  const { declaration, module: home } = entity;
  const parameters = parametersOf(cx, home, declaration.parameters);
  const result = typeOf(cx, home, declaration.result);
  if (declaration.arms === undefined) {
    if (!home.isLibrary) {
      report(cx, home, authorityDiagnostics.libraryOnly, { name: entity.name }, declaration.name.span);
    }
    return { parameters, result, arms: [] };
  }
  const env: Environment = {
    home,
    place: `in abstraction \`${entity.name}\``,
    variables: new Map(parameters.map(({ name, type }) => [name, { kind: "parameter", type }])),
    clock: false,
    accepted: undefined,
  };
  const coverage = createCoverage(cx, parameters);
  const elaborated = declaration.arms.map((arm) => elaborateArm(cx, env, arm, parameters, result, coverage));
  const arms = elaborated.filter((arm) => arm !== undefined);
  // Where an arm was reported, nothing is said of what all of them together cover.
  const types = new Map(parameters.map(({ name, type }) => [name, type]));
  const trial =
    arms.length === elaborated.length && coverage.guarded
      ? tryGuards(
          cx,
          arms.map((arm) => arm.when),
          (read) => readType(cx, types, read),
        )
      : undefined;
  if (trial === undefined) checkCoverage(cx, entity, coverage, arms.length === elaborated.length);
  else reportTrial(cx, entity, declaration.arms, trial);
  return { parameters, result, arms };
}

/** Speaks of what no arm covers, and of arms before which others cover all that they do. */
function reportTrial(
  cx: Context,
  entity: AbstractionEntity,
  arms: readonly ast.Arm[],
  { uncovered, unreached }: Trial,
): void {
  const { declaration, module } = entity;
  if (isDamaged(entity)) return;
  const reported = new Set(cx.diagnostics.map((one) => one.span.start));
  for (const index of unreached) {
    const match = arms[index]?.match;
    if (
      match === undefined ||
      (match.kind === "cases" && match.cases.some((one) => reported.has(one.span.start)))
    )
      continue;
    if (reported.has(match.span.start)) continue;
    const what = match.kind === "otherwise" ? "`otherwise`" : "arm";
    report(cx, module, typeDiagnostics.unreachable, { what }, match.span);
  }
  if (uncovered === undefined) return;
  const parameters = { name: entity.name, missing: [`\`${uncovered}\``] };
  report(cx, module, typeDiagnostics.notExhaustive, parameters, declaration.name.span);
}

function elaborateArm(
  cx: Context,
  env: Environment,
  arm: ast.Arm,
  parameters: readonly Parameter[],
  result: Type,
  coverage: Coverage,
): AbstractionArm | undefined {
  const [subject, ...others] = parameters;
  const value = elaborate(cx, env, arm.value, result);
  if (coverage.closed) report(cx, env.home, typeDiagnostics.unreachable, { what: "arm" }, arm.match.span);
  switch (arm.match.kind) {
    case "otherwise":
      if (isComplete(coverage) && !coverage.closed) {
        report(cx, env.home, typeDiagnostics.unreachable, { what: "`otherwise`" }, arm.match.span);
      }
      coverage.closed = true;
      return value === undefined ? undefined : { value: value.value };
    case "when": {
      coverage.guarded = true;
      const when = elaborateGuard(cx, env, arm.match.guard);
      return value === undefined || when === undefined ? undefined : { when, value: value.value };
    }
    case "cases": {
      if (subject === undefined || others.length > 0) {
        reportCases(cx, env, arm.match, parameters.length);
        coverage.unreadable = true;
        return undefined;
      }
      const tests = arm.match.cases.map((one) => elaborateCase(cx, env, one, subject, coverage));
      const when = anyOf(tests.filter((test) => test !== undefined));
      return value === undefined || when === undefined ? undefined : { when, value: value.value };
    }
  }
}

/** A case says which value of the one parameter it is about; where there are none or several, it cannot. */
function reportCases(cx: Context, env: Environment, match: ast.ArmMatch, count: number): void {
  const found = count === 0 ? "a value, but there is no parameter" : `a value of one of ${count} parameters`;
  report(cx, env.home, typeDiagnostics.mismatch, { expected: "`when` or `otherwise`", found }, match.span);
}

function elaborateCase(
  cx: Context,
  env: Environment,
  written: ast.Case,
  subject: Parameter,
  coverage: Coverage,
): Expression | undefined {
  const variable: Expression = { kind: "parameter", path: [subject.name] };
  if (written.kind === "range") {
    if (coverage.type !== unknownType && coverage.type.kind !== "int" && coverage.type.kind !== "decimal") {
      const found = { expected: `\`${typeText(subject.type)}\``, found: "a range of numbers" };
      report(cx, env.home, typeDiagnostics.mismatch, found, written.span);
      coverage.unreadable = true;
      return undefined;
    }
    const low = elaborate(cx, env, written.low, subject.type);
    const high = elaborate(cx, env, written.high, subject.type);
    if (low === undefined || high === undefined) {
      coverage.unreadable = true;
      return undefined;
    }
    coverRange(cx, env, written, coverage);
    return {
      kind: "and",
      left: { kind: "compare", operator: ">=", left: variable, right: low.value },
      right: { kind: "compare", operator: "<=", left: variable, right: high.value },
    };
  }
  const typed = elaborate(cx, { ...env, variables: new Map() }, written, subject.type);
  if (typed === undefined) {
    coverage.unreadable = true;
    return undefined;
  }
  if (typed.value.kind === "literal") coverValue(cx, env, typed.value.value, written, coverage);
  return { kind: "compare", operator: "==", left: variable, right: typed.value };
}

function anyOf(tests: readonly Expression[]): Expression | undefined {
  const [first, ...rest] = tests;
  return first === undefined
    ? undefined
    : rest.reduce<Expression>((left, right) => ({ kind: "or", left, right }), first);
}

/** What the arms read so far cover of the first parameter's values. */
interface Coverage {
  readonly type: Type;
  /** All values, where they are few enough to be listed. */
  readonly all: readonly Value[] | undefined;
  readonly covered: Set<Value>;
  readonly ranges: { readonly low: number; readonly high: number }[];
  /** An `otherwise` has been read. */
  closed: boolean;
  /** A `when` has been read: what it covers is not counted. */
  guarded: boolean;
  /** A case was reported; nothing is said of what is missing. */
  unreadable: boolean;
}

function createCoverage(cx: Context, [subject, ...others]: readonly Parameter[]): Coverage {
  const type = subject === undefined || others.length > 0 ? unknownType : structure(cx, subject.type);
  return {
    type,
    all: type.kind === "enum" ? type.members : type.kind === "bool" ? [true, false] : undefined,
    covered: new Set(),
    ranges: [],
    closed: false,
    guarded: false,
    unreadable: false,
  };
}

function coverValue(
  cx: Context,
  env: Environment,
  value: Value,
  place: ast.Expression,
  coverage: Coverage,
): void {
  const repeated =
    coverage.covered.has(value) ||
    (typeof value === "number" && coverage.ranges.some(({ low, high }) => low <= value && value <= high));
  if (repeated) report(cx, env.home, typeDiagnostics.overlap, { value: valueText(value) }, place.span);
  coverage.covered.add(value);
}

function valueText(value: Value): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function coverRange(cx: Context, env: Environment, range: ast.RangeCase, coverage: Coverage): void {
  const [low, high] = [Number(range.low.text), Number(range.high.text)];
  const text = `${range.low.text}..${range.high.text}`;
  if (low > high) {
    report(cx, env.home, typeDiagnostics.badBounds, { type: text, problem: "holds no number" }, range.span);
    return;
  }
  const values = [...coverage.covered].filter(
    (value) => typeof value === "number" && low <= value && value <= high,
  );
  const crossing = coverage.ranges.some((one) => one.low <= high && low <= one.high);
  if (values.length > 0 || crossing)
    report(cx, env.home, typeDiagnostics.overlap, { value: text }, range.span);
  coverage.ranges.push({ low, high });
}

function isComplete(coverage: Coverage): boolean {
  return missingValues(coverage).length === 0;
}

function checkCoverage(cx: Context, entity: AbstractionEntity, coverage: Coverage, complete: boolean): void {
  if (coverage.closed || coverage.unreadable || !complete || isDamaged(entity)) return;
  const missing = coverage.guarded ? ["everything that its guards leave"] : missingValues(coverage);
  if (missing.length === 0) return;
  const listed = missing.length > 4 ? [...missing.slice(0, 3), `${missing.length - 3} more`] : missing;
  const parameters = { name: entity.name, missing: listed };
  report(cx, entity.module, typeDiagnostics.notExhaustive, parameters, entity.declaration.name.span);
}

/** What no arm covers, as a message names it; whole numbers are read as ranges. */
function missingValues(coverage: Coverage): readonly string[] {
  const { type, all } = coverage;
  if (all !== undefined)
    return all.filter((value) => !coverage.covered.has(value)).map((value) => `\`${valueText(value)}\``);
  if (type.kind !== "int" || type.min === undefined || type.max === undefined) return ["every other value"];
  const spans = [
    ...coverage.ranges,
    ...[...coverage.covered].flatMap((value) =>
      typeof value === "number" ? [{ low: value, high: value }] : [],
    ),
  ].sort((one, two) => one.low - two.low);
  const gaps: string[] = [];
  let next = type.min;
  for (const { low, high } of [...spans, { low: type.max + 1, high: type.max + 1 }]) {
    if (low > next) gaps.push(low - 1 === next ? `\`${next}\`` : `\`${next}..${low - 1}\``);
    next = Math.max(next, high + 1);
  }
  return gaps;
}
