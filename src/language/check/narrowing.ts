import { wideningsOf, type NarrowedComponent } from "../../decide/narrowing-against-parent.ts";
import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import { syntaxDiagnostics } from "../../diagnostics/catalogue/syntax.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import type { Entity } from "../names/program.ts";
import { isUnsure, nameOf, report, type Context } from "./context.ts";
import type { DraftContract } from "./drafts.ts";
import { localName } from "./types.ts";

/** The clauses of a contract by keyword. */
export type Clauses = ReadonlyMap<string, ast.ContractClause>;

type ContractEntity = Entity<ast.ContractDeclaration>;

/** What a respect is called in messages, and the parts of the parent that must be known to judge it. */
const respects: Readonly<Record<NarrowedComponent, Respect>> = {
  requirement: { phrase: "requirement", clause: "for", relies: ["answers"] },
  from: { phrase: "sender", clause: "from", relies: ["from", "to"] },
  to: { phrase: "recipient", clause: "to", relies: ["to", "forwards"] },
  purpose: { phrase: "purpose", clause: "purpose-of", relies: ["purpose-of"] },
  discloses: { phrase: "disclosure", clause: "discloses", relies: ["discloses"] },
  forwards: { phrase: "sink", clause: "forwards", relies: ["forwards"] },
  logs: { phrase: "log", clause: "logs", relies: ["logs"] },
  remembers: { phrase: "store", clause: "remembers", relies: ["remembers"] },
  lasts: { phrase: "lifetime", clause: "lasts", relies: ["lasts"] },
  memory: { phrase: "memory", clause: "remembers", relies: ["lasts", "remembers"] },
  charges: { phrase: "a charge without", clause: "charges", relies: ["charges"] },
  offers: { phrase: "candidate", clause: "offers", relies: ["offers"] },
};

interface Respect {
  readonly phrase: string;
  readonly clause: string;
  readonly relies: readonly string[];
}

/**
 * F′ ⊆ F, φ′ ⊆ φ, ℓ′ ≤ ℓ, μ′ ≤ μ (MNC eq. 5): every respect in which the contract is wider, as it is decided in `decide`,
 * at the place where it is written. What is inherited is never wider.
 */
export function checkNarrowing(
  cx: Context,
  entity: ContractEntity,
  clauses: Clauses,
  child: DraftContract,
  parent: DraftContract,
  parentEntity: ContractEntity,
): void {
  checkSender(cx, entity, clauses, parent, parentEntity);
  const reported = new Set<number>();
  for (const { component, value, allowed } of wideningsOf(child, parent)) {
    const { phrase, clause, relies } = respects[component];
    const span = spanOf(cx, entity, clauses, clause, value);
    if (span === undefined || reported.has(span.start) || isUnsure(cx, parentEntity, ...relies)) continue;
    reported.add(span.start);
    const list = allowed.map((one) => `\`${localName(one)}\``).join(", ");
    const parameters = {
      component: phrase,
      value: `\`${localName(value)}\``,
      parent: parentEntity.name,
      allowed: list === "" ? "nothing" : list,
    };
    report(cx, entity.module, contractDiagnostics.wider, parameters, span);
  }
}

function checkSender(
  cx: Context,
  entity: ContractEntity,
  clauses: Clauses,
  parent: DraftContract,
  parentEntity: ContractEntity,
): void {
  if (clauses.has("from") || parent.to.length <= 1 || isUnsure(cx, parentEntity, "to")) return;
  const owner = `contract \`${entity.name}\``;
  const help = [`\`${parentEntity.name}\` has several recipients: say which of them this one is from`];
  const place = entity.declaration.name.span;
  report(cx, entity.module, syntaxDiagnostics.missingClause, { clause: "from", owner }, place, { help });
}

/** Where a contract says something; undefined where it does not say it itself. */
function spanOf(
  cx: Context,
  entity: ContractEntity,
  clauses: Clauses,
  kind: string,
  value: string,
): Span | undefined {
  const { declaration } = entity;
  if (kind === "for") {
    return declaration.answers.find((name) => policyName(cx, entity, name) === value)?.span;
  }
  if (kind === "offers") {
    const offers = declaration.clauses.filter((clause) => clause.kind === "offers");
    return offers.find(({ form }) => policyName(cx, entity, form) === value)?.form.span;
  }
  const clause = clauses.get(kind);
  if (clause === undefined) return undefined;
  switch (clause.kind) {
    case "discloses":
      return disclosureSpan(entity, clause, value);
    case "lasts":
      return clause.duration.span;
    case "remembers":
      return placeOf(cx, entity, clause, value) ?? clause.lasts?.span ?? clause.span;
    case "charges":
      return clause.span;
    default:
      return placeOf(cx, entity, clause, value) ?? clause.span;
  }
}

function disclosureSpan(entity: ContractEntity, clause: ast.DisclosesClause, name: string): Span {
  const { text } = entity.module.file;
  const written = clause.disclosures?.find(
    (one) => (one.alias?.text ?? text.slice(one.value.span.start, one.value.span.end)) === name,
  );
  return written?.span ?? clause.span;
}

/** The name under which the policy knows what a name here stands for. */
function policyName(cx: Context, entity: ContractEntity, name: ast.Name): string | undefined {
  const found = entity.module.scope.get(name.text);
  return found === undefined ? undefined : nameOf(cx, found);
}

/** Where a clause names something: the name itself, else the group that it is in. */
function placeOf(
  cx: Context,
  entity: ContractEntity,
  clause: ast.ContractClause,
  name: string,
): Span | undefined {
  const written = namesIn(clause);
  const exact = written.find((one) => policyName(cx, entity, one) === name);
  const groups = written.filter((one) => entity.module.scope.get(one.text)?.declaration.kind === "group");
  return exact?.span ?? groups[0]?.span;
}

function namesIn(clause: ast.ContractClause): readonly ast.Name[] {
  switch (clause.kind) {
    case "from":
    case "to":
      return clause.parties;
    case "purpose-of":
      return [clause.purpose];
    case "forwards":
    case "logs":
    case "remembers":
      return clause.sinks ?? [];
    default:
      return [];
  }
}
