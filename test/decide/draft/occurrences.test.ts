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

describe("a value inside of a text that must not be shown", () => {
  const longer =
    "Ann Lee paid with card 4532 1123 3456 7890, expiry 05/24, CVV 321; call 555-0102 or ann.lee@mail.example, policy HI12345678.";

  it.each([
    ["the card", "Card: 4532-1123-3456-7890"],
    ["its last digits", "the card ending in 7890"],
    ["when it ends", "valid to 05/24"],
    ["its code", "CVV: 321"],
    ["the telephone", "under 5550102"],
    ["the address", "write to ann.lee at mail.example"],
    ["the policy", "number HI-1234-5678"],
  ])("is found alone: %s", (_, draft) => {
    const particle: Particle = { field: "note", sort: "text", text: longer };
    expect(occurrencesOf(particle, prepareText(`Hello, ${draft}, as agreed.`))).not.toEqual([]);
  });

  it.each([
    "She paid on 24 May with 321 others.",
    "Room 555, 12 people, 45 minutes.",
    "HI all, policy 12 holds.",
  ])("is not found in %j", (draft) => {
    const particle: Particle = { field: "note", sort: "text", text: longer };
    expect(occurrencesOf(particle, prepareText(draft))).toEqual([]);
  });
});

function particleOf({ kind, value }: Secret): Particle {
  return { field: "secret", sort: sorts[kind], text: value };
}
