import { printTarget } from "../../../src/policy/effect.ts";
import { analyze } from "../../support/analyze-code.ts";

/** Kinds and targets of what a program may do, each once, in order. */
export function effectsIn(text: string, path = "program.js"): readonly string[] {
  const report = analyze({ path, text }, []);
  const effects = report?.effects ?? [];
  return [...new Set(effects.map(({ kind, target }) => `${kind} ${printTarget(target)}`.trim()))].toSorted();
}

/** Whether something in a program could not be resolved. */
export function isUnknown(text: string, path = "program.js"): boolean {
  return effectsIn(text, path).some((effect) => effect.startsWith("unknown"));
}
