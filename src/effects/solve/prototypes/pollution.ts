import { unknown, type Solver } from "../solver.ts";

/** Reports a change of what every object has, where the program has effects that this may direct. */
export function reportPollutions(s: Solver): void {
  const acts = s.pending.some(({ row }) => (row.node.does ?? []).some(({ targets }) => targets.length > 0));
  if (!acts) return;
  for (const site of s.pollutions) unknown(s, "may change what every object has", site);
}
