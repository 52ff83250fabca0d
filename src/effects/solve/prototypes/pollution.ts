import { reportSharedNames } from "./shared-members.ts";
import { unknown, type Solver } from "../solver.ts";

/** Said once where names are listed that the program may have stored in objects which are not its own. */
export const listsOthers = "lists inherited names";

/** Reports a change of what every object has, where the program has effects that this may direct, or finds names by it. */
export function reportPollutions(s: Solver): void {
  if (s.seen.has(listsOthers)) reportSharedNames(s);
  const acts = s.pending.some(({ row }) => (row.node.does ?? []).some(({ targets }) => targets.length > 0));
  if (!acts && !s.seen.has(listsOthers)) return;
  for (const site of s.pollutions) unknown(s, "may change what every object has", site);
}
