import { printTarget, unknownEffect, type EffectTarget } from "../../policy/effect.ts";
import { inOrder } from "../effect-order.ts";
import type { FoundEffect } from "../effect-report.ts";
import { predict } from "./predict.ts";
import type { Site, Solver } from "./solver.ts";
import { calledValue, traceOf } from "./traces.ts";

/** The effects of a program that has been solved: each kind and target once for each place, in the order of the text. */
export function collectEffects(s: Solver): readonly FoundEffect[] {
  const found = new Map<string, FoundEffect>();
  const add = (
    kind: string,
    target: EffectTarget,
    site: Site,
    text: string,
    value: number | undefined,
  ): void => {
    const outer = outermost(s, site);
    const key = `${kind} ${printTarget(target)} ${outer.span.start} ${outer.span.end}`;
    if (found.has(key)) return;
    found.set(key, { kind, target, span: outer.span, trace: traceOf(s, outer, value, text) });
  };
  for (const pending of s.pending) {
    for (const { kind, target } of predict(s, pending)) {
      add(
        kind,
        target,
        pending.site,
        `\`${pending.row.path}\``,
        calledValue(s, pending.site, pending.row.path),
      );
    }
  }
  for (const { name, site } of s.callbacks)
    add("callback", textTarget(name), site, `callback \`${name}\``, undefined);
  for (const { reason, site, value } of s.unknowns) add(unknownEffect, { kind: "any" }, site, reason, value);
  return inOrder([...found.values()]);
}

function textTarget(text: string): EffectTarget {
  return { kind: "text", pieces: [text] };
}

const deepestCode = 8;

/** Code that is run from a text has no place in the file: what it does happens where it is run. */
function outermost(s: Solver, site: Site): Site {
  let one = site;
  for (let depth = 0; depth < deepestCode; depth++) {
    const { frame } = one;
    if (frame === undefined || frame.program === s.program) return one;
    const outer = s.evaluatedAt.get(frame.program);
    if (outer === undefined) return one;
    one = outer;
  }
  return one;
}
