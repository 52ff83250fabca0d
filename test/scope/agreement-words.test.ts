import { test } from "vitest";
import { expectAgreement } from "./agreement.ts";

test.each(["names", "command", "text"] as const)("%s: decisions agree with the naive matcher", (kind) => {
  expectAgreement(kind);
});
