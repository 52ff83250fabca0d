import { contractView } from "../contract-view.ts";
import type { Contract, FailureStep, Policy } from "../policy.ts";
import { entry } from "../table.ts";
import { dependenciesOf, fieldsIn } from "./dependencies.ts";
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
    ...budgets(policy, contract, pointer),
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

function failure(policy: Policy, contract: Contract, pointer: string): readonly Breach[] {
  const { failure: steps } = contract;
  const at = `${pointer}/failure`;
  const last = steps.at(-1);
  const ends = steps.filter((step) => step.kind === "abstain").length;
  if (last?.kind !== "abstain" || ends !== 1) return breach(at, "it does not end in one abstention");
  return steps.flatMap((step) => delegation(policy, contract, step, last.text, at));
}

/** A broker is given the case under a contract to it, and its failures look like those of whoever asked it. */
function delegation(
  policy: Policy,
  contract: Contract,
  step: FailureStep,
  abstention: string,
  at: string,
): readonly Breach[] {
  if (step.kind !== "delegate") return [];
  const under = entry(policy.contracts, step.under);
  if (under === undefined || !under.to.includes(step.to)) {
    return breach(at, `contract ${step.under} gives nothing to ${step.to}`);
  }
  const theirs = under.failure.find((one) => one.kind === "abstain");
  return [
    ...(theirs?.text === abstention ? [] : breach(at, `contract ${step.under} has another abstention`)),
    ...(under.context === contract.context ? [] : breach(at, `contract ${step.under} has another context`)),
    ...shown(policy, contract, under).flatMap((path) =>
      breach(at, `whether ${step.under} shows the broker the case depends on ${path}`),
    ),
  ];
}

/** What decides whether a broker is shown the case, and may not: the recipient sees a receipt or the abstention. */
function shown(policy: Policy, contract: Contract, under: Contract): readonly string[] {
  const { source } = contractView(policy, contract);
  const isHeld = (path: string, view: "public" | "any"): boolean => {
    const held = source({ kind: "field", path: path.split(".") })?.view;
    return held !== undefined && (view === "any" || held === view);
  };
  const reads = under.offers.flatMap(({ form: name, guard }) => {
    const form = entry(policy.forms, name);
    return [
      ...(guard === undefined ? [] : fieldsIn(guard, new Map())),
      ...(form === undefined ? [] : dependenciesOf(policy, form).abstention),
    ];
  });
  const keys = under.charges
    .flatMap((name) => entry(policy.budgets, name)?.limits ?? [])
    .flatMap(({ per }) => (typeof per === "string" || per.context !== contract.context ? [] : [per.field]));
  return [
    ...new Set([
      ...reads.filter((path) => !isHeld(path, "any")),
      ...keys.filter((path) => !isHeld(path, "public")),
    ]),
  ];
}

/** A budget lets some answer to each requirement pass, unless a person may lift it. */
function budgets(policy: Policy, contract: Contract, pointer: string): readonly Breach[] {
  if (contract.failure.some(({ kind }) => kind === "ask")) return [];
  const limits = contract.charges.flatMap((name) => entry(policy.budgets, name)?.limits ?? []);
  const passes = contract.offers.flatMap(({ form: name, risk }): readonly string[] => {
    const bits = entry(contract.certificate.candidates, name)?.bits;
    const answers = entry(policy.forms, name)?.answers;
    if (bits === undefined || answers === undefined) return [];
    const cost = bits === "unbounded" ? Infinity : bits;
    const costs = new Map([
      ["bits", cost],
      ["risk", risk ?? cost],
      ["releases", 1],
    ]);
    return limits.every(({ unit, amount }) => (costs.get(unit) ?? 0) <= amount) ? [answers] : [];
  });
  return contract.answers
    .filter((answers) => contract.offers.some(({ form }) => entry(policy.forms, form)?.answers === answers))
    .filter((answers) => !passes.includes(answers))
    .flatMap((answers) => breach(`${pointer}/charges`, `no answer to ${answers} can pass its budgets`));
}

function risks({ offers }: Contract, pointer: string): readonly Breach[] {
  const written = offers.filter(({ risk }) => risk !== undefined).length;
  return written === 0 || written === offers.length
    ? []
    : breach(`${pointer}/offers`, "some risks are written and some are not");
}
