import { printTarget, unknownEffect, type EffectTarget } from "../../policy/effect.ts";
import type { Span } from "../../source/span.ts";
import type { FoundEffect, TraceStep } from "../effect-report.ts";
import type { Language } from "../language.ts";
import type { Library, Member } from "../models/library.ts";
import { targetsOf, type Values } from "../targets/targets.ts";
import type { Origin } from "./known.ts";
import type { PlaceTable } from "./place-table.ts";

/** A survey while it is made. */
export interface Survey {
  readonly language: Language;
  readonly library: Library;
  readonly moduleName: string;
  readonly places: PlaceTable;
  readonly found: Map<string, FoundEffect>;
  isUnknown: boolean;
}

const longestTrace = 12;

/** Notes an effect: each kind and target once for each place. */
function note(
  { found }: Survey,
  kind: string,
  target: EffectTarget,
  span: Span,
  text: string,
  origin: Origin | undefined,
): void {
  const key = `${kind} ${printTarget(target)} ${span.start} ${span.end}`;
  if (found.has(key)) return;
  const trace: TraceStep[] = [{ text, span }];
  for (let one = origin; one !== undefined && trace.length < longestTrace; one = one.before) {
    const last = trace.at(-1)?.span;
    if (last?.start !== one.span.start || last.end !== one.span.end)
      trace.push({ text: one.note, span: one.span });
  }
  found.set(key, { kind, target, span, trace });
}

export function noteUnknown(s: Survey, reason: string, span: Span): void {
  s.isUnknown = true;
  note(s, unknownEffect, { kind: "any" }, span, reason, undefined);
}

/** Notes what a row does. */
export function act(
  s: Survey,
  { path, node }: Member,
  values: Values,
  span: Span,
  origin: Origin | undefined,
): void {
  for (const effect of node.does ?? [])
    for (const target of targetsOf(effect, values))
      note(s, effect.effect, target, span, `\`${path}\``, origin);
}
