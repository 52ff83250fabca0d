import { expect, it } from "vitest";
import { claimsInMessage } from "../../../src/runtime/boundary/claims-in-message.ts";
import { cleanClaims } from "../../../src/runtime/boundary/clean-claims.ts";
import { random } from "../../scope/random.ts";
import { taskCommitment } from "../../support/recovery/policy.ts";
import {
  expectedEntries,
  hostileText,
  madeClaim,
  messageOf,
} from "../../support/recovery/random-messages.ts";

const commitment = taskCommitment("/w");

it("2,000 messages keep exactly the claims that they should, as canonical values in the order of the evidence", () => {
  const counts = { kept: 0, dropped: 0 };
  for (let seed = 1; seed <= 2000; seed++) {
    const r = random(seed);
    const claims = r.list(0, 5, () => madeClaim(r));
    const message = messageOf(r, claims, hostileText(r, "zz"));
    const kept = cleanClaims(commitment, claimsInMessage(message));
    const expected = expectedEntries(claims);
    expect([message, kept.map(({ type, name }) => `${type} ${name}`)]).toEqual([
      message,
      ["endpoint reports", "endpoint ingest", "table rows", "table items", "field key"].filter((entry) =>
        expected.has(entry),
      ),
    ]);
    counts.kept += expected.size;
    counts.dropped += claims.length - expected.size;
    const again = messageOf(random(seed + 1), [...claims, ...claims].reverse(), "");
    expect(cleanClaims(commitment, claimsInMessage(again))).toEqual(kept);
  }
  expect(counts.kept).toBeGreaterThan(1000);
  expect(counts.dropped).toBeGreaterThan(2000);
});
