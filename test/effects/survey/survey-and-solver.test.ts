import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unknownEffect } from "../../../src/policy/effect.ts";
import { evasionPrograms, redCode, solutions, withoutAnswer } from "../../support/programs.ts";
import { pythonFiles, sample, standardLibrary } from "../python/parser/corpus.ts";
import { solved, surveyed } from "./surveyed.ts";

describe("what a survey calls unknown", () => {
  const ofCorpora = [
    ...evasionPrograms("py").map(withoutAnswer),
    ...[...solutions("humaneval"), ...solutions("mbpp"), ...redCode()].map(({ code }) => code),
  ];

  it("is unknown to the solver: programs of the corpora", () => {
    expect(refusedAlone(ofCorpora)).toEqual([]);
  });

  it("is unknown to the solver, and most of what that names is named: files of the standard library", () => {
    const texts = sample(pythonFiles(standardLibrary()), 100).map((path) => readFileSync(path, "utf8"));
    expect(refusedAlone(texts)).toEqual([]);
    let [all, named] = [0, 0];
    for (const text of texts.filter((one) => surveyed(one)?.isUnknown === true)) {
      const places = new Set(surveyed(text)?.effects.map(placeOf));
      const bySolver = solved(text).filter(({ kind }) => kind !== unknownEffect);
      all += bySolver.length;
      named += bySolver.filter((one) => places.has(placeOf(one))).length;
    }
    expect(all).toBeGreaterThan(100);
    expect(named / all).toBeGreaterThan(0.85);
  });
});

function refusedAlone(texts: readonly string[]): readonly string[] {
  return texts
    .filter((text) => surveyed(text)?.isUnknown === true)
    .filter((text) => !solved(text).some(({ kind }) => kind === unknownEffect))
    .map((text) => text.slice(0, 200));
}

function placeOf({ kind, span }: { kind: string; span: { start: number } }): string {
  return `${kind} ${span.start}`;
}
