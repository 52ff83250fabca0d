import type { IndexedContract } from "./indexed-contract.ts";
import type { Reason, ReasonCode } from "./verdict.ts";

export function granted(item: IndexedContract, clause: string, what: string): Reason {
  return reason(clauseOf(item, clause), "granted", what);
}

export function clauseOf({ name }: Pick<IndexedContract, "name">, clause: string): string {
  return `contract ${name}/${clause}`;
}

export function reason(clause: string, code: ReasonCode, asked: string, near?: string): Reason {
  return near === undefined || near === "" ? { clause, code, asked } : { clause, code, asked, nearest: near };
}

export function listed(names: ReadonlySet<string>): string {
  return [...names].join(", ");
}
