import { describe, expect, it } from "vitest";
import { campaign } from "../campaign.ts";
import { python, silentAttacks } from "./armoury.ts";

describe("an attacker that puts indirections together and learns from the answers", () => {
  const { attacks, accepted, named } = campaign(python, 1, 1000);

  it("gets no program past the analysis in ten rounds", () => {
    expect(attacks).toHaveLength(1000);
    expect(accepted.map(({ text }) => text)).toEqual([]);
  });

  it("is mostly answered with the effect, and not with what is unknown", () => {
    expect(named).toBeGreaterThan(attacks.length / 2);
  });

  it("makes programs that really have their effect", () => {
    const silent = silentAttacks(attacks.slice(0, 150));
    expect(silent.length, silent.map(({ error }) => error).join("\n")).toBeLessThan(8);
  });
});
