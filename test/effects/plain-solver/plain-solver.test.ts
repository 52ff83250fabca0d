import { describe, expect, it } from "vitest";
import { makeLibrary } from "../../../src/effects/models/library.ts";
import { models } from "../../../src/effects/models/generated/python.js";
import { lowerPython } from "../../../src/effects/python/lower.ts";
import { parse } from "../../../src/effects/python/parser/parse.ts";
import { analyze } from "../../support/analyze-code.ts";
import { evasionPrograms, solutions, withoutAnswer } from "../../support/programs.ts";
import { sources, tricks } from "../attacker/python/tricks.ts";
import { solvePlainly } from "./plain-solver.ts";

const library = makeLibrary("python", models);

/** Programs of which the plain solver is sure, and those of them where the two do not agree. */
function compared(texts: readonly string[]): { readonly sure: number; readonly wrong: readonly string[] } {
  let sure = 0;
  const wrong: string[] = [];
  for (const text of texts) {
    // A cookie is refused before anything is solved.
    if (text.includes("coding:")) continue;
    const parsed = parse(text);
    if (!parsed.ok) continue;
    const plain = solvePlainly(lowerPython(parsed.tree), library);
    if (plain.isUnknown) continue;
    sure++;
    const fast = analyze({ path: "program.py", text }, [])?.effects ?? [];
    const others = fast.filter(({ kind }) => !plain.kinds.has(kind));
    if (others.length > 0) wrong.push(`${others.map(({ kind }) => kind).join(", ")}\n${text}`);
  }
  return { sure, wrong };
}

/** fast ⊑ plain: each kind of effect that the analysis finds, ⊤ among them, is found by the plain solver, or it says ⊤. */
describe("the analysis against a plain solver", () => {
  it.each([
    ["HumanEval", solutions("humaneval").map(({ code }) => code), 60],
    ["MBPP", solutions("mbpp").map(({ code }) => code), 200],
    ["programs with and without effects", evasionPrograms("py").map(withoutAnswer), 5],
  ])("finds nothing in %s that the plain one rules out", (_, texts, least) => {
    const { sure, wrong } = compared(texts);
    expect(wrong).toEqual([]);
    expect(sure).toBeGreaterThan(least);
  });

  it("finds nothing in single indirections that the plain one rules out", () => {
    const texts = Object.values(tricks).flatMap((apply) =>
      ["import", "from import"].map((name) => {
        const carried = sources[name]?.("os", "system", "1") ?? { lines: [], expression: "" };
        const { lines, expression } = apply(carried, "2");
        return `${[...lines, `${expression}("true")`].join("\n")}\n`;
      }),
    );
    const { sure, wrong } = compared(texts);
    expect(wrong).toEqual([]);
    expect(sure).toBeGreaterThan(10);
  });
});
