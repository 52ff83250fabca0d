import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import { formScope } from "../../policy/form-view.ts";
import { messageBits } from "../../policy/message-capacity.ts";
import type { Bits, Budget, Policy } from "../../policy/policy.ts";
import { tableOf } from "../../policy/table.ts";
import { releaseCharges } from "../../runtime/charges.ts";
import type { Span } from "../../source/span.ts";
import { budgetOf } from "./budgets.ts";
import { publicIn } from "./certificates.ts";
import { entityNamed, isUnsure, report, type Context } from "./context.ts";
import { contextOf } from "./contexts.ts";
import type { ContractEntity } from "./contracts.ts";
import type { DraftContract } from "./drafts.ts";
import { viewOf } from "./flows.ts";
import { formOf } from "./forms.ts";

/**
 * Reports a budget under which no answer to a requirement could ever be released, each of its candidates costing more
 * than a limit. Where somebody is asked on failure nothing is said: an approval lifts a budget.
 */
export function checkPassable(
  cx: Context,
  entity: ContractEntity,
  draft: DraftContract,
  vocabulary: () => Policy,
): void {
  if (draft.charges.length === 0 || draft.failure.some(({ kind }) => kind === "ask")) return;
  if (isUnsure(cx, entity, "offers", "charges")) return;
  const parent = entityNamed(cx, draft.narrows ?? "", { kinds: ["contract"], phrase: "contract" });
  // What is inherited whole is reported at the parent.
  const isOwn = entity.declaration.clauses.some(({ kind }) => kind === "offers" || kind === "charges");
  if (parent !== undefined && !isOwn) return;
  const candidates = costsOf(cx, draft, vocabulary());
  for (const answers of draft.answers) {
    const answering = candidates.filter((one) => one.answers === answers);
    if (answering.length > 0) reportBlocked(cx, entity, draft, answering);
  }
}

interface Cost {
  readonly form: string;
  readonly answers: string;
  readonly bits: Bits;
  readonly risk: number | undefined;
}

/** What each candidate costs, with its capacity under the contract for its bits. */
function costsOf(cx: Context, draft: DraftContract, vocabulary: Policy): readonly Cost[] {
  return draft.offers.flatMap(({ form: name, risk }): readonly Cost[] => {
    const entity = entityNamed(cx, name, { kinds: ["form"], phrase: "form" });
    const checked = entity === undefined ? undefined : formOf(cx, entity);
    if (entity === undefined || checked === undefined) return [];
    const isPublic = publicIn(viewOf(cx, checked.context, draft));
    const context = contextOf(cx, checked.context);
    const scope = formScope(vocabulary, context, checked.draft, checked.requirement);
    const bits = messageBits(vocabulary, scope, checked.draft, isPublic);
    return [{ form: entity.name, answers: checked.draft.answers, bits, risk }];
  });
}

function reportBlocked(
  cx: Context,
  entity: ContractEntity,
  draft: DraftContract,
  candidates: readonly Cost[],
): void {
  const budgets = draft.charges.flatMap((name) => {
    const budget = entityNamed(cx, name, { kinds: ["budget"], phrase: "budget" });
    return budget === undefined ? [] : [{ name, entity: budget, budget: budgetOf(cx, budget) }];
  });
  const passes = ({ bits, risk }: Cost, some: typeof budgets): boolean => {
    const cost = bits === "unbounded" ? Infinity : bits;
    return isPassed(draft, new Map(some.map(({ name, budget }) => [name, budget])), {
      bits: cost,
      risk: risk ?? cost,
    });
  };
  if (candidates.some((one) => passes(one, budgets))) return;
  const blocking =
    budgets.find((budget) => !candidates.some((one) => passes(one, [budget]))) ?? budgets.at(-1);
  if (blocking === undefined) return;
  const costs = candidates.map(
    ({ form, bits, risk }) => `\`${form}\` costs ${risk === undefined ? shown(bits) : `a risk of ${risk}`}`,
  );
  const parameters = { contract: entity.name, budget: blocking.entity.name, costs };
  const span = writtenCharge(entity, blocking.entity.name) ?? entity.declaration.name.span;
  report(cx, entity.module, contractDiagnostics.nothingPasses, parameters, span);
}

function isPassed(
  draft: DraftContract,
  budgets: ReadonlyMap<string, Budget>,
  cost: { readonly bits: number; readonly risk: number },
): boolean {
  const charged = {
    policy: { module: "", budgets: tableOf(budgets) },
    contract: draft,
    publicView: {},
    session: "",
  };
  return releaseCharges(charged, cost) !== undefined;
}

function shown(bits: Bits): string {
  return bits === "unbounded" ? "an unbounded number of bits" : `${Math.ceil(bits * 100) / 100} bits`;
}

function writtenCharge({ declaration, module }: ContractEntity, budget: string): Span | undefined {
  const clause = declaration.clauses.find((one) => one.kind === "charges");
  if (clause?.kind !== "charges") return undefined;
  return clause.budgets.find((one) => module.scope.get(one.text)?.name === budget)?.span;
}
