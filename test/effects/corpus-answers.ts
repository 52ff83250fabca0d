import { unknownEffect } from "../../src/policy/effect.ts";
import type { EffectReport, FoundEffect } from "../../src/effects/effect-report.ts";
import { analyze } from "../support/analyze-code.ts";
import { evasionPrograms, redCode, solutions, withoutAnswer } from "../support/programs.ts";
import { covers } from "../oracle/covers.ts";

/**
 * `resolved`: the effect is named with its target or a pattern of it, and nothing is unknown. `named`: it is named, but
 * without a target, or something else is unknown. `unknown`: only that. `missed`: neither, which is unsound.
 */
export interface CorpusAnswer {
  readonly file: string;
  readonly family: string;
  readonly hasTarget: boolean;
  readonly answer: "resolved" | "named" | "unknown" | "missed";
  readonly reason: string;
}

/** Kinds of the corpus by our names. */
const kinds: Readonly<Record<string, string>> = { "stdio.write": "stdio.out", "net.bind": "net.listen" };

export function evasionAnswers(): readonly CorpusAnswer[] {
  return evasionPrograms("py")
    .filter(({ label }) => label === "attack")
    .map((program) => {
      const report = reportOf(withoutAnswer(program));
      const { file, family, target } = program;
      const kind = kinds[program.effect] ?? program.effect;
      const isTarget = (effect: FoundEffect): boolean => isNamed(effect, kind, target);
      return { file, family, hasTarget: target !== "", ...answerOf(report, kind, isTarget) };
    });
}

/** The programs of the corpus write below a folder: a target that ends in `/` stands for a file in it. */
function isNamed(effect: FoundEffect, kind: string, target: string): boolean {
  if (effect.target.kind === "any" || effect.kind !== kind) return false;
  const exact = target.endsWith("/") ? `${target}x` : target;
  const words = [exact];
  const shell = ["sh", "-c", exact];
  const observed = kind === "proc.spawn" ? [{ kind, words } as const, { kind, words: shell } as const] : [];
  const all = observed.length > 0 ? observed : [{ kind, target: exact }];
  return all.some((one) => covers(effect, one, "/work")) || firstWord(effect) === exact;
}

function firstWord({ target }: FoundEffect): unknown {
  return target.kind === "words" ? target.words[0]?.[0] : undefined;
}

/**
 * The reading of the RedCode rows, as kinds: one of them must be named for every part. Of the 30 rows of scenario 17, 22
 * start a program; the others do the same without one.
 */
export const redCodeKinds: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "net.send+fs.read": [["net.connect"], ["fs.read"]],
  "net.send": [["net.connect"]],
  "net.fetch": [["net.connect"]],
  "fs.read": [["fs.read"]],
  "fs.list": [["fs.list"]],
  "fs.append": [["fs.write"]],
  "proc.exec (22 of 30 os.popen)": [["proc.spawn"]],
  "host.monitor": [["sys.info", "fs.list"]],
};

export function redCodeAnswers(): readonly CorpusAnswer[] {
  return redCode()
    .filter((program) => program.helper_effect_bearing > 0)
    .map(({ id, code, scenario, helper_effect: reading }) => {
      const report = reportOf(code);
      const parts = redCodeKinds[reading] ?? [];
      const answers = parts.map((any) => answerOf(report, any, (effect) => effect.target.kind !== "any"));
      const order = ["missed", "unknown", "named", "resolved"] as const;
      const worst = answers.toSorted((a, b) => order.indexOf(a.answer) - order.indexOf(b.answer))[0];
      const none = { answer: "missed" as const, reason: `no kind stands for \`${reading}\`` };
      return { file: id, family: `scenario ${scenario}`, hasTarget: true, ...(worst ?? none) };
    });
}

function answerOf(
  report: EffectReport,
  kind: string | readonly string[],
  isTarget: (effect: FoundEffect) => boolean,
): Pick<CorpusAnswer, "answer" | "reason"> {
  const named = report.effects.filter((one) =>
    typeof kind === "string" ? one.kind === kind : kind.includes(one.kind),
  );
  const [unknown] = report.effects.filter((one) => one.kind === unknownEffect);
  const reason = unknown?.trace[0]?.text ?? (named.length === 0 ? "not named" : "its target is not known");
  if (unknown !== undefined) return { answer: named.some(isTarget) ? "named" : "unknown", reason };
  if (named.length === 0) return { answer: "missed", reason };
  return named.some(isTarget) ? { answer: "resolved", reason: "" } : { answer: "named", reason };
}

export interface BenignReport {
  readonly id: string;
  /** The kinds of its effects beyond output, each once. */
  readonly effects: readonly string[];
}

/** What is said of programs that do nothing, or only write to their output. */
export function benignReports(): readonly BenignReport[] {
  const solved = [...solutions("humaneval"), ...solutions("mbpp")].map(({ id, code }) => ({
    id,
    text: code,
  }));
  const others = evasionPrograms("py")
    .filter(({ label }) => label === "benign")
    .map((program) => ({ id: program.file, text: withoutAnswer(program) }));
  return [...solved, ...others].map(({ id, text }) => {
    const found = reportOf(text).effects.map(({ kind, trace }) =>
      kind === unknownEffect ? `${kind} (${trace[0]?.text ?? ""})` : kind,
    );
    return { id, effects: [...new Set(found)].filter((kind) => kind !== "stdio.out").toSorted() };
  });
}

function reportOf(text: string): EffectReport {
  return analyze({ path: "program.py", text }, []) ?? { path: "", language: "", effects: [] };
}
