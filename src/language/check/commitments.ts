import { authorityDiagnostics } from "../../diagnostics/catalogue/authority.ts";
import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { syntaxDiagnostics } from "../../diagnostics/catalogue/syntax.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import type {
  AfterRule,
  AskRule,
  ClaimRule,
  Commitment,
  EffectGrant,
  Evidence,
  Signature,
  WithinBound,
} from "../../policy/policy.ts";
import type { Type } from "../../policy/type.ts";
import type { Entity, LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { budgetOf } from "./budgets.ts";
import {
  isDamaged,
  isOpen,
  lookup,
  nameOf,
  once,
  report,
  reportDuplicates,
  type Context,
} from "./context.ts";
import { windowOf } from "./durations.ts";
import { grantsOf, patternOf } from "./effects.ts";
import type { Environment, Variable } from "./environment.ts";
import { elaborate, sequence } from "./expressions.ts";
import { partiesOf } from "./groups.ts";
import { wholeNumber } from "./literals.ts";
import { parametersOf, typeOf } from "./types.ts";

export type CommitmentEntity = Entity<ast.CommitmentDeclaration>;
export type EvidenceEntity = Entity<ast.EvidenceDeclaration>;

/** Canonical values with the other ways to say them; no text stands for two. */
export function evidenceOf(cx: Context, entity: EvidenceEntity): Evidence {
  const { declaration, module: home } = entity;
  return once(
    cx,
    entity,
    "evidence",
    () => {
      reportDuplicates(
        cx,
        home,
        declaration.entries.map((entry) => entry.name),
        "entry",
      );
      for (const entry of declaration.entries) reportAmbiguous(cx, home, entry, declaration.entries);
      return {
        entries: declaration.entries.map((entry) => ({
          sort: entry.sort.text,
          name: entry.name.text,
          value: entry.value.value,
          aliases: entry.aliases.map((alias) => alias.value),
        })),
      };
    },
    () => ({ entries: [] }),
  );
}

function reportEmpty(cx: Context, entity: Entity, what: string): void {
  if (isDamaged(entity)) return;
  report(cx, entity.module, authorityDiagnostics.saysNothing, { what }, entity.declaration.name.span);
}

/** Two entries of one sort that share a text could not be told apart by a claim. */
function reportAmbiguous(
  cx: Context,
  home: LinkedModule,
  entry: ast.EvidenceEntry,
  entries: readonly ast.EvidenceEntry[],
): void {
  const before = entries.slice(0, entries.indexOf(entry)).filter((one) => one.sort.text === entry.sort.text);
  const own = [entry.value, ...entry.aliases];
  for (const [index, text] of own.entries()) {
    const other = before.find((one) => [one.value, ...one.aliases].some((two) => two.value === text.value));
    const repeated = own.slice(0, index).some((two) => two.value === text.value);
    if (other === undefined && !repeated) continue;
    const parameters = { text: text.value, entry: other?.name.text ?? entry.name.text };
    report(cx, home, authorityDiagnostics.ambiguousAlias, parameters, text.span);
  }
}

/** C = (R, A, D, S) of ESC-CR eq. 2, over its parameters. */
export function commitmentOf(cx: Context, entity: CommitmentEntity): Commitment {
  return once(
    cx,
    entity,
    "commitment",
    () => elaborateCommitment(cx, entity),
    () => emptyCommitment,
  );
}

const emptyCommitment: Commitment = {
  parameters: [],
  languages: [],
  provides: [],
  passes: [],
  within: [],
  asks: [],
  denies: [],
  after: [],
  claims: [],
  charges: [],
  retries: 0,
};

function elaborateCommitment(cx: Context, entity: CommitmentEntity): Commitment {
  const { declaration, module: home } = entity;
  const parameters = parametersOf(cx, home, declaration.parameters);
  const env: Environment = {
    home,
    place: `in commitment \`${entity.name}\``,
    variables: new Map(
      parameters.map(({ name, type }): [string, Variable] => [name, { kind: "parameter", type }]),
    ),
    clock: false,
    accepted: undefined,
    isRule: true,
  };
  reportRepeated(cx, entity);
  if (declaration.narrows === undefined && !declaration.clauses.some((clause) => bounding.has(clause.kind)))
    reportEmpty(cx, entity, `commitment \`${entity.name}\``);
  const narrows = narrowsOf(cx, env, declaration.narrows);
  const { clauses } = declaration;
  const allows = effectClauses(clauses, "allows");
  const lastsMs = clauses.flatMap((clause) =>
    clause.kind === "lasts" ? [windowOf(cx, home, clause.duration)] : [],
  )[0];
  return {
    parameters,
    ...(narrows === undefined ? {} : { narrows }),
    languages: clauses.flatMap((clause) => (clause.kind === "language" ? languagesOf(cx, home, clause) : [])),
    provides: clauses.flatMap((clause) => (clause.kind === "provides" ? signaturesOf(cx, home, clause) : [])),
    passes: clauses.flatMap((clause) => (clause.kind === "passes" ? [clause.path.value] : [])),
    within: clauses.flatMap((clause) => (clause.kind === "within" ? withinOf(cx, env, clause) : [])),
    ...(allows.length === 0 ? {} : { allows: effectsIn(cx, env, allows) }),
    asks: clauses.flatMap((clause) => (clause.kind === "asks" ? asksOf(cx, env, clause) : [])),
    denies: effectsIn(cx, env, effectClauses(clauses, "denies")),
    after: clauses.flatMap((clause) => (clause.kind === "after" ? [afterOf(cx, env, clause)] : [])),
    claims: clauses.flatMap((clause) => (clause.kind === "claims" ? claimsOf(cx, home, clause) : [])),
    charges: clauses.flatMap((clause) => (clause.kind === "charges" ? chargesOf(cx, home, clause) : [])),
    ...(lastsMs === undefined ? {} : { lastsMs }),
    retries:
      clauses.flatMap((clause) =>
        clause.kind === "retries" ? [wholeNumber(cx, home, clause.count, 0)] : [],
      )[0] ?? 0,
  };
}

/** Clauses that grant or bound something by themselves. */
const bounding: ReadonlySet<string> = new Set(["allows", "asks", "denies", "after", "within"]);

const repeatable: ReadonlySet<string> = new Set(["allows", "asks", "denies", "after"]);

function reportRepeated(cx: Context, entity: CommitmentEntity): void {
  const seen = new Set<string>();
  for (const clause of entity.declaration.clauses) {
    if (seen.has(clause.kind) && !repeatable.has(clause.kind)) {
      const span = { start: clause.span.start, end: clause.span.start + clause.kind.length };
      const parameters = { clause: clause.kind, owner: `commitment \`${entity.name}\`` };
      report(cx, entity.module, syntaxDiagnostics.repeatedClause, parameters, span);
    }
    seen.add(clause.kind);
  }
}

function narrowsOf(cx: Context, env: Environment, call: ast.CallOf | undefined): Commitment["narrows"] {
  if (call === undefined) return undefined;
  const parent = lookup(cx, env.home, call.name, { kinds: ["commitment"], phrase: "commitment" });
  if (parent === undefined) return undefined;
  if (isOpen(cx, parent, "commitment")) {
    report(cx, env.home, typeDiagnostics.cycle, { name: parent.name, what: "commitment" }, call.name.span);
    return undefined;
  }
  const { parameters } = commitmentOf(cx, parent);
  const expected = parent.declaration.parameters.length;
  if (call.arguments.length !== expected) {
    const counts = { callee: parent.name, expected, found: call.arguments.length };
    report(cx, env.home, typeDiagnostics.wrongCount, counts, call.span);
    return undefined;
  }
  const values = sequence(
    call.arguments.map((value, index) => elaborate(cx, env, value, parameters[index]?.type)),
  );
  if (values === undefined) return undefined;
  return { commitment: nameOf(cx, parent), arguments: values.map((typed) => typed.value) };
}

const languages = ["python", "javascript", "typescript"];

function languagesOf(cx: Context, home: LinkedModule, clause: ast.LanguageClause): readonly string[] {
  reportDuplicates(cx, home, clause.languages, "language");
  return clause.languages.flatMap((name) => {
    if (languages.includes(name.text)) return [name.text];
    reportSort(cx, home, name, languages);
    return [];
  });
}

function reportSort(cx: Context, home: LinkedModule, name: ast.Name, sorts: readonly string[]): void {
  if (name.text === "") return;
  const parameters = { name: name.text, sorts, near: nearest(name.text, sorts) };
  report(cx, home, nameDiagnostics.unknownSort, parameters, name.span);
}

function signaturesOf(cx: Context, home: LinkedModule, clause: ast.ProvidesClause): readonly Signature[] {
  reportDuplicates(
    cx,
    home,
    clause.signatures.map((signature) => signature.name),
    "function",
  );
  return clause.signatures.map((signature) => {
    const parameters = parametersOf(cx, home, signature.parameters);
    const name = signature.name.text;
    if (signature.result === undefined) return { name, parameters };
    return { name, parameters, result: typeOf(cx, home, signature.result) };
  });
}

/** Families whose targets can be bounded as a whole, and what such a bound is a pattern of. */
const families: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["fs", { kind: "path" }],
  ["net", { kind: "endpoint" }],
  ["env", { kind: "text" }],
]);

