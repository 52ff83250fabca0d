import type { Contract, FailureStep, Policy } from "../policy.ts";
import { entry } from "../table.ts";
import { dependenciesOf } from "./dependencies.ts";
import { breach, eachOf, type Breach, type Law } from "./law.ts";

/** Every body gives every needed slot: which one was taken does not decide whether the receiver is served. */
export const formsAreComplete: Law = (policy) =>
  eachOf("forms", policy.forms, (form, pointer) => {
    const requirement = entry(policy.requirements, form.answers);
    const filled = new Set(form.bindings.map(({ slot }) => slot));
    const { givenAlways } = dependenciesOf(policy, form);
    return (requirement?.slots ?? []).flatMap(({ name, mode }) =>
      mode === "accepts" || (filled.has(name) && givenAlways.has(name))
        ? []
        : breach(pointer, `needed slot ${name} is not given by every body`),
    );
  });

/** A contract offers an answer to each requirement that it is for, and fails in one fixed way. */
export const contractsAnswer: Law = (policy) =>
  eachOf("contracts", policy.contracts, (contract, pointer) => [
    ...answers(policy, contract, pointer),
    ...failure(policy, contract, pointer),
    ...risks(contract, pointer),
  ]);

function answers(policy: Policy, contract: Contract, pointer: string): readonly Breach[] {
  if (contract.offers.length === 0) return breach(`${pointer}/offers`, "nothing is offered");
  return contract.offers.flatMap(({ form: name }, index) => {
    const form = entry(policy.forms, name);
    const fits = form !== undefined && form.context === contract.context;
    return fits && contract.answers.includes(form.answers)
      ? []
      : breach(`${pointer}/offers/${index}`, `form ${name} does not answer for this contract`);
  });
}

function failure(policy: Policy, { failure: steps }: Contract, pointer: string): readonly Breach[] {
  const at = `${pointer}/failure`;
  const last = steps.at(-1);
  const ends = steps.filter((step) => step.kind === "abstain").length;
  if (last?.kind !== "abstain" || ends !== 1) return breach(at, "it does not end in one abstention");
  return steps.flatMap((step) => delegation(policy, step, last.text, at));
}

/** A broker is given the case under a contract to it, and its failures look like those of whoever asked it. */
function delegation(policy: Policy, step: FailureStep, abstention: string, at: string): readonly Breach[] {
  if (step.kind !== "delegate") return [];
  const under = entry(policy.contracts, step.under);
  if (under === undefined || !under.to.includes(step.to)) {
    return breach(at, `contract ${step.under} gives nothing to ${step.to}`);
  }
  const theirs = under.failure.find((one) => one.kind === "abstain");
  return theirs?.text === abstention ? [] : breach(at, `contract ${step.under} has another abstention`);
}

function risks({ offers }: Contract, pointer: string): readonly Breach[] {
  const written = offers.filter(({ risk }) => risk !== undefined).length;
  return written === 0 || written === offers.length
    ? []
    : breach(`${pointer}/offers`, "some risks are written and some are not");
}
