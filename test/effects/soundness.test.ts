import { describe, expect, it } from "vitest";
import { analyze } from "../support/analyze-code.ts";
import { covers } from "../oracle/covers.ts";
import { observe } from "../oracle/observe.ts";
import { printObserved } from "../oracle/observed-effect.ts";
import { evasionPrograms, withoutAnswer } from "../support/programs.ts";
import { evasionPrograms as javascriptPrograms } from "./javascript/programs.ts";

/** Effects of the corpora that the oracle sees as another: a started program has them, or a file that is read gives them. */
const seenAs: Readonly<Record<string, string>> = {
  "py/attack/env_06_child_inherits.py": "proc.spawn",
  "ev_11_child_env_inherit.js": "proc.spawn",
};

/** The corpora write here. */
const folders = ["/tmp/evasion-sink"];

interface Program {
  readonly path: string;
  readonly text: string;
  /** The effect that it is there for. */
  readonly effect: string | undefined;
}

const programs: readonly Program[] = [
  ...evasionPrograms("py").map((one) => ({
    path: one.file,
    text: withoutAnswer(one),
    effect: one.label === "attack" ? one.effect : undefined,
  })),
  ...javascriptPrograms.map(({ name, code, label, effect }) => ({
    path: name,
    text: code,
    effect: label === "attack" ? effect : undefined,
  })),
];

describe("every effect that a program has when it runs is among those predicted (ESC-CR eq. 8)", () => {
  it.each(programs.map((program) => [program.path, program] as const))(
    "%s",
    async (_, { path, text, effect }) => {
      const { effects: observed, folder } = await observe(text, { path, folders });
      if (effect !== undefined) expect(observed.map(({ kind }) => kind)).toContain(seenAs[path] ?? effect);
      const predicted = analyze({ path, text }, [])?.effects ?? [];
      const missed = observed.filter((one) => !predicted.some((effect) => covers(effect, one, folder)));
      expect(missed.map(printObserved)).toEqual([]);
    },
  );
});
