import { uniteModules } from "../decide/policy-set.ts";
import { fieldPaths } from "../policy/contract-view.ts";
import type { Contract, Outbound, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";

export type ReachMode = "reaches" | "reveals";

/** All policies of a project as one; undefined where one of them has an error, so that nobody can say what it lets out. */
export function wholeProject(policies: readonly (Policy | undefined)[]): Policy | undefined {
  const known = policies.filter((policy) => policy !== undefined);
  return known.length === policies.length ? uniteModules(known) : undefined;
}

/**
 * Who can come to hold a field of a context by any contract or outbound of a project: recipients, sinks and channels, and who
 * has it before any message; not its owner. Names are those that the module uses.
 *
 * @param context as the module names it
 * @param mode `reaches`: the value or a part of it; `reveals`: anything that is computed from it too
 */
export function partiesReached(
  project: Policy,
  module: string,
  context: string,
  path: readonly string[],
  mode: ReachMode,
): ReadonlySet<string> {
  const whole = context.includes(".") ? context : `${module}.${context}`;
  return new Set(
    [...reachedIn(project, whole, path, mode)].map((name) => {
      const dot = name.lastIndexOf(".");
      return name.slice(0, dot) === module ? name.slice(dot + 1) : name;
    }),
  );
}

function reachedIn(
  policy: Policy,
  context: string,
  path: readonly string[],
  mode: ReachMode,
): ReadonlySet<string> {
  const { owner = "", fields = [] } = entry(policy.contexts, context) ?? {};
  const known = fields.find(({ name }) => name === path[0])?.known ?? "private";
  const reached = new Set<string>(
    known === "private" ? [] : known === "everyone" ? Object.keys(policy.parties) : known,
  );
  for (const outbound of Object.values(policy.outbounds)) {
    if (outbound.context === context && outboundShows(policy, outbound, path[0] ?? "", mode))
      reached.add(outbound.channel);
  }
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

/** A field reaches the channel as it is where the outbound keeps it or everyone knows it; its abstraction is revealed too. */
export function outboundShows(
  policy: Policy,
  { context, preserves, requires, generalizes, withholds }: Outbound,
  field: string,
  mode: ReachMode,
): boolean {
  const declared = entry(policy.contexts, context)?.fields.find(({ name }) => name === field);
  const isOpen = declared?.known === "everyone" && !withholds.includes(field);
  const isGeneral = generalizes.some((one) => one.field === field);
  const isShown = (isOpen && !isGeneral) || preserves.includes(field) || requires.includes(field);
  return isShown || (mode === "reveals" && isGeneral);
}

function shows({ discloses }: Contract, path: readonly string[], mode: ReachMode): boolean {
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
