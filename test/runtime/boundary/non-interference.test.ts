import { expect, it } from "vitest";
import { interference } from "../../support/recovery/pipelines.ts";

it("over 2,000 whole pipelines hostile text changes no commitment and no clean context", async () => {
  expect(await interference(2000, 1)).toBeUndefined();
});
