import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { outboundDiagnostics } from "../../diagnostics/catalogue/outbound.ts";
import { syntaxDiagnostics } from "../../diagnostics/catalogue/syntax.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import type { AddresseeRule, Generalization, Outbound } from "../../policy/policy.ts";
import type { Type } from "../../policy/type.ts";
import { dotted } from "../names/link.ts";
import type { Entity } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { isDamaged, lookup, nameOf, once, report, reportDuplicates, type Context } from "./context.ts";
import { contextOf, fieldVariables, type ContextEntity } from "./contexts.ts";
import type { Environment, Variable } from "./environment.ts";
import { elaborate, reportEmpty } from "./expressions.ts";
import { partyNamed } from "./groups.ts";
import { positiveNumber, wholeNumber } from "./literals.ts";
import { localName, parametersOf } from "./types.ts";

export type OutboundEntity = Entity<ast.OutboundDeclaration>;

type Clause<K extends ast.OutboundClause["kind"]> = Extract<ast.OutboundClause, { kind: K }>;

/** A contract for messages that leave the system; a field that no clause lists is withheld. */
export function outboundOf(cx: Context, entity: OutboundEntity): Outbound | undefined {
  return once(
    cx,
    entity,
    "outbound",
    () => elaborateOutbound(cx, entity),
    () => undefined,
  );
}

function elaborateOutbound(cx: Context, entity: OutboundEntity): Outbound | undefined {
  const { declaration, module: home } = entity;
  const parameters = parametersOf(cx, home, declaration.parameters);
  const context = lookup(cx, home, declaration.using, { kinds: ["context"], phrase: "context" });
  const clauses = clausesOf(cx, entity);
  const find = <K extends ast.OutboundClause["kind"]>(kind: K): Clause<K> | undefined => {
    const clause = clauses.get(kind);
    return clause?.kind === kind ? (clause as Clause<K>) : undefined;
  };
  if (context === undefined) return undefined;
  const env: Environment = {
    home,
    place: `in outbound \`${entity.name}\``,
    variables: new Map(
      parameters.map(({ name, type }): [string, Variable] => [name, { kind: "parameter", type }]),
    ),
    clock: false,
    accepted: undefined,
  };
  const channel = partyIn(cx, entity, find("channel")?.channel, ["channel"], "channel");
  const from = partyIn(cx, entity, find("sender")?.party, ["agent"], "from");
  if (from !== undefined) checkOwner(cx, entity, context, find("sender")?.party);
  const purpose = purposeOf(cx, entity, find("purpose-of"));
  const to = addresseesOf(cx, env, find("addressees"));
  const lists = fieldLists(cx, entity, context, find);
  const generalizes = (find("generalizes")?.entries ?? []).flatMap(
    (entry) => generalizationOf(cx, entity, context, entry) ?? [],
  );
  const layout = layoutOf(cx, env, entity, find("layout"));
  if (channel === undefined || from === undefined || purpose === undefined || layout === undefined)
    return undefined;
  const checks = find("checks")?.when ?? "always";
  return {
    parameters,
    context: nameOf(cx, context),
    channel,
    from,
    purpose,
    to,
    ...lists,
    generalizes,
    adds: addsOf(cx, entity, find("adds")),
    layout,
    checks:
      checks === "always"
        ? checks
        : {
            weight: positiveNumber(cx, home, checks.weight) ?? 1,
            cost: positiveNumber(cx, home, checks.cost) ?? 1,
          },
    retries: retriesOf(cx, entity, find("retries")),
  };
}

const keywords: Readonly<Partial<Record<ast.OutboundClause["kind"], string>>> = {
  sender: "from",
  addressees: "to",
  "purpose-of": "purpose",
  block: "otherwise",
};

const requiredClauses: readonly ast.OutboundClause["kind"][] = [
  "channel",
  "sender",
  "addressees",
  "purpose-of",
  "layout",
];

