import { printTarget } from "../../../src/policy/effect.ts";
import { analyze } from "../../support/analyze-code.ts";

/** The effects of a program in Python, each once, as people read them. */
export function effectsOf(text: string): readonly string[] {
  const effects = analyze({ path: "program.py", text }, [])?.effects ?? [];
  return [...new Set(effects.map(({ kind, target }) => `${kind} ${printTarget(target)}`.trim()))].sort();
}
