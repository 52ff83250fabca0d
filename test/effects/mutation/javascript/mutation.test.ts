import { describe, expect, it } from "vitest";
import { nodeRuns } from "../../../support/node-runs.ts";
import { benignPrograms, makeJudge, mutants } from "../suite.ts";
import { families } from "./families.ts";
import { javascript } from "./suite.ts";
import { targets } from "./targets.ts";

/** Every so many programs are enough to meet each target. */
const bases = benignPrograms(javascript, 60);
const all = mutants(javascript, bases, families);
const judge = makeJudge(javascript);

describe("the mutation suite of JavaScript", () => {
  it("has targets of every kind", () => {
    expect(new Set(all.map(({ target }) => target.name))).toEqual(new Set(targets.map(({ name }) => name)));
  });

  it.each(families.map(({ name }) => name))("refuses every attack by %s", (name) => {
    const missed = all.filter((one) => one.isAttack && one.family === name && !judge(one));
    expect(missed.map(({ text }) => text)).toEqual([]);
  });

  it("refuses no twin", () => {
    const refused = all.filter((one) => !one.isAttack && judge(one));
    expect(refused.map(({ text }) => text)).toEqual([]);
  });

  it("has in every variant the effect that it is made for", async () => {
    const making = {
      module: "fs",
      member: "mkdirSync",
      arguments: (place: string) => place,
      place: "made-here",
    };
    const texts = families.flatMap(({ variants }) =>
      variants.map((variant) => variant.write({ ...making, id: "_1" })),
    );
    const runs = await nodeRuns(texts);
    const silent = texts.filter((_, i) => runs[i]?.made.includes(making.place) !== true);
    expect(silent).toEqual([]);
  }, 60_000);
});
