import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import type { Budget, BudgetLimit } from "../../policy/policy.ts";
import { dotted } from "../names/link.ts";
import type { Entity, LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { isDamaged, lookup, nameOf, once, report, type Context } from "./context.ts";
import { contextOf } from "./contexts.ts";
import { windowOf } from "./durations.ts";
import { sequence } from "./expressions.ts";
import { positiveNumber, wholeNumber } from "./literals.ts";
import { structure, typeOf } from "./types.ts";

export type BudgetEntity = Entity<ast.BudgetDeclaration>;

/** What may be released, per release and per key over a window. */
export function budgetOf(cx: Context, entity: BudgetEntity): Budget {
  const { declaration, module: home } = entity;
  return once(
    cx,
    entity,
    "budget",
    () => {
      const limits = sequence(declaration.limits.map((limit) => elaborateLimit(cx, home, limit))) ?? [];
      if (declaration.limits.length === 0 && !isDamaged(entity)) {
        const problem = `budget \`${entity.name}\` has no limits, so it bounds nothing`;
        report(cx, home, contractDiagnostics.budgetLimit, { problem }, declaration.name.span);
      }
      reportRepeated(cx, home, declaration, limits);
      return { limits };
    },
    () => ({ limits: [] }),
  );
}

/** Two limits of one unit, key and window: only the lower of them would count. */
function reportRepeated(
  cx: Context,
  home: LinkedModule,
  declaration: ast.BudgetDeclaration,
  limits: readonly BudgetLimit[],
): void {
  const seen = new Set<string>();
  for (const [index, { unit, per, overMs }] of limits.entries()) {
    const key = JSON.stringify([unit, per, overMs]);
    const written = declaration.limits[index];
    if (seen.has(key) && written !== undefined) {
      const name = home.file.text.slice(written.unit.span.start, written.span.end);
      report(cx, home, nameDiagnostics.duplicateMember, { name, what: "limit" }, written.span);
    }
    seen.add(key);
  }
}

function elaborateLimit(cx: Context, home: LinkedModule, limit: ast.BudgetLimit): BudgetLimit | undefined {
  const unit = elaborateUnit(cx, home, limit.unit);
  const isCount = unit === "releases" || unit === "calls";
  const amount = isCount ? wholeNumber(cx, home, limit.amount, 1) : positiveNumber(cx, home, limit.amount);
  const per = elaborateKey(cx, home, limit.per);
  const overMs = limit.over === undefined ? undefined : windowOf(cx, home, limit.over);
  if (amount === undefined || unit === undefined || per === undefined) return undefined;
  if (per === "release" && limit.over !== undefined) {
    const span = { start: limit.over.span.start - "over ".length, end: limit.over.span.end };
    report(cx, home, contractDiagnostics.budgetLimit, { problem: "a limit per release has no window" }, span);
    return undefined;
  }
  if (limit.over !== undefined && overMs === undefined) return undefined;
  if (per !== "release" && overMs === undefined) {
    const problem = "a limit per key needs a window: for how long does it count?";
    report(cx, home, contractDiagnostics.budgetLimit, { problem }, limit.span);
    return undefined;
  }
  return overMs === undefined ? { amount, unit, per } : { amount, unit, per, overMs };
}

const units = ["bits", "risk", "releases", "calls"];

/** One of the counted units, in singular or plural, or a numeric argument of a tool. */
function elaborateUnit(cx: Context, home: LinkedModule, name: ast.DottedName): string | undefined {
  const text = dotted(name);
  const [tool, argument] = name.parts;
  if (text === "" || tool === undefined) return undefined;
  if (argument === undefined) {
    const unit = units.find((one) => one === text || one === `${text}s`);
    if (unit !== undefined) return unit;
    report(
      cx,
      home,
      nameDiagnostics.unknownUnit,
      { unit: text, units, near: nearest(text, units) },
      name.span,
    );
    return undefined;
  }
  const entity = lookup(cx, home, tool, { kinds: ["tool"], phrase: "tool" });
  if (entity === undefined) return undefined;
  const parameter = entity.declaration.parameters.find((one) => one.name.text === argument.text);
  if (parameter === undefined) {
    const near = nearest(
      argument.text,
      entity.declaration.parameters.map((one) => one.name.text),
    );
    const parameters = { name: argument.text, what: "argument", owner: `\`${tool.text}\``, near };
    report(cx, home, nameDiagnostics.unknownMember, parameters, argument.span);
    return undefined;
  }
  const { kind } = structure(cx, typeOf(cx, entity.module, parameter.type));
  if (kind === "int" || kind === "decimal") return `${nameOf(cx, entity)}.${argument.text}`;
  const problem = `\`${text}\` is no number and cannot be summed`;
  report(cx, home, contractDiagnostics.budgetLimit, { problem }, name.span);
  return undefined;
}

function elaborateKey(cx: Context, home: LinkedModule, name: ast.DottedName): BudgetLimit["per"] | undefined {
  const [context, field, ...rest] = name.parts;
  if (context === undefined || context.text === "") return undefined;
  if (field === undefined && (context.text === "release" || context.text === "session")) return context.text;
  if (field === undefined || rest.length > 0) {
    const keys = ["release", "session"];
    const parameters = {
      unit: dotted(name),
      units: [...keys, "CONTEXT.FIELD"],
      near: nearest(dotted(name), keys),
    };
    report(cx, home, nameDiagnostics.unknownUnit, parameters, name.span);
    return undefined;
  }
  const entity = lookup(cx, home, context, { kinds: ["context"], phrase: "context" });
  if (entity === undefined) return undefined;
  const { fields } = contextOf(cx, entity);
  const known = fields.find((one) => one.name === field.text);
  if (known === undefined) {
    const near = nearest(
      field.text,
      fields.map((one) => one.name),
    );
    const parameters = { name: field.text, what: "field", owner: `\`${context.text}\``, near };
    report(cx, home, nameDiagnostics.unknownMember, parameters, field.span);
    return undefined;
  }
  if (known.known === "private") {
    const problem = `the key \`${dotted(name)}\` is private; what is refused would depend on it`;
    report(cx, home, contractDiagnostics.budgetLimit, { problem }, name.span);
    return undefined;
  }
  return { context: nameOf(cx, entity), field: field.text };
}
