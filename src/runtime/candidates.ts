import { requiredSlots } from "../policy/form-view.ts";
import type { Bits, Contract, Offer, Policy } from "../policy/policy.ts";
import type { Expression } from "../policy/expression.ts";
import { entry } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import { readClock } from "../policy/clock-reading.ts";
import { isTrue, partOf, type Environment } from "../policy/evaluate.ts";
import { failClosed, renderer, type Renderer, type RenderInput } from "./render.ts";
import { contractView, type ContractView } from "../policy/contract-view.ts";

/** A member of D_c: an offered form that the contract's disclosures suffice for. */
export interface Candidate {
  readonly form: string;
  /** The requirement that the form answers. */
  readonly answers: string;
  /** Written, or the capacity in bits of the form under the contract. */
  readonly risk: number;
  readonly bits: number;
  /** The same with slots that a broker fills. */
  readonly receipt: { readonly risk: number; readonly bits: number };
  readonly renderer: Renderer;
  readonly guard: (input: RenderInput) => boolean;
}

/** The candidate family of a contract (MNC eq. 6), in the order written. */
export function candidatesOf(policy: Policy, contract: Contract): readonly Candidate[] {
  const view = contractView(policy, contract);
  return contract.offers.flatMap((offer) => {
    const form = entry(policy.forms, offer.form);
    const prepared = renderer(policy, contract, offer.form);
    if (form === undefined || prepared === undefined) return [];
    const proved = entry(contract.certificate.candidates, offer.form);
    const costOf = (bits: number): Candidate["receipt"] => ({ risk: offer.risk ?? bits, bits });
    return [
      {
        form: offer.form,
        answers: form.answers,
        ...costOf(numberOf(proved?.bits)),
        receipt: costOf(numberOf(proved?.receiptBits)),
        renderer: prepared,
        guard: guardOf(policy, view, offer),
      },
    ];
  });
}

/** What nobody proved has no bound. */
function numberOf(bits: Bits | undefined): number {
  return bits === undefined || bits === "unbounded" ? Infinity : bits;
}

/**
 * The candidates that answer the requirement, whose guards hold and that suffice (MNC eq. 8), the least risky first
 * (eq. 7), in the order written where risks are equal.
 */
export function sufficientCandidates(
  policy: Policy,
  candidates: readonly Candidate[],
  requirement: string,
  input: RenderInput,
): readonly Candidate[] {
  const declared = entry(policy.requirements, requirement);
  const required = declared === undefined ? [] : requiredSlots(declared, input.asked);
  return candidates
    .filter((candidate) => candidate.answers === requirement && candidate.guard(input))
    .filter((candidate) => isSuperset(candidate.renderer.shows(input), required))
    .sort((left, right) => compareRisk(left.risk, right.risk));
}

function guardOf(policy: Policy, view: ContractView, offer: Offer): (input: RenderInput) => boolean {
  const { guard } = offer;
  if (guard === undefined) return () => true;
  const held = (input: RenderInput, expression: Expression): Value | undefined => {
    const source = view.source(expression);
    if (source?.view !== "public" || !Object.hasOwn(input.publicView, source.name)) return undefined;
    return partOf(input.publicView[source.name] ?? null, source.path);
  };
  return (input) => {
    const environment: Environment = {
      policy,
      held: (expression) => held(input, expression),
      slots: new Map(),
      parameters: new Map(),
      asked: input.asked,
      clock: readClock(input.clockMs),
    };
    return failClosed(() => isTrue(guard, environment), false);
  };
}

function isSuperset(set: ReadonlySet<string>, names: readonly string[]): boolean {
  return names.every((name) => set.has(name));
}

/** Infinite risks are equal to each other. */
function compareRisk(left: number, right: number): number {
  return left === right ? 0 : left - right;
}
