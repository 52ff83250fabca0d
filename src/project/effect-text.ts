import type { FoundEffect } from "../effects/effect-report.ts";
import { printTarget } from "../policy/effect.ts";

/** `fs.write("/w/out/report.csv.bak")`. */
export function effectText(effect: FoundEffect): string {
  return `${effect.kind}(${printTarget(effect.target)})`;
}
