import { renamePolicy, type NameKind } from "../policy/rename-policy.ts";
import type { Policy, Table } from "../policy/policy.ts";
import { tableOf } from "../policy/table.ts";

/** The module of a policy set as a whole. */
const wholeModule = "*";

const tables = [
  "parties",
  "types",
  "contexts",
  "abstractions",
  "requirements",
  "forms",
  "budgets",
  "contracts",
  "evidence",
  "effects",
  "commitments",
  "outbounds",
] as const;

/**
 * The policies of several modules as one, in which every name stands behind its module. Kinds of effect have one name
 * everywhere.
 */
export function uniteModules(policies: readonly Policy[]): Policy {
  const qualified = policies.map((policy) =>
    renamePolicy(policy, (kind, name) => qualifiedName(policy.module, kind, name)),
  );
  const joined = Object.fromEntries(
    tables.map((name) => [name, joinTables(qualified.map((policy) => policy[name]))]),
  ) as unknown as Pick<Policy, (typeof tables)[number]>;
  return {
    ...joined,
    edition: "2026",
    module: wholeModule,
    purposes: [...new Set(qualified.flatMap(({ purposes }) => purposes))].sort(),
  };
}

function qualifiedName(module: string, kind: NameKind, name: string): string {
  return kind === "effect" || name.includes(".") ? name : `${module}.${name}`;
}

/** What two modules both have is the same: the one declares it, the other imports it. */
function joinTables(parts: readonly Table<unknown>[]): Table<unknown> {
  return tableOf(parts.flatMap((part) => Object.entries(part)));
}

/** A name without its module. */
export function localName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
