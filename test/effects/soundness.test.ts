import { describe, expect, it } from "vitest";
import { analyze } from "../../src/project/code-analyzer.ts";
import { covers } from "../oracle/covers.ts";
import { observe } from "../oracle/observe.ts";
import { printObserved } from "../oracle/observed-effect.ts";
import { evasionPrograms, withoutAnswer } from "../support/programs.ts";

/** Effects of the corpus that the oracle sees as another: a started program has them, or a file that is read gives them. */
const seenAs: Readonly<Record<string, string>> = {
  "py/attack/env_06_child_inherits.py": "proc.spawn",
};

/** The corpus writes here. */
const folders = ["/tmp/evasion-sink"];

describe("every effect that a program has when it runs is among those predicted (ESC-CR eq. 8)", () => {
  it.each(evasionPrograms("py").map((program) => [program.file, program] as const))(
    "%s",
    async (_, program) => {
      const text = withoutAnswer(program);
      const { effects: observed, folder } = await observe(text, { folders });
      if (program.label === "attack") {
        expect(observed.map(({ kind }) => kind)).toContain(seenAs[program.file] ?? program.effect);
      }
      const predicted = analyze({ path: "program.py", text }, [])?.effects ?? [];
      const missed = observed.filter((one) => !predicted.some((effect) => covers(effect, one, folder)));
      expect(missed.map(printObserved)).toEqual([]);
    },
  );
});