function clausesOf(cx: Context, entity: OutboundEntity): ReadonlyMap<string, ast.OutboundClause> {
  const { declaration, module: home } = entity;
  const owner = `outbound \`${entity.name}\``;
  const clauses = new Map<string, ast.OutboundClause>();
  for (const clause of declaration.clauses) {
    if (clauses.has(clause.kind)) {
      const word = keywords[clause.kind] ?? clause.kind;
      const span = { start: clause.span.start, end: clause.span.start + word.length };
      report(cx, home, syntaxDiagnostics.repeatedClause, { clause: word, owner }, span);
    } else clauses.set(clause.kind, clause);
  }
  for (const kind of isDamaged(entity) ? [] : requiredClauses) {
    if (clauses.has(kind)) continue;
    const clause = keywords[kind] ?? kind;
    report(cx, home, syntaxDiagnostics.missingClause, { clause, owner }, declaration.name.span);
  }
  return clauses;
}

function partyIn(
  cx: Context,
  entity: OutboundEntity,
  name: ast.Name | undefined,
  roles: readonly ("agent" | "channel")[],
  _clause: string,
): string | undefined {
  const party = name === undefined ? undefined : partyNamed(cx, entity.module, name, roles);
  return party === undefined ? undefined : nameOf(cx, party);
}

function checkOwner(
  cx: Context,
  entity: OutboundEntity,
  context: ContextEntity,
  from: ast.Name | undefined,
): void {
  const { owner } = contextOf(cx, context);
  const party = from === undefined ? undefined : entity.module.scope.get(from.text);
  if (from === undefined || party === undefined || owner === "" || nameOf(cx, party) === owner) return;
  const parameters = {
    contract: entity.name,
    from: from.text,
    context: context.name,
    owner: localName(owner),
  };
  report(cx, entity.module, contractDiagnostics.notOwner, parameters, from.span);
}

function purposeOf(
  cx: Context,
  entity: OutboundEntity,
  clause: ast.PurposeClause | undefined,
): string | undefined {
  if (clause === undefined) return undefined;
  const purpose = lookup(cx, entity.module, clause.purpose, { kinds: ["purpose"], phrase: "purpose" });
  return purpose === undefined ? undefined : nameOf(cx, purpose);
}

const lines = ["recipients", "cc", "bcc"];

/** Who may be addressed on which line; a line that is not written stays empty. */
function addresseesOf(
  cx: Context,
  env: Environment,
  clause: Clause<"addressees"> | undefined,
): readonly AddresseeRule[] {
  reportDuplicates(cx, env.home, clause?.addressees.map((one) => one.line) ?? [], "line");
  if (
    clause !== undefined &&
    !clause.addressees.some(({ line, among }) => line.text === "recipients" && among !== undefined)
  ) {
    const span = { start: clause.span.start, end: clause.span.start + "to".length };
    report(
      cx,
      env.home,
      syntaxDiagnostics.missingClause,
      { clause: "recipients", owner: "the `to` clause" },
      span,
    );
  }
  return (clause?.addressees ?? []).flatMap((one): AddresseeRule[] => {
    if (!lines.includes(one.line.text)) {
      const parameters = { name: one.line.text, sorts: lines, near: nearest(one.line.text, lines) };
      report(cx, env.home, nameDiagnostics.unknownSort, parameters, one.line.span);
      return [];
    }
    if (one.among === undefined) return [{ line: one.line.text }];
    if (one.among.kind === "list") reportEmpty(cx, env.home, one.among);
    const typed = elaborate(cx, env, one.among, addresseesType(env, one.among));
    return typed === undefined ? [] : [{ line: one.line.text, among: typed.value }];
  });
}

