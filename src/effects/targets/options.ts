import type { FoldValue } from "../fold/fold-value.ts";

/** What stands in options under a name; undefined where nothing does. */
export function partOf(value: FoldValue, key: string): FoldValue | undefined {
  if (value.type !== "entries") return undefined;
  const found = value.entries.find((one) => one.key === key)?.value;
  return found?.type === "nothing" ? undefined : found;
}

export function isLeftOut(value: FoldValue | undefined): boolean {
  return value === undefined || value.type === "nothing";
}
