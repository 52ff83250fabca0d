import { printTarget, unknownEffect, type EffectTarget } from "../../policy/effect.ts";
import type { Span } from "../../source/span.ts";
import { inOrder } from "../effect-order.ts";
import type { FoundEffect, TraceStep } from "../effect-report.ts";
import type { FoldValue } from "../fold/fold-value.ts";
import type { Language } from "../language.ts";
import type { Library, Member } from "../models/library.ts";
import { targetsOf } from "../targets/targets.ts";
import type { Known, Origin } from "./known.ts";
import type { PlaceTable } from "./place-table.ts";

/** A survey while it is made. */
export interface Survey {
  readonly language: Language;
  readonly library: Library;
  readonly moduleName: string;
  readonly places: PlaceTable;
  /** What acts. Its targets are computed when somebody asks for them. */
  readonly acts: Act[];
  readonly unknowns: { readonly reason: string; readonly span: Span }[];
}

/** A row that acts, with what is known of its arguments. */
export interface Act {
  readonly of: Member;
  readonly bound: ReadonlyMap<string, Known>;
  readonly span: Span;
  readonly origin: Origin | undefined;
}

export function noteUnknown(s: Survey, reason: string, span: Span): void {
  s.unknowns.push({ reason, span });
}

export function noteAct(s: Survey, act: Act): void {
  if (act.of.node.does !== undefined) s.acts.push(act);
}

/** What was found, in the order of the text: each kind and target once for each place. */
export function effectsOf({ acts, unknowns, places }: Survey): readonly FoundEffect[] {
  const found = new Map<string, FoundEffect>();
  const add = (kind: string, target: EffectTarget, trace: readonly TraceStep[], span: Span): void => {
    const key = `${kind} ${printTarget(target)} ${span.start} ${span.end}`;
    if (!found.has(key)) found.set(key, { kind, target, span, trace });
  };
  for (const { of, bound, span, origin } of acts) {
    const values = new Map<string, FoldValue>();
    for (const [name, known] of bound) values.set(name, places.valueOf(known));
    const trace = traceOf(`\`${of.path}\``, span, origin);
    for (const effect of of.node.does ?? [])
      for (const target of targetsOf(effect, values)) add(effect.effect, target, trace, span);
  }
  for (const { reason, span } of unknowns)
    add(unknownEffect, { kind: "any" }, [{ text: reason, span }], span);
  return inOrder([...found.values()]);
}

const longestTrace = 12;

function traceOf(text: string, span: Span, origin: Origin | undefined): readonly TraceStep[] {
  const trace: TraceStep[] = [{ text, span }];
  for (let one = origin; one !== undefined && trace.length < longestTrace; one = one.before) {
    const last = trace.at(-1)?.span;
    if (last?.start !== one.span.start || last.end !== one.span.end)
      trace.push({ text: one.note, span: one.span });
  }
  return trace;
}
