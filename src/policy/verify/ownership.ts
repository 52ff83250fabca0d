import { entry } from "../table.ts";
import { breach, eachOf, type Law } from "./law.ts";

/** Only the owner of a context writes a root contract or an outbound over it; others pass on what they were given. */
export const ownersDecide: Law = (policy) => [
  ...eachOf("contracts", policy.contracts, (contract, pointer) => {
    if (contract.narrows !== undefined) return [];
    const owner = entry(policy.contexts, contract.context)?.owner;
    return owner === contract.from ? [] : breach(`${pointer}/from`, `${contract.context} is not its own`);
  }),
  ...eachOf("outbounds", policy.outbounds, (outbound, pointer) => {
    const owner = entry(policy.contexts, outbound.context)?.owner;
    return owner === outbound.from ? [] : breach(`${pointer}/from`, `${outbound.context} is not its own`);
  }),
];
