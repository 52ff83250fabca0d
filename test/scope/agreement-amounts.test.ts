import { test } from "vitest";
import { expectAgreement } from "./agreement.ts";

test.each(["number", "duration", "product"] as const)(
  "%s: decisions agree with the naive matcher",
  (kind) => {
    expectAgreement(kind);
  },
);
