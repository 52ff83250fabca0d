import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import type { Disclosure, Lifetime } from "../../policy/policy.ts";
import type { Expression } from "../../policy/expression.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import { report, type Context } from "./context.ts";
import type { Entity } from "../names/program.ts";
import type { DraftContract } from "./drafts.ts";

/** The clauses of a contract by keyword. */
export type Clauses = ReadonlyMap<string, ast.ContractClause>;

type ContractEntity = Entity<ast.ContractDeclaration>;

/** F′ ⊆ F, φ′ ⊆ φ, ℓ′ ≤ ℓ, μ′ ≤ μ (MNC eq. 5), each component with its own message at its own place. */
export function checkNarrowing(
  cx: Context,
  entity: ContractEntity,
  clauses: Clauses,
  child: DraftContract,
  parent: DraftContract,
  parentName: string,
): void {
  const tell = (component: string, value: string, allowed: readonly string[], span: Span): void => {
    const list = allowed.length === 0 ? "nothing" : allowed.map((one) => `\`${one}\``).join(", ");
    const parameters = { component, value: `\`${value}\``, parent: parentName, allowed: list };
    report(cx, entity.module, contractDiagnostics.wider, parameters, span);
  };
  const sinks = [...parent.to, ...parent.forwards];
  const checkNames = (
    kind: string,
    component: string,
    names: readonly string[],
    allowed: readonly string[],
  ): void => {
    for (const name of names) {
      if (!allowed.includes(name)) tell(component, name, allowed, placeOf(entity, clauses, kind, name));
    }
  };
  if (clauses.has("from")) checkNames("from", "sender", [child.from], [parent.from, ...parent.to]);
  if (!clauses.has("from") && parent.to.length > 1) {
    tell("the sender, which must be written here,", child.from, parent.to, entity.declaration.name.span);
  }
  if (clauses.has("to")) checkNames("to", "recipient", child.to, sinks);
  if (clauses.has("purpose-of")) checkNames("purpose-of", "purpose", [child.purpose], [parent.purpose]);
  if (clauses.has("forwards")) checkNames("forwards", "sink", child.forwards, parent.forwards);
  if (clauses.has("logs")) checkNames("logs", "log", child.logs, parent.logs);
  if (clauses.has("remembers"))
    checkNames("remembers", "store", child.remembers.stores, parent.remembers.stores);
  checkDisclosures(entity, clauses, child, parent, tell);
  checkLifetimes(clauses, child, parent, tell);
  checkCandidates(entity, clauses, child, parent, tell);
}

type Tell = (component: string, value: string, allowed: readonly string[], span: Span) => void;

function checkDisclosures(
  entity: ContractEntity,
  clauses: Clauses,
  child: DraftContract,
  parent: DraftContract,
  tell: Tell,
): void {
  const clause = clauses.get("discloses");
  if (clause?.kind !== "discloses") return;
  for (const disclosure of child.discloses) {
    if (parent.discloses.some((one) => grants(one, disclosure.value))) continue;
    const text = entity.module.file.text;
    const written = clause.disclosures?.find((one) => {
      const shown = one.alias?.text ?? text.slice(one.value.span.start, one.value.span.end);
      return shown === disclosure.name;
    });
    tell(
      "disclosure",
      disclosure.name,
      parent.discloses.map((one) => one.name),
      written?.span ?? clause.span,
    );
  }
}

/** A disclosure grants itself, and each part of the field that it names. */
function grants(disclosure: Disclosure, value: Expression): boolean {
  const granted = disclosure.value;
  if (granted.kind === "field" && value.kind === "field") {
    return granted.path.every((part, index) => value.path[index] === part);
  }
  return JSON.stringify(granted) === JSON.stringify(value);
}

function checkLifetimes(clauses: Clauses, child: DraftContract, parent: DraftContract, tell: Tell): void {
  const lasts = clauses.get("lasts");
  if (lasts !== undefined && !outlived(child.lasts, parent.lasts)) {
    tell("lifetime", lifetimeText(child.lasts), [lifetimeText(parent.lasts)], lasts.span);
  }
  const memory = clauses.get("remembers");
  const limit = parent.remembers.lasts ?? parent.lasts;
  const kept = child.remembers.lasts ?? child.lasts;
  if (memory !== undefined && child.remembers.stores.length > 0 && !outlived(kept, limit)) {
    tell("memory", lifetimeText(kept), [lifetimeText(limit)], memory.span);
  }
}

/** Whether the first lifetime ends no later than the second, in each unit that bounds the second. */
function outlived(inner: Lifetime, outer: Lifetime): boolean {
  const turns = outer.turns === undefined || (inner.turns !== undefined && inner.turns <= outer.turns);
  const ms = outer.ms === undefined || (inner.ms !== undefined && inner.ms <= outer.ms);
  return turns && ms;
}

function lifetimeText({ turns, ms }: Lifetime): string {
  const parts = [
    ...(turns === undefined ? [] : [`${turns} turn${turns === 1 ? "" : "s"}`]),
    ...(ms === undefined ? [] : [wallClockText(ms)]),
  ];
  return parts.length === 0 ? "no end" : parts.join(" and ");
}

const wallClock = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

function wallClockText(ms: number): string {
  const [unit, length] = wallClock.find(([, one]) => ms % one === 0) ?? ["second", 1000];
  const count = ms / length;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function checkCandidates(
  entity: ContractEntity,
  clauses: Clauses,
  child: DraftContract,
  parent: DraftContract,
  tell: Tell,
): void {
  const offered = parent.offers.map((offer) => offer.form);
  for (const clause of entity.declaration.clauses) {
    if (clause.kind !== "offers" || offered.includes(clause.form.text) || clause.form.text === "") continue;
    if (child.offers.some((offer) => offer.form === clause.form.text)) {
      tell("candidate", clause.form.text, offered, clause.form.span);
    }
  }
  const charges = clauses.get("charges");
  const missing = parent.charges.filter((budget) => !child.charges.includes(budget));
  if (charges !== undefined && missing.length > 0) {
    tell("a charge without", missing.join(", "), parent.charges, charges.span);
  }
}

function placeOf(entity: ContractEntity, clauses: Clauses, kind: string, name: string): Span {
  const clause = clauses.get(kind);
  const written = clause === undefined ? [] : namesIn(clause);
  return written.find((one) => one.text === name)?.span ?? clause?.span ?? entity.declaration.name.span;
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
