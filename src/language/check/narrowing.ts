import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import { syntaxDiagnostics } from "../../diagnostics/catalogue/syntax.ts";
import type { Disclosure, Lifetime } from "../../policy/policy.ts";
import type { Expression } from "../../policy/expression.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import type { Entity } from "../names/program.ts";
import { nameOf, report, type Context } from "./context.ts";
import type { DraftContract } from "./drafts.ts";
import { localName } from "./types.ts";

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
    const list = allowed.length === 0 ? "nothing" : allowed.map((one) => `\`${localName(one)}\``).join(", ");
    const parameters = { component, value: `\`${localName(value)}\``, parent: parentName, allowed: list };
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
      if (!allowed.includes(name)) tell(component, name, allowed, placeOf(cx, entity, clauses, kind, name));
    }
  };
  if (clauses.has("from")) checkNames("from", "sender", [child.from], [parent.from, ...parent.to]);
  if (!clauses.has("from") && parent.to.length > 1) {
    const owner = `contract \`${entity.name}\``;
    const help = [`\`${parentName}\` has several recipients: say which of them this one is from`];
    const place = entity.declaration.name.span;
    report(cx, entity.module, syntaxDiagnostics.missingClause, { clause: "from", owner }, place, { help });
  }
  for (const name of entity.declaration.answers) {
    const requirement = entity.module.scope.get(name.text);
    if (requirement === undefined || parent.answers.includes(nameOf(cx, requirement))) continue;
    tell("requirement", name.text, parent.answers, name.span);
  }
  if (clauses.has("to")) checkNames("to", "recipient", child.to, sinks);
  if (clauses.has("purpose-of")) checkNames("purpose-of", "purpose", [child.purpose], [parent.purpose]);
  if (clauses.has("forwards")) checkNames("forwards", "sink", child.forwards, parent.forwards);
  if (clauses.has("logs")) checkNames("logs", "log", child.logs, parent.logs);
  if (clauses.has("remembers"))
    checkNames("remembers", "store", child.remembers.stores, parent.remembers.stores);
  checkDisclosures(entity, clauses, child, parent, tell);
  checkLifetimes(clauses, child, parent, tell);
  checkCandidates(cx, entity, clauses, child, parent, tell);
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
    const place = lasts.kind === "lasts" ? lasts.duration.span : lasts.span;
    tell("lifetime", lifetimeText(child.lasts), [lifetimeText(parent.lasts)], place);
  }
  const memory = clauses.get("remembers");
  const limit = parent.remembers.lasts ?? parent.lasts;
  const kept = child.remembers.lasts ?? child.lasts;
  // Where memory has no lifetime of its own, the contract's has been looked at already.
  const own = memory?.kind === "remembers" ? memory.lasts : undefined;
  const isBounded = own !== undefined || parent.remembers.lasts !== undefined || lasts === undefined;
  if (memory !== undefined && isBounded && child.remembers.stores.length > 0 && !outlived(kept, limit)) {
    tell("memory", lifetimeText(kept), [lifetimeText(limit)], own?.span ?? memory.span);
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
  cx: Context,
  entity: ContractEntity,
  clauses: Clauses,
  child: DraftContract,
  parent: DraftContract,
  tell: Tell,
): void {
  const offered = parent.offers.map((offer) => offer.form);
  for (const clause of entity.declaration.clauses) {
    if (clause.kind !== "offers") continue;
    const form = policyName(cx, entity, clause.form);
    if (form === undefined || offered.includes(form) || !child.offers.some((offer) => offer.form === form))
      continue;
    tell("candidate", clause.form.text, offered, clause.form.span);
  }
  const charges = clauses.get("charges");
  const missing = parent.charges.filter((budget) => !child.charges.includes(budget));
  if (charges !== undefined && missing.length > 0) {
    tell("a charge without", missing.map(localName).join(", "), parent.charges, charges.span);
  }
}

/** The name under which the policy knows what a name here stands for. */
function policyName(cx: Context, entity: ContractEntity, name: ast.Name): string | undefined {
  const found = entity.module.scope.get(name.text);
  return found === undefined ? undefined : nameOf(cx, found);
}

/** Where a clause names something: the name itself, else the group that it is in, else the clause. */
function placeOf(cx: Context, entity: ContractEntity, clauses: Clauses, kind: string, name: string): Span {
  const clause = clauses.get(kind);
  const written = clause === undefined ? [] : namesIn(clause);
  const exact = written.find((one) => policyName(cx, entity, one) === name);
  const groups = written.filter((one) => entity.module.scope.get(one.text)?.declaration.kind === "group");
  return exact?.span ?? groups[0]?.span ?? clause?.span ?? entity.declaration.name.span;
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