/** Mail addresses; or the names of a chat or the addresses of forms, where a parameter holds them. */
function addresseesType({ variables }: Environment, among: ast.Expression): Type {
  const email: Type = { kind: "set", element: { kind: "email" } };
  if (among.kind !== "dotted-name" || among.parts.length !== 1) return email;
  const type = variables.get(among.parts[0]?.text ?? "")?.type;
  return type?.kind === "set" && (type.element.kind === "id" || type.element.kind === "url") ? type : email;
}

type Find = <K extends ast.OutboundClause["kind"]>(kind: K) => Clause<K> | undefined;

function fieldLists(
  cx: Context,
  entity: OutboundEntity,
  context: ContextEntity,
  find: Find,
): Pick<Outbound, "preserves" | "requires" | "withholds"> {
  const preserves = fieldsOf(cx, entity, context, find("preserves"));
  const required = fieldsOf(cx, entity, context, find("requires"));
  const withheld = fieldsOf(cx, entity, context, find("withholds"));
  const generalized = (find("generalizes")?.entries ?? []).map((entry) => entry.field);
  reportDuplicates(
    cx,
    entity.module,
    generalized.map((name) => ({ kind: "name", text: fieldName(name, context), span: name.span })),
    "field",
  );
  const exact = new Map([...preserves, ...required].map((name) => [fieldName(name, context), name]));
  for (const name of generalized) {
    const other = exact.get(fieldName(name, context));
    if (other === undefined) continue;
    const related = [{ message: "shown as it is here", file: entity.module.file, span: other.span }];
    const parameters = { field: dotted(name) };
    report(cx, entity.module, outboundDiagnostics.exactAndGeneralized, parameters, name.span, { related });
  }
  const shown = new Map(
    [...preserves, ...required, ...generalized].map((name) => [fieldName(name, context), name]),
  );
  for (const name of withheld) {
    const other = shown.get(fieldName(name, context));
    if (other === undefined) continue;
    const related = [{ message: "shown here", file: entity.module.file, span: other.span }];
    report(cx, entity.module, outboundDiagnostics.shownAndWithheld, { field: dotted(name) }, name.span, {
      related,
    });
  }
  const written = new Set(withheld.map((name) => fieldName(name, context)));
  // What some parties know is private to all others, and whoever is addressed may be one of these.
  const rest = contextOf(cx, context).fields.filter(
    (field) => !shown.has(field.name) && (field.known !== "everyone" || written.has(field.name)),
  );
  return {
    preserves: preserves.map((name) => fieldName(name, context)),
    requires: required.map((name) => fieldName(name, context)),
    withholds: rest.map((field) => field.name),
  };
}

function fieldName(name: ast.DottedName, context: ContextEntity): string {
  const parts = name.parts.map((part) => part.text);
  return (parts.length > 1 && parts[0] === context.name ? parts.slice(1) : parts).join(".");
}

/** The names of a clause that are fields of the context; others are reported. */
function fieldsOf(
  cx: Context,
  entity: OutboundEntity,
  context: ContextEntity,
  clause: ast.FieldsClause | undefined,
): readonly ast.DottedName[] {
  const names = clause?.fields ?? [];
  reportDuplicates(
    cx,
    entity.module,
    names.map((name) => ({ kind: "name", text: fieldName(name, context), span: name.span })),
    "field",
  );
  return names.filter((name) => isField(cx, entity, context, name));
}

function isField(cx: Context, entity: OutboundEntity, context: ContextEntity, name: ast.DottedName): boolean {
  const fields = contextOf(cx, context).fields.map((field) => field.name);
  const text = fieldName(name, context);
  if (fields.includes(text)) return true;
  if (text === "" || isDamaged(context)) return false;
  const parameters = { name: text, what: "field", owner: `\`${context.name}\``, near: nearest(text, fields) };
  report(cx, entity.module, nameDiagnostics.unknownMember, parameters, name.span);
  return false;
}

