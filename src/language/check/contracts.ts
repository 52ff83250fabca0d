import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import { syntaxDiagnostics } from "../../diagnostics/catalogue/syntax.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import type { FailureStep } from "../../policy/policy.ts";
import type { Entity, LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { checkChoice, checkKeys, offersOf, type Offered } from "./candidates.ts";
import {
  chargesOf,
  disclosuresOf,
  fromOf,
  lastsOf,
  memoryOf,
  purposeOf,
  recipients,
  sinksOf,
  toOf,
} from "./contract-clauses.ts";
import {
  entityNamed,
  isDamaged,
  isOpen,
  isUnsure,
  lookup,
  markUnsure,
  nameOf,
  once,
  part,
  report,
  reportDuplicates,
  type Context,
} from "./context.ts";
import { acceptedSlots, contextOf, type ContextEntity } from "./contexts.ts";
import type { DraftContract } from "./drafts.ts";
import { viewOf } from "./flows.ts";
import { violationsOf } from "./form-places.ts";
import { formOf } from "./forms.ts";
import { partiesOf, partyNamed } from "./groups.ts";
import { labelOf, observerUnder, type Observer } from "./labels.ts";
import { checkNarrowing, type Clauses } from "./narrowing.ts";
import { localName } from "./types.ts";

export type ContractEntity = Entity<ast.ContractDeclaration>;

/** What is said where a failure policy is not written. */
const DEFAULT_ABSTENTION = "No answer can be given.";

/** c = (p, r, F, ℓ, φ, μ) with its candidates; what a narrowing contract does not write is its parent's. */
export function contractOf(cx: Context, entity: ContractEntity): DraftContract | undefined {
  return once(
    cx,
    entity,
    "contract",
    () => elaborateContract(cx, entity),
    () => undefined,
  );
}

function elaborateContract(cx: Context, entity: ContractEntity): DraftContract | undefined {
  const { declaration, module: home } = entity;
  const clauses = clausesOf(cx, entity);
  const narrows = declaration.narrows;
  const parent =
    narrows === undefined
      ? undefined
      : lookup(cx, home, narrows, { kinds: ["contract"], phrase: "contract" });
  if (narrows !== undefined && parent !== undefined && isOpen(cx, parent, "contract")) {
    report(cx, home, typeDiagnostics.cycle, { name: parent.name, what: "contract" }, narrows.span);
    return undefined;
  }
  const inherited = parent === undefined ? undefined : contractOf(cx, parent);
  if (narrows !== undefined && inherited === undefined) return undefined;
  if (parent !== undefined) inheritDoubts(cx, entity, parent, clauses);
  const written = writtenParts(cx, entity, clauses, inherited);
  if (parent === undefined || inherited === undefined) return rootContract(cx, entity, written);
  const draft: DraftContract = {
    ...inherited,
    ...defined(written.parts),
    narrows: nameOf(cx, parent),
    from: written.parts.from ?? inherited.to[0] ?? inherited.from,
    ...inheritedSinks(written.parts, inherited),
    // A unit in which the child does not count is the parent's.
    lasts: { ...inherited.lasts, ...written.parts.lasts },
    failure: written.parts.failure ?? inherited.failure.filter((step) => step.kind === "abstain"),
  };
  part(cx, entity, "narrowing", () => checkNarrowing(cx, entity, clauses, draft, inherited, parent));
  return finish(cx, entity, draft, written, inherited);
}

/** What is inherited is as doubtful as it is in the parent. */
function inheritDoubts(cx: Context, entity: ContractEntity, parent: ContractEntity, clauses: Clauses): void {
  for (const name of cx.unsure.get(parent) ?? []) if (!clauses.has(name)) markUnsure(cx, entity, name);
  if (isDamaged(parent)) markUnsure(cx, entity, "offers");
}

/** Inherited sinks without the new recipients, who already have what they are given. */
function inheritedSinks(written: Written, parent: DraftContract): Pick<DraftContract, "forwards"> {
  const to = written.to ?? parent.to;
  return { forwards: written.forwards ?? parent.forwards.filter((sink) => !to.includes(sink)) };
}

/** The clauses by keyword; one that stands twice is reported. Candidates are not among them: they may repeat. */
function clausesOf(cx: Context, entity: ContractEntity): Clauses {
  const clauses = new Map<string, ast.ContractClause>();
  for (const clause of entity.declaration.clauses) {
    if (clause.kind === "offers") continue;
    if (!clauses.has(clause.kind)) clauses.set(clause.kind, clause);
    else {
      const word = keywordOf(clause);
      const span = { start: clause.span.start, end: clause.span.start + word.length };
      const parameters = { clause: word, owner: `contract \`${entity.name}\`` };
      report(cx, entity.module, syntaxDiagnostics.repeatedClause, parameters, span);
    }
  }
  return clauses;
}

function keywordOf(clause: ast.ContractClause): string {
  return clause.kind === "purpose-of" ? "purpose" : clause.kind === "failure" ? "otherwise" : clause.kind;
}

type Written = { readonly [K in keyof DraftContract]?: DraftContract[K] | undefined };

interface WrittenParts {
  readonly forms: readonly Offered[];
  readonly parts: Written;
  readonly context: ContextEntity | undefined;
}

/** What the clauses of the declaration itself say. */
function writtenParts(
  cx: Context,
  entity: ContractEntity,
  clauses: Clauses,
  parent: DraftContract | undefined,
): WrittenParts {
  const { declaration, module: home } = entity;
  const answers = part(cx, entity, "answers", () => requirementsOf(cx, entity));
  const forms = offeredForms(cx, entity, answers.length > 0 ? answers : (parent?.answers ?? []));
  const context = contextFor(cx, entity, forms, parent);
  const parts: Written = {
    answers: answers.length > 0 ? answers : undefined,
    context: context === undefined ? undefined : nameOf(cx, context),
    from: part(cx, entity, "from", () => fromOf(cx, home, clauses.get("from"))),
    to: part(cx, entity, "to", () => toOf(cx, home, clauses.get("to"))),
    purpose: part(cx, entity, "purpose-of", () => purposeOf(cx, home, clauses.get("purpose-of"))),
    discloses: part(cx, entity, "discloses", () =>
      disclosuresOf(cx, home, clauses.get("discloses"), context),
    ),
    forwards: part(cx, entity, "forwards", () => sinksOf(cx, home, clauses.get("forwards"), recipients)),
    logs: part(cx, entity, "logs", () => sinksOf(cx, home, clauses.get("logs"), ["log"])),
    remembers: part(cx, entity, "remembers", () => memoryOf(cx, home, clauses.get("remembers"))),
    lasts: part(cx, entity, "lasts", () => lastsOf(cx, home, clauses.get("lasts"))),
    charges: part(cx, entity, "charges", () => chargesOf(cx, home, clauses.get("charges"))),
    offers: declaration.clauses.some((clause) => clause.kind === "offers")
      ? offersOf(cx, entity, forms)
      : undefined,
    failure: failureOf(cx, entity, clauses.get("failure")),
  };
  return { forms, parts, context };
}

const required = ["from", "to", "purpose-of", "discloses", "lasts"] as const;

/** Inherited candidates that need more than is disclosed, or whose shape would show it, drop out. */
function finish(
  cx: Context,
  entity: ContractEntity,
  draft: DraftContract,
  written: WrittenParts,
  parent?: DraftContract,
): DraftContract {
  const context = written.context;
  if (context === undefined) return draft;
  const observer = observerUnder(viewOf(cx, context, draft));
  const inherited = parent === undefined ? undefined : observerUnder(viewOf(cx, context, parent));
  const isKnown = !isUnsure(cx, entity, "discloses", "to", "forwards", "logs", "remembers");
  if (isKnown) checkKeys(cx, entity, context, draft, observer, inherited);
  if (written.parts.offers !== undefined) {
    if (isKnown) checkChoice(cx, entity, written.forms, draft, observer);
    return draft;
  }
  const offers = draft.offers.filter((offer) => {
    const form = entityNamed(cx, offer.form, { kinds: ["form"], phrase: "form" });
    const checked = form === undefined ? undefined : formOf(cx, form);
    if (checked === undefined) markUnsure(cx, entity, "offers");
    if (checked === undefined) return false;
    const mayOffer = (who: Observer): boolean =>
      violationsOf(who, checked.placed).length === 0 &&
      (offer.guard === undefined || labelOf(who, new Map(), offer.guard).label === "public");
    // What is wrong for the parent too is reported there.
    if (inherited !== undefined && !mayOffer(inherited)) markUnsure(cx, entity, "offers");
    return mayOffer(observer);
  });
  if (offers.length === 0 && isKnown && !isUnsure(cx, entity, "offers", "narrowing")) {
    report(
      cx,
      entity.module,
      contractDiagnostics.noForm,
      { contract: entity.name, narrows: entity.declaration.narrows?.text },
      entity.declaration.name.span,
    );
  }
  return { ...draft, offers };
}

function rootContract(cx: Context, entity: ContractEntity, written: WrittenParts): DraftContract | undefined {
  const { parts, context } = written;
  const { declaration, module: home } = entity;
  const damaged = isDamaged(entity);
  const missing = required.filter((kind) => !declaration.clauses.some((clause) => clause.kind === kind));
  if (!damaged)
    for (const kind of missing) reportMissing(cx, entity, kind === "purpose-of" ? "purpose" : kind);
  if (!damaged && !declaration.clauses.some((clause) => clause.kind === "offers")) {
    report(cx, home, contractDiagnostics.noForm, { contract: entity.name }, declaration.name.span);
  }
  if (declaration.answers.length === 0 && !damaged) reportMissing(cx, entity, "for");
  if (!damaged) reportUnanswered(cx, entity, written.forms);
  if (context === undefined) return undefined;
  checkOwner(cx, entity, context, parts.from);
  const { answers, from, to, purpose, discloses, lasts, offers } = parts;
  if (answers === undefined || from === undefined || to === undefined || purpose === undefined)
    return undefined;
  if (discloses === undefined || lasts === undefined || offers === undefined) return undefined;
  const draft: DraftContract = {
    answers,
    context: nameOf(cx, context),
    from,
    to,
    purpose,
    discloses,
    forwards: parts.forwards ?? [],
    logs: parts.logs ?? [],
    remembers: parts.remembers ?? { stores: [] },
    lasts,
    charges: parts.charges ?? [],
    offers,
    failure: parts.failure ?? [{ kind: "abstain", text: DEFAULT_ABSTENTION }],
  };
  return finish(cx, entity, draft, written);
}

/** A contract offers an answer to each requirement that it is for. */
function reportUnanswered(cx: Context, entity: ContractEntity, forms: readonly Offered[]): void {
  const { declaration, module: home } = entity;
  if (forms.length < declaration.clauses.filter((clause) => clause.kind === "offers").length) return;
  const answered = new Set(forms.flatMap(({ form }) => formOf(cx, form)?.draft.answers ?? []));
  for (const name of forms.length === 0 ? [] : declaration.answers) {
    const requirement = home.scope.get(name.text);
    if (requirement === undefined || answered.has(nameOf(cx, requirement))) continue;
    const parameters = { contract: entity.name, requirement: name.text };
    report(cx, home, contractDiagnostics.unanswered, parameters, name.span);
  }
}

function reportMissing(cx: Context, entity: ContractEntity, clause: string): void {
  const parameters = { clause, owner: `contract \`${entity.name}\`` };
  report(cx, entity.module, syntaxDiagnostics.missingClause, parameters, entity.declaration.name.span);
}

function checkOwner(
  cx: Context,
  entity: ContractEntity,
  context: ContextEntity,
  from: string | undefined,
): void {
  const { owner } = contextOf(cx, context);
  if (from === undefined || owner === "" || owner === from) return;
  const clause = entity.declaration.clauses.find((one) => one.kind === "from");
  const span =
    clause?.kind === "from" ? (clause.parties[0]?.span ?? clause.span) : entity.declaration.name.span;
  const parameters = {
    contract: entity.name,
    from: localName(from),
    context: context.name,
    owner: localName(owner),
  };
  report(cx, entity.module, contractDiagnostics.notOwner, parameters, span);
}

function requirementsOf(cx: Context, entity: ContractEntity): readonly string[] {
  reportDuplicates(cx, entity.module, entity.declaration.answers, "requirement");
  return entity.declaration.answers.flatMap((name) => {
    const found = lookup(cx, entity.module, name, { kinds: ["requirement"], phrase: "requirement" });
    return found === undefined ? [] : [nameOf(cx, found)];
  });
}

/** The forms that the contract offers and that can be offered under it. */
function offeredForms(cx: Context, entity: ContractEntity, answers: readonly string[]): readonly Offered[] {
  const { declaration, module: home } = entity;
  const clauses = declaration.clauses.filter((clause) => clause.kind === "offers");
  reportDuplicates(
    cx,
    home,
    clauses.map((clause) => clause.form),
    "candidate",
  );
  const offered: Offered[] = [];
  for (const clause of clauses) {
    const form = lookup(cx, home, clause.form, { kinds: ["form"], phrase: "form" });
    const checked = form === undefined ? undefined : formOf(cx, form);
    if (form === undefined || checked === undefined) {
      markUnsure(cx, entity, "offers");
      continue;
    }
    const first = offered[0];
    if (first !== undefined && first.context !== checked.context) {
      const parameters = { form: form.name, context: checked.context.name, other: first.context.name };
      report(cx, home, contractDiagnostics.severalContexts, parameters, clause.form.span);
    } else if (answers.length > 0 && !answers.includes(checked.draft.answers)) {
      const parameters = { form: form.name, answers: checked.draft.answers, contract: entity.name };
      report(cx, home, contractDiagnostics.notForRequirement, parameters, clause.form.span);
    } else {
      offered.push({ clause, form, context: checked.context, accepted: acceptedSlots(checked.requirement) });
    }
  }
  return offered;
}

/** The context that a contract speaks of: that of its forms, or its parent's. */
function contextFor(
  cx: Context,
  entity: ContractEntity,
  forms: readonly Offered[],
  parent: DraftContract | undefined,
): ContextEntity | undefined {
  if (forms[0] !== undefined) return forms[0].context;
  if (parent === undefined) return undefined;
  return entityNamed(cx, parent.context, { kinds: ["context"], phrase: "context" });
}

function failureOf(
  cx: Context,
  entity: ContractEntity,
  clause: ast.ContractClause | undefined,
): readonly FailureStep[] | undefined {
  if (clause?.kind !== "failure") return undefined;
  const { module: home } = entity;
  const end = clause.steps.findIndex((step) => step.kind === "abstain");
  const last = clause.steps.at(-1);
  const extra = end < 0 ? undefined : clause.steps[end + 1];
  if (extra !== undefined)
    report(cx, home, contractDiagnostics.abstainPlace, { problem: "not-last" }, extra.span);
  if (end < 0 && last !== undefined && !isDamaged(entity)) {
    report(cx, home, contractDiagnostics.abstainPlace, { problem: "missing" }, last.span);
  }
  const abstention = clause.steps.find((step) => step.kind === "abstain")?.text.value;
  return clause.steps.flatMap((step) => failureStepOf(cx, home, step, abstention) ?? []);
}

function failureStepOf(
  cx: Context,
  home: LinkedModule,
  step: ast.FailureStep,
  abstention: string | undefined,
): FailureStep | undefined {
  if (step.kind === "abstain") return { kind: "abstain", text: step.text.value };
  if (step.kind === "ask") {
    return { kind: "ask", approvers: partiesOf(cx, home, step.approvers, ["person"], "approver") };
  }
  const to = partyNamed(cx, home, step.to, ["agent", "person", "tool"]);
  const under = lookup(cx, home, step.under, { kinds: ["contract"], phrase: "contract" });
  if (to === undefined || under === undefined) return undefined;
  if (isOpen(cx, under, "contract")) {
    const parameters = { name: under.name, what: "the delegation under contract" };
    report(cx, home, typeDiagnostics.cycle, parameters, step.under.span);
    return undefined;
  }
  const target = contractOf(cx, under);
  if (target !== undefined && !isUnsure(cx, under, "to") && !target.to.includes(nameOf(cx, to))) {
    const parameters = { to: to.name, contract: under.name };
    report(cx, home, contractDiagnostics.notDelegable, parameters, step.under.span);
    return undefined;
  }
  const theirs = target?.failure.find((one) => one.kind === "abstain")?.text;
  if (abstention !== undefined && theirs !== undefined && theirs !== abstention) {
    const parameters = { contract: under.name, theirs, ours: abstention };
    report(cx, home, contractDiagnostics.otherAbstention, parameters, step.under.span);
  }
  return { kind: "delegate", to: nameOf(cx, to), under: nameOf(cx, under) };
}

function defined(parts: Written): Partial<DraftContract> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}
