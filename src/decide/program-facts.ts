import type { Policy, Signature } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import { allowed, denied, type Verdict } from "./verdict.ts";

/** What a candidate is before its effects are looked at. */
export interface ProgramFacts {
  readonly language: string;
  /** The test suites that it passes. */
  readonly passes: readonly string[];
  readonly provides: readonly Signature[];
}

/** Whether a commitment takes a program of that language, which passes and provides so much. */
export function decideProgram(policy: Policy, name: string, program: ProgramFacts): Verdict {
  const commitment = entry(policy.commitments, name);
  const refuse = (clause: string, asked: string): Verdict =>
    denied({ clause: `commitment ${name}/${clause}`, code: "not-granted", asked });
  if (commitment === undefined) return refuse("", name);
  const { languages, passes, provides } = commitment;
  if (languages.length > 0 && !languages.includes(program.language))
    return refuse("language", program.language);
  const failing = passes.find((suite) => !program.passes.includes(suite));
  if (failing !== undefined) return refuse("passes", failing);
  const provided = new Set(program.provides.map((signature) => JSON.stringify(signature)));
  const missing = provides.find((signature) => !provided.has(JSON.stringify(signature)));
  if (missing !== undefined) return refuse("provides", missing.name);
  return allowed([{ clause: `commitment ${name}`, code: "granted", asked: program.language }]);
}
