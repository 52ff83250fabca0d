import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import { fieldPaths } from "../../policy/contract-view.ts";
import { leafBodies, slotsGiven } from "../../policy/form-view.ts";
import type { DataBody, Policy, Requirement, TextBody } from "../../policy/policy.ts";
import type { Span } from "../../source/span.ts";
import { budgetOf } from "./budgets.ts";
import { abstentionReads } from "./certificates.ts";
import { entityNamed, isOfKind, isUnsure, report, type Context } from "./context.ts";
import { contextOf } from "./contexts.ts";
import { contractOf, type ContractEntity } from "./contracts.ts";
import type { DraftContract } from "./drafts.ts";
import { viewOf } from "./flows.ts";
import { formOf } from "./forms.ts";
import { isWithin, observerUnder, type Label } from "./labels.ts";
import { localName, structure } from "./types.ts";

/**
 * Whether a broker is shown the case at all is seen by the recipient, as a receipt or the abstention. So what decides that
 * may be secret to the recipient no more than what decides about the contract's own messages: whether a message to the
 * broker can be read back, which one it is, and by what key it is charged.
 */
export function checkDelegations(
  cx: Context,
  entity: ContractEntity,
  draft: DraftContract,
  vocabulary: () => Policy,
): void {
  const clause = entity.declaration.clauses.find((one) => one.kind === "failure");
  if (clause?.kind !== "failure") return;
  for (const step of clause.steps) {
    const under = step.kind === "delegate" ? entity.module.scope.get(step.under.text) : undefined;
    if (step.kind !== "delegate" || under === undefined) continue;
    if (!isOfKind(under, { kinds: ["contract"], phrase: "" }) || isUnsure(cx, under, "offers", "charges"))
      continue;
    const shown = contractOf(cx, under);
    if (shown === undefined) continue;
    checkShown(cx, entity, draft, { name: under.name, shown, vocabulary }, step.under.span);
  }
}

/** What a broker is shown. */
interface Shown {
  readonly name: string;
  readonly shown: DraftContract;
  readonly vocabulary: () => Policy;
}

function checkShown(
  cx: Context,
  entity: ContractEntity,
  draft: DraftContract,
  { name, shown, vocabulary }: Shown,
  span: Span,
): void {
  const context = entityNamed(cx, draft.context, { kinds: ["context"], phrase: "context" });
  if (context === undefined) return;
  if (shown.context !== draft.context) {
    const [ours, theirs] = [draft.context, shown.context].map(localName);
    const parameters = { contract: name, ours: ours ?? "", theirs: theirs ?? "" };
    report(cx, entity.module, contractDiagnostics.otherContext, parameters, span);
    return;
  }
  const observer = observerUnder(viewOf(cx, context, draft));
  const decided = decisionsOf(cx, shown, vocabulary()).find(
    ({ path, most }) => !isWithin(observer.field(path), most),
  );
  if (decided === undefined) return;
  const { path, what } = decided;
  const parameters = { contract: entity.name, under: name, field: path.join("."), what };
  const field = context.declaration.fields.find((one) => one.name.text === path[0]);
  const label = observer.field(path);
  const related =
    field === undefined
      ? []
      : [
          {
            message: `\`${field.name.text}\` is ${label} under \`${entity.name}\``,
            file: context.module.file,
            span: field.name.span,
          },
        ];
  report(cx, entity.module, contractDiagnostics.hiddenDelegation, parameters, span, { related });
}

interface Decision {
  readonly path: readonly string[];
  readonly what: "abstention" | "choice" | "key";
  /** The most secret that it may be to the recipient of the contract that delegates. */
  readonly most: Label;
}

/** Everything that decides whether something is released under a contract. */
function decisionsOf(cx: Context, contract: DraftContract, vocabulary: Policy): readonly Decision[] {
  const offers = contract.offers.flatMap(({ form: name, guard }): readonly Decision[] => {
    const form = entityNamed(cx, name, { kinds: ["form"], phrase: "form" });
    const checked = form === undefined ? undefined : formOf(cx, form);
    if (checked === undefined) return [];
    const { requirement, draft } = checked;
    // A body that leaves out what is needed can never be read back, and is reported for that.
    const read = leafBodies(draft.body).every((body) => givesAllNeeded(cx, requirement, body))
      ? abstentionReads(vocabulary, contextOf(cx, checked.context), requirement, draft)
      : [];
    return [
      ...(guard === undefined ? [] : fieldPaths(guard)).map((path): Decision => ({
        path,
        what: "choice",
        most: "authorized",
      })),
      ...read.map((path): Decision => ({ path: path.split("."), what: "abstention", most: "authorized" })),
    ];
  });
  const keys = contract.charges.flatMap((name): readonly Decision[] => {
    const budget = entityNamed(cx, name, { kinds: ["budget"], phrase: "budget" });
    if (budget === undefined) return [];
    return budgetOf(cx, budget).limits.flatMap(({ per }): readonly Decision[] =>
      typeof per !== "string" && per.context === contract.context
        ? [{ path: [per.field], what: "key", most: "public" }]
        : [],
    );
  });
  return [...offers, ...keys];
}

function givesAllNeeded(cx: Context, requirement: Requirement, body: TextBody | DataBody): boolean {
  const given = slotsGiven((type) => structure(cx, type), requirement, body);
  return requirement.slots.every(({ name, mode }) => mode === "accepts" || given.has(name));
}
