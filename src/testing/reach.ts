import { fieldPaths } from "../policy/contract-view.ts";
import type { Contract, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";

/**
 * Who can come to hold a field of a context by any contract: recipients and sinks, and who has it before any message; not
 * its owner.
 *
 * @param mode `reaches`: the value or a part of it; `reveals`: anything that is computed from it too
 */
export function partiesReached(
  policy: Policy,
  context: string,
  path: readonly string[],
  mode: "reaches" | "reveals",
): ReadonlySet<string> {
  const { owner = "", fields = [] } = entry(policy.contexts, context) ?? {};
  const known = fields.find(({ name }) => name === path[0])?.known ?? "private";
  const reached = new Set<string>(
    known === "private" ? [] : known === "everyone" ? Object.keys(policy.parties) : known,
  );
  for (const [name, contract] of Object.entries(policy.contracts)) {
    if (contract.context !== context || !shows(contract, path, mode)) continue;
    for (const party of contract.to) reached.add(party);
    for (const sink of [...contract.forwards, ...contract.logs, ...contract.remembers.stores]) {
      const narrower = Object.values(policy.contracts).filter(
        (child) => child.narrows === name && child.to.includes(sink),
      );
      // Under a contract that narrows this one for the sink, no more comes there than that discloses.
      if (narrower.length === 0 || narrower.some((child) => shows(child, path, mode))) reached.add(sink);
    }
  }
  reached.delete(owner);
  return reached;
}

function shows({ discloses }: Contract, path: readonly string[], mode: "reaches" | "reveals"): boolean {
  return discloses.some(({ value }) => {
    if (value.kind === "field") return isPrefix(value.path, path) || isPrefix(path, value.path);
    return (
      mode === "reveals" && fieldPaths(value).some((read) => isPrefix(read, path) || isPrefix(path, read))
    );
  });
}

function isPrefix(short: readonly string[], long: readonly string[]): boolean {
  return short.every((part, at) => long[at] === part);
}
