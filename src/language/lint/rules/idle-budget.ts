import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import type { BudgetLimit, Contract, Policy } from "../../../policy/policy.ts";
import { resolveType } from "../../../policy/resolve-type.ts";
import { entry } from "../../../policy/table.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

/** A budget is idle if no limit of it can be reached; one limit that can is what the budget is for. */
export const idleBudget = lintRule(messageLints.idleBudget, function* (subject) {
  const { module, policy, importedElsewhere } = subject;
  const calling = new Set(Object.values(policy.commitments).flatMap(({ charges }) => charges));
  for (const { name } of declarationsOf(module.syntax, "budget")) {
    const budget = entry(policy.budgets, name.text);
    // What others import they may charge as well.
    if (budget === undefined || importedElsewhere.has(name.text)) continue;
    const contracts = Object.values(policy.contracts).filter(({ charges }) => charges.includes(name.text));
    const charging: Charging = { policy, contracts, isCalled: calling.has(name.text) };
    if (contracts.length === 0 && !charging.isCalled) continue;
    if (budget.limits.some((limit) => canBeReached(charging, limit))) continue;
    yield { parameters: { budget: name.text }, span: name.span };
  }
});

/** Who charges a budget. */
interface Charging {
  readonly policy: Policy;
  readonly contracts: readonly Contract[];
  /** Whether a commitment does, and so any call of a tool may. */
  readonly isCalled: boolean;
}

/** What is counted over a window adds up; what is counted for each release or call must exceed the limit at once. */
function canBeReached(charging: Charging, { unit, per, amount }: BudgetLimit): boolean {
  const most = mostOf(charging, unit);
  return per === "release" ? most > amount : most > 0;
}

/** The most that one release or call can cost in a unit; zero where nothing costs any of it. */
function mostOf({ policy, contracts, isCalled }: Charging, unit: string): number {
  switch (unit) {
    case "bits":
    case "risk":
      return Math.max(0, ...contracts.flatMap((contract) => costsOf(contract, unit)));
    case "releases":
      return contracts.length > 0 ? 1 : 0;
    case "calls":
      return isCalled || contracts.some((contract) => toolsOf(policy, contract).length > 0) ? 1 : 0;
    default: {
      const tool = unit.slice(0, unit.lastIndexOf("."));
      const isUsed = isCalled || contracts.some((contract) => toolsOf(policy, contract).includes(tool));
      return isUsed ? mostOfArgument(policy, tool, unit.slice(tool.length + 1)) : 0;
    }
  }
}

function costsOf(contract: Contract, unit: "bits" | "risk"): readonly number[] {
  return contract.offers.map(({ form, risk }) => {
    const bits = entry(contract.certificate.candidates, form)?.bits;
    const cost = bits === undefined || bits === "unbounded" ? Infinity : bits;
    return unit === "bits" ? cost : (risk ?? cost);
  });
}

function toolsOf(policy: Policy, { to, forwards }: Contract): readonly string[] {
  return [...to, ...forwards].filter((party) => entry(policy.parties, party)?.role === "tool");
}

function mostOfArgument(policy: Policy, tool: string, argument: string): number {
  const parameter = entry(policy.parties, tool)?.parameters?.find(({ name }) => name === argument);
  const type = parameter === undefined ? undefined : resolveType(policy.types, parameter.type);
  if (type?.kind !== "int" && type?.kind !== "decimal") return Infinity;
  return type.max === undefined ? Infinity : Number(type.max);
}
