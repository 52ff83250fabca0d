import { authorityDiagnostics } from "../../diagnostics/catalogue/authority.ts";
import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import { dotted } from "../names/link.ts";
import type { LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { report, type Context } from "./context.ts";
import { effectNamed, effectOf } from "./effects.ts";
import { structure } from "./types.ts";

/** A library model speaks of effects that exist, of parameters that its rows have, and of each member once. */
export function checkModel(cx: Context, home: LinkedModule, model: ast.ModelDeclaration): void {
  const languages = ["python", "javascript"];
  if (model.language.text !== "" && !languages.includes(model.language.text)) {
    const parameters = {
      name: model.language.text,
      sorts: languages,
      near: nearest(model.language.text, languages),
    };
    report(cx, home, nameDiagnostics.unknownSort, parameters, model.language.span);
  }
  checkRows(cx, home, model.rows);
}

function checkRows(cx: Context, home: LinkedModule, rows: readonly ast.ModelRow[]): void {
  const members = rows.flatMap((row) => (row.kind === "model-entry" ? [row.name] : row.members));
  const seen = new Set<string>();
  for (const member of members) {
    const name = dotted(member);
    if (seen.has(name) && name !== "") {
      report(cx, home, nameDiagnostics.duplicateMember, { name, what: "row" }, member.span);
    }
    seen.add(name);
  }
  for (const row of rows) {
    if (row.kind !== "model-entry") continue;
    checkFacts(cx, home, row);
    checkRows(cx, home, row.rows);
  }
}

function checkFacts(cx: Context, home: LinkedModule, row: ast.ModelEntry): void {
  // A row speaks of the object that it belongs to as `self`, and a property of what is put into it by its own name.
  const name = row.name.parts.at(-1)?.text ?? "";
  const own = row.sort === "function" ? [] : row.sort === "property" ? ["self", name] : ["self"];
  const parameters = new Set([...own, ...(row.parameters ?? []).map((parameter) => parameter.name.text)]);
  const argument = (name: ast.Name): void => {
    if (parameters.has(name.text) || name.text === "") return;
    const near = nearest(name.text, parameters);
    const owner = `\`${dotted(row.name)}\``;
    report(
      cx,
      home,
      nameDiagnostics.unknownMember,
      { name: name.text, what: "parameter", owner, near },
      name.span,
    );
  };
  for (const fact of row.facts) {
    if (fact.kind === "evaluates") argument(fact.argument);
    if (fact.kind === "calls" && fact.callee.parts[0] !== undefined) argument(fact.callee.parts[0]);
    if (fact.kind === "calls" && fact.guard !== undefined) variables(fact.guard).forEach(argument);
    if (fact.kind === "gives" && fact.what === "element" && fact.name.parts[0] !== undefined)
      argument(fact.name.parts[0]);
    if (fact.kind !== "does") continue;
    for (const effect of fact.effects) {
      checkEffect(cx, home, effect);
      for (const name of [...effect.targets, ...(effect.guard === undefined ? [] : [effect.guard])].flatMap(
        variables,
      )) {
        if (row.sort !== "property" && row.sort !== "constant") argument(name);
      }
    }
  }
}

function checkEffect(cx: Context, home: LinkedModule, effect: ast.ModelEffect): void {
  const name = dotted(effect.effect);
  const found = effectNamed(cx, home, name);
  if (found === undefined) {
    const near = nearest(name, [...cx.program.vocabulary.keys(), ...home.effects.keys()]);
    if (name !== "") report(cx, home, nameDiagnostics.unknownEffect, { name, near }, effect.effect.span);
    return;
  }
  const { parameters } = effectOf(cx, found);
  const last = parameters.at(-1);
  const isOpen = last !== undefined && structure(cx, last.type).kind === "list";
  const extra = effect.targets[parameters.length];
  if (extra !== undefined && !isOpen) {
    const counts = { callee: name, count: parameters.length };
    report(cx, home, authorityDiagnostics.noPlaceForArgument, counts, extra.span);
  } else if (effect.targets.length < parameters.length) {
    const counts = { callee: name, expected: parameters.length, found: effect.targets.length };
    report(cx, home, typeDiagnostics.wrongCount, counts, effect.span);
  }
}

/** The first names of the paths that an expression reads; arguments of a call count, what is called does not. */
function variables(expression: ast.Expression): readonly ast.Name[] {
  switch (expression.kind) {
    case "dotted-name":
      return expression.parts.slice(0, 1);
    case "call":
      return expression.arguments.flatMap(variables);
    case "list":
      return expression.items.flatMap(variables);
    case "record":
      return expression.entries.flatMap((entry) => variables(entry.value));
    case "template":
      return expression.pieces.flatMap((piece) =>
        piece.kind === "placeholder" ? variables(piece.value) : [],
      );
    case "and":
    case "or":
    case "compare":
      return [...variables(expression.left), ...variables(expression.right)];
    case "not":
    case "grouped":
    case "matching":
      return variables(expression.value);
    default:
      return [];
  }
}
