import * as fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pythonFiles, sample, standardLibrary } from "./corpus.ts";
import { mutated, wrongAnswer } from "./mutation.ts";

const runs = 20_000;

it("answers every mutated file with a tree that keeps the contract, or an error inside of it", () => {
  const texts = sample(pythonFiles(standardLibrary()), 60).map((path) => readFileSync(path, "utf8"));
  fc.assert(
    fc.property(mutated(texts, 600), (text) => {
      expect(wrongAnswer(text)).toBeUndefined();
    }),
    { numRuns: runs, seed: 20_260_101 },
  );
}, 600_000);
