import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Particle } from "../../../src/decide/draft/case-value.ts";
import { occurrencesOf } from "../../../src/decide/draft/occurrences.ts";
import { prepareText } from "../../../src/decide/draft/prepared-text.ts";
import { disguises, type Secret } from "./disguises.ts";
import { furtherDisguises } from "./further-disguises.ts";
import { sampleDraft, sampleSecret } from "./samples.ts";

/** All disguises together, in even shares. */
const DRAFTS = 3000;

const sorts: Readonly<Record<Secret["kind"], Particle["sort"]>> = {
  phrase: "text",
  name: "text",
  amount: "number",
  date: "date",
  phone: "code",
  email: "code",
  code: "code",
};

describe("a value that must not be shown", () => {
  it("is disguised in forty ways", () => {
    expect(disguises.length).toBe(40);
    expect(new Set(disguises.map(({ title }) => title)).size).toBe(40);
  });

  it.each([...disguises, ...furtherDisguises])("is found, where it stands, $title", (disguise) => {
    const cases = fc.tuple(fc.constantFrom(...disguise.kinds).chain(sampleSecret), sampleDraft, fc.nat(999));
    const property = fc.property(cases, ([secret, draft, pick]) => {
      const written = disguise.write(secret.value, pick / 1000);
      const start = draft.before.length + 1;
      const text = `${draft.before} ${written} ${draft.after}`;
      const found = occurrencesOf(particleOf(secret), prepareText(text));
      const isThere = found.some(({ span }) => span.start < start + written.length && span.end > start);
      if (!isThere) throw new Error(`${secret.value} not found in ${text}`);
    });
    fc.assert(property, { numRuns: DRAFTS / disguises.length, seed: 7 });
  });

  it("is found nowhere else, in at most one draft of two hundred", () => {
    let flagged = 0;
    const kinds = fc.constantFrom<Secret["kind"][]>(
      "phrase",
      "name",
      "amount",
      "date",
      "phone",
      "email",
      "code",
    );
    const cases = fc.sample(fc.tuple(kinds.chain(sampleSecret), sampleDraft), { numRuns: DRAFTS, seed: 11 });
    for (const [secret, { before, after }] of cases) {
      if (occurrencesOf(particleOf(secret), prepareText(`${before} ${after}`)).length > 0) flagged++;
    }
    expect(flagged / DRAFTS).toBeLessThanOrEqual(0.005);
  });
});

function particleOf({ kind, value }: Secret): Particle {
  return { field: "secret", sort: sorts[kind], text: value };
}
