import { expect, it } from "vitest";
import { interference, plantedLeaks } from "../../support/recovery/pipelines.ts";

it("over 2,000 whole pipelines hostile text changes no commitment and no clean context", async () => {
  expect(await interference(2000, 1)).toBeUndefined();
});

it.each(Object.entries(plantedLeaks))("finds %s, where it is planted", async (_, leak) => {
  expect(await interference(200, 1, leak)).toBeDefined();
});