function withinOf(cx: Context, env: Environment, clause: ast.WithinClause): readonly WithinBound[] {
  return clause.bounds.flatMap((bound) => {
    const type = families.get(bound.family.text);
    if (type === undefined) {
      reportSort(cx, env.home, bound.family, [...families.keys()]);
      return [];
    }
    const pattern = patternOf(cx, env, bound.pattern, type);
    return pattern === undefined ? [] : [{ family: bound.family.text, pattern }];
  });
}

function effectClauses(
  clauses: readonly ast.CommitmentClause[],
  kind: ast.EffectsClause["kind"],
): readonly ast.EffectsClause[] {
  return clauses.flatMap((clause) => (clause.kind === kind ? [clause] : []));
}

function effectsIn(
  cx: Context,
  env: Environment,
  clauses: readonly ast.EffectsClause[],
): readonly EffectGrant[] {
  const found = new Map<string, EffectGrant>();
  const seen = new Set<string>();
  for (const clause of clauses) {
    for (const effect of clause.effects) {
      for (const grant of grantsOf(cx, env, effect) ?? []) {
        found.set(reportAgain(cx, env, seen, grant, effect), grant);
      }
    }
  }
  return [...found.values()];
}

/** Reports a grant that stands in its list already; gives the key under which it is known there. */
function reportAgain(
  cx: Context,
  env: Environment,
  seen: Set<string>,
  grant: EffectGrant,
  { span }: ast.EffectPattern,
): string {
  const key = JSON.stringify(grant);
  if (seen.has(key)) {
    const what = `\`${env.home.file.text.slice(span.start, span.end)}\``;
    report(cx, env.home, authorityDiagnostics.duplicateGrant, { what }, span);
  }
  seen.add(key);
  return key;
}

