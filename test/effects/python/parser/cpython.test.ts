import { afterAll, describe, expect, it } from "vitest";
import { disagreements } from "./compare.ts";
import { pythonFiles, sample, standardLibrary } from "./corpus.ts";
import { startOracle } from "./oracle.ts";

const filesInSample = 300;

describe("the tree of a file is that of CPython's ast", () => {
  const oracle = startOracle();
  afterAll(() => oracle.close());

  it("on a sample of the standard library and its tests", async () => {
    const files = sample(pythonFiles(standardLibrary()), filesInSample);
    expect(await disagreements(oracle, files)).toEqual([]);
    expect(files.length).toBe(filesInSample);
  }, 600_000);
});
