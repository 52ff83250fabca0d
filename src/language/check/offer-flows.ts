import type { Related } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { isOfKind, isUnsure, nameOf, type Context } from "./context.ts";
import { contractOf, type ContractEntity } from "./contracts.ts";
import { reportAtOffer, reportAtPlace, viewOf, type Finding } from "./flows.ts";
import { violationsOf, type Place } from "./form-places.ts";
import { formOf, type FormEntity } from "./forms.ts";
import { observerUnder } from "./labels.ts";

/** A form that a contract of the module offers in its own words, with what is wrong with that. */
interface Offering {
  readonly contract: ContractEntity;
  readonly form: FormEntity;
  readonly span: Span;
  readonly findings: readonly Finding[];
}

/**
 * Reports every form that shows or depends on more than a contract offering it allows. The report sits in the form, where
 * the value shows or decides; where the form is right under another contract, it is the offer that is wrong, and the
 * report sits there.
 */
export function checkOfferFlows(cx: Context): void {
  const byForm = new Map<FormEntity, Offering[]>();
  for (const entity of cx.target.declared.values()) {
    if (!isOfKind(entity, { kinds: ["contract"], phrase: "" })) continue;
    for (const offering of offeringsOf(cx, entity)) {
      byForm.set(offering.form, [...(byForm.get(offering.form) ?? []), offering]);
    }
  }
  for (const [form, offerings] of byForm) reportForm(cx, form, offerings);
}

function offeringsOf(cx: Context, contract: ContractEntity): readonly Offering[] {
  const draft = contractOf(cx, contract);
  const isKnown = !isUnsure(cx, contract, "discloses", "to", "forwards", "logs", "remembers");
  if (draft === undefined || !isKnown) return [];
  return contract.declaration.clauses.flatMap((clause): readonly Offering[] => {
    const form = clause.kind === "offers" ? contract.module.scope.get(clause.form.text) : undefined;
    if (clause.kind !== "offers" || form === undefined) return [];
    if (!isOfKind(form, { kinds: ["form"], phrase: "" }) || isUnsure(cx, form, "body")) return [];
    const checked = formOf(cx, form);
    if (checked === undefined || nameOf(cx, checked.context) !== draft.context) return [];
    const violations = violationsOf(observerUnder(viewOf(cx, checked.context, draft)), checked.placed);
    const findings = violations.map((violation): Finding => {
      const standing = `${violation.flow.label} under \`${contract.name}\``;
      return { form, context: checked.context, violation, standing, contract: contract.name };
    });
    return [{ contract, form, span: clause.form.span, findings }];
  });
}

function reportForm(cx: Context, form: FormEntity, offerings: readonly Offering[]): void {
  const everywhere = form.module === cx.target ? brokenEverywhere(offerings) : new Set<Place>();
  for (const finding of firstOfEach(offerings[0]?.findings ?? [])) {
    if (!everywhere.has(finding.violation.place)) continue;
    const offers = offerings.map(({ contract, span }): Related => ({
      message: `\`${contract.name}\` offers the form here`,
      file: contract.module.file,
      span,
    }));
    reportAtPlace(cx, finding, offers);
  }
  for (const { contract, span, findings } of offerings) {
    const [own] = findings.filter(({ violation }) => !everywhere.has(violation.place));
    if (own !== undefined) reportAtOffer(cx, own, contract.module, span);
  }
}

/** The places that are wrong under every contract that offers the form. */
function brokenEverywhere(offerings: readonly Offering[]): ReadonlySet<Place> {
  const [first = [], ...others] = offerings.map(({ findings }) =>
    findings.map(({ violation }) => violation.place),
  );
  return new Set(first.filter((place) => others.every((places) => places.includes(place))));
}

/** One value that shows in several places is one mistake. */
function firstOfEach(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ violation: { place, flow } }) => {
    const isShape = place.kind === "branch" || place.kind === "length";
    const key = flow.source?.join(".") ?? "";
    if (isShape || !seen.has(key)) {
      if (!isShape) seen.add(key);
      return true;
    }
    return false;
  });
}