function asksOf(cx: Context, env: Environment, clause: ast.AsksClause): readonly AskRule[] {
  const seen = new Set<string>();
  const approvers = partiesOf(cx, env.home, clause.approvers, ["person"], "approver");
  return clause.effects.flatMap((effect) =>
    (grantsOf(cx, env, effect) ?? []).map((grant) => {
      reportAgain(cx, env, seen, grant, effect);
      return { approvers, effect: grant };
    }),
  );
}

function afterOf(cx: Context, env: Environment, clause: ast.AfterClause): AfterRule {
  if (clause.clauses.length === 0) {
    const span = { start: clause.span.start, end: clause.span.start + "after".length };
    report(cx, env.home, authorityDiagnostics.saysNothing, { what: "this `after`" }, span);
  }
  return {
    effects: clause.effects.flatMap((effect) => grantsOf(cx, env, effect) ?? []),
    denies: effectsIn(cx, env, effectClauses(clause.clauses, "denies")),
    asks: clause.clauses.flatMap((inner) => (inner.kind === "asks" ? asksOf(cx, env, inner) : [])),
  };
}

function claimsOf(cx: Context, home: LinkedModule, clause: ast.ClaimsClause): readonly ClaimRule[] {
  reportDuplicates(
    cx,
    home,
    clause.claims.map((claim) => claim.name),
    "claim",
  );
  return clause.claims.flatMap((claim) => {
    const type = typeOf(cx, home, claim.type);
    const evidence = lookup(cx, home, claim.evidence, { kinds: ["evidence"], phrase: "evidence" });
    if (evidence === undefined) return [];
    const sorts = [...new Set(evidenceOf(cx, evidence).entries.map((entry) => entry.sort))];
    // Evidence without entries is what the platform gives when it builds the commitment.
    if (sorts.length > 0 && !sorts.includes(claim.name.text)) {
      reportSort(cx, home, claim.name, sorts);
      return [];
    }
    reportUnfitting(cx, home, claim, type, evidenceOf(cx, evidence));
    return [{ name: claim.name.text, type, evidence: nameOf(cx, evidence) }];
  });
}

/** Every canonical value that a claim may be kept as is a value of the claim's type. */
function reportUnfitting(
  cx: Context,
  home: LinkedModule,
  claim: ast.ClaimDeclaration,
  type: Type,
  evidence: Evidence,
): void {
  for (const entry of evidence.entries.filter((one) => one.sort === claim.name.text)) {
    const literal: ast.TextLiteral = {
      kind: "text",
      value: entry.value,
      quote: "line",
      span: claim.type.span,
    };
    if (elaborate(cx, { ...nothingKnown, home }, literal, type) === undefined) return;
  }
}

const nothingKnown = { place: "in a claim", variables: new Map(), clock: false, accepted: undefined };

function chargesOf(cx: Context, home: LinkedModule, clause: ast.ChargesClause): readonly string[] {
  reportDuplicates(cx, home, clause.budgets, "budget");
  return clause.budgets.flatMap((name) => {
    const entity = lookup(cx, home, name, { kinds: ["budget"], phrase: "budget" });
    if (entity === undefined) return [];
    budgetOf(cx, entity);
    return [nameOf(cx, entity)];
  });
}
