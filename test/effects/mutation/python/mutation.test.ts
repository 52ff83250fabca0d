import { describe, expect, it } from "vitest";
import { auditedRuns } from "../../../support/audited-runs.ts";
import { families } from "./families.ts";
import { benignPrograms, makeJudge, mutants } from "../suite.ts";
import { python } from "./suite.ts";
import { targets } from "./targets.ts";

/** Every so many programs are enough to meet each variant and each target. */
const bases = benignPrograms(python, 60);
const all = mutants(python, bases, families);
const judge = makeJudge(python);

describe("the mutation suite", () => {
  it("has programs, and targets of every kind", () => {
    expect(bases).toHaveLength(60);
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

  it("has in every variant the effect that it is made for", () => {
    const listing = {
      module: "os",
      member: "listdir",
      arguments: (place: string) => place,
      place: "/no/such/folder",
    };
    const variants = families.flatMap(({ name, variants: own }) =>
      own.map((variant, i) => ({
        name: `${name} ${String(i)}`,
        text: variant.write({ ...listing, id: "_1" }),
      })),
    );
    const runs = auditedRuns(variants.map(({ text }) => text));
    const silent = variants.filter(
      (_, i) =>
        runs[i]?.some(([event, folder]) => event === "os.listdir" && folder === listing.place) !== true,
    );
    expect(silent.map(({ name, text }) => `${name}\n${text}`)).toEqual([]);
  });
});