/** `salary to band(10_000)` means band(salary, 10_000); `test_date to month` means month(test_date). */
function generalizationOf(
  cx: Context,
  entity: OutboundEntity,
  context: ContextEntity,
  entry: ast.Generalization,
): Generalization | undefined {
  if (!isField(cx, entity, context, entry.field)) return undefined;
  const field = fieldName(entry.field, context);
  const { to } = entry;
  if (to.kind === "text") return { field, to: { kind: "text", text: to.value } };
  if (to.kind !== "call" && to.kind !== "dotted-name") {
    const parameters = { expected: "a text or an abstraction", found: "another value" };
    report(cx, entity.module, typeDiagnostics.mismatch, parameters, to.span);
    return undefined;
  }
  const subject: ast.DottedName = {
    ...entry.field,
    parts: [{ kind: "name", text: field, span: entry.field.span }],
  };
  const call: ast.CallExpression = {
    kind: "call",
    callee: to.kind === "call" ? to.callee : to,
    arguments: [subject, ...(to.kind === "call" ? to.arguments : [])],
    span: to.span,
  };
  const env: Environment = {
    home: entity.module,
    place: `in outbound \`${entity.name}\``,
    variables: fieldVariables(cx, context),
    clock: false,
    accepted: undefined,
  };
  const typed = elaborate(cx, env, call, undefined);
  return typed === undefined ? undefined : { field, to: { kind: "abstraction", call: typed.value } };
}

/** A layout of `std.layout`, with the numbers that it takes. */
function layoutOf(
  cx: Context,
  env: Environment,
  entity: OutboundEntity,
  clause: ast.LayoutClause | undefined,
): Outbound["layout"] | undefined {
  if (clause === undefined) return undefined;
  const { layout } = clause;
  const callee = layout.kind === "call" ? layout.callee : layout.kind === "dotted-name" ? layout : undefined;
  const [name, more] = callee?.parts ?? [];
  if (name === undefined || name.text === "") return undefined;
  const found = more === undefined ? entity.module.scope.get(name.text) : undefined;
  if (found === undefined || found.module.name !== "std.layout" || found.declaration.kind !== "abstraction") {
    if (entity.module.unresolved.has(name.text)) return undefined;
    report(cx, env.home, outboundDiagnostics.unknownLayout, { name: name.text }, name.span);
    return undefined;
  }
  const maxWords = clause.words === undefined ? undefined : wholeNumber(cx, env.home, clause.words, 1);
  const written = layout.kind === "call" ? layout.arguments : [];
  const parameters = parametersOf(cx, found.module, found.declaration.parameters);
  if (written.length !== parameters.length) {
    const counts = { callee: name.text, expected: parameters.length, found: written.length };
    report(cx, env.home, typeDiagnostics.wrongCount, counts, layout.span);
    return undefined;
  }
  const numbers = written.flatMap((value, index) => {
    const typed = elaborate(cx, env, value, parameters[index]?.type);
    return typed?.value.kind === "literal" && typeof typed.value.value === "number"
      ? [typed.value.value]
      : [];
  });
  if (numbers.length !== written.length) return undefined;
  return { name: found.name, arguments: numbers, ...(maxWords === undefined ? {} : { maxWords }) };
}

/** What a draft may hold that the case does not (must_not_add of the paper, turned around). */
const additions = ["values", "commitments", "attachments", "links", "sources"];

function addsOf(cx: Context, entity: OutboundEntity, clause: Clause<"adds"> | undefined): readonly string[] {
  const names = clause?.allowed ?? [];
  reportDuplicates(cx, entity.module, names, "addition");
  for (const { text, span } of names) {
    if (additions.includes(text) || text === "") continue;
    const parameters = { name: text, sorts: additions, near: nearest(text, additions) };
    report(cx, entity.module, nameDiagnostics.unknownSort, parameters, span);
  }
  return names.map((name) => name.text);
}

function retriesOf(cx: Context, entity: OutboundEntity, clause: ast.RetriesClause | undefined): number {
  return clause === undefined ? 0 : (wholeNumber(cx, entity.module, clause.count, 0) ?? 0);
}
