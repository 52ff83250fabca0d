import { clauseOf } from "./contract-reason.ts";
import type { IndexedContract } from "./indexed-contract.ts";
import { findTriple, rowsOfTriples, type RowEntry, type RowTable, type Triple } from "./row-table.ts";

/** What decides on releases: a row for each requirement, and the grants that its entries stand for. */
export interface ReleaseTable {
  readonly rows: RowTable;
  /** For each grant the clause of the contract nearest to the root. */
  readonly clauses: readonly string[];
  /** For each grant the contracts that allow the release, the nearest to the root first. */
  readonly contracts: readonly (readonly IndexedContract[])[];
}

/** One requirement that a contract answers for one of its recipients, as numbers. */
export interface Way {
  readonly requirement: number;
  readonly recipient: number;
  readonly purpose: number;
  /** The owner of the case. */
  readonly owner: number;
  readonly contract: number;
  readonly item: IndexedContract;
}

/** A slot that an envelope with this requirement may ask for, as numbers. */
export interface AcceptedSlot {
  readonly requirement: number;
  readonly slot: number;
}

/** In keys of three numbers, in place of names: keys are (recipient, purpose, sender), (accepts, slot, any) and what is near. */
const any = -1;
const anyone = -2;
const accepts = -3;

/** Takes the contracts nearest to the root first; the starts of rows are by requirement. */
export function releaseTable(
  requirements: number,
  ways: readonly Way[],
  slots: readonly AcceptedSlot[],
): { readonly table: ReleaseTable; readonly starts: readonly number[] } {
  const rows = Array.from({ length: requirements }, (): RowEntry<Triple>[] => []);
  const groups = new Map<string, IndexedContract[]>();
  for (const { requirement, recipient, purpose, owner, contract, item } of ways) {
    const row = rows[requirement];
    if (row === undefined) continue;
    row.push(
      [[any, any, any], contract],
      [[recipient, any, any], contract],
      [[recipient, purpose, any], contract],
    );
    // Only the owner of a context holds its case, and the contract must be written from it.
    if (item.contract.from !== item.owner) continue;
    for (const sender of [owner, anyone]) {
      const key = [recipient, purpose, sender] as const;
      const group = groups.get(`${requirement},${key.join()}`);
      if (group !== undefined) {
        group.push(item);
        continue;
      }
      row.push([key, groups.size]);
      groups.set(`${requirement},${key.join()}`, [item]);
    }
  }
  for (const { requirement, slot } of slots) rows[requirement]?.push([[accepts, slot, any], 1]);
  const { table, starts } = rowsOfTriples(rows);
  const contracts = [...groups.values()];
  const clauses = contracts.map(([first]) => (first === undefined ? "" : clauseOf(first, "to")));
  return { table: { rows: table, clauses, contracts }, starts };
}

/** The grant for a release by this sender, or by whoever holds the case; undefined where there is none. */
export function findGrant(
  { rows }: ReleaseTable,
  row: number,
  recipient: number,
  purpose: number,
  sender: number | undefined,
): number | undefined {
  return findTriple(rows, row, recipient, purpose, sender ?? anyone);
}

/** The contract nearest to the root that answers the requirement, to this recipient and for this purpose where they are given. */
export function findNear(
  { rows }: ReleaseTable,
  row: number,
  recipient = any,
  purpose = any,
): number | undefined {
  return findTriple(rows, row, recipient, purpose, any);
}

export function acceptsSlot({ rows }: ReleaseTable, row: number, slot: number): boolean {
  return findTriple(rows, row, accepts, slot, any) !== undefined;
}
