import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededDraws } from "../../src/runtime/draws.ts";
import {
  burnt,
  chargeAtOnce,
  chargesAgain,
  killAtRandom,
  type Burnt,
  type Fire,
} from "../support/fire/fire.ts";
import type { StoreName } from "../support/fire/open-ledger.ts";
import { quickFolder, removeFolder } from "../support/quick-folder.ts";
import { freshDatabase, startPostgres } from "../support/postgres.ts";

const folder = quickFolder();
let postgres: ReturnType<typeof startPostgres>;

beforeAll(() => {
  postgres = startPostgres();
});
afterAll(() => {
  postgres.stop();
  removeFolder(folder);
});

async function fireOf(store: StoreName, name: string, limit: number): Promise<Fire> {
  const place = store === "sqlite" ? join(folder, `${name}.db`) : await freshDatabase(postgres.url, name);
  return { store, place, folder: quickFolder(), limit };
}

/** released ≤ charged ≤ limit, and every release was charged. */
function holds(result: Burnt, { limit }: Fire): void {
  expect(result.released).toBeLessThanOrEqual(result.charged);
  expect(result.charged).toBeLessThanOrEqual(limit);
  expect(result.releasedIds.filter((id) => !result.chargedIds.has(id))).toEqual([]);
}

describe.each<StoreName>(["sqlite", "postgres"])("a budget in %s", (store) => {
  it("is spent to the last, and never passed, by 16 processes with 20,000 charges", async () => {
    const fire = await fireOf(store, "spent", 30_000);
    await chargeAtOnce(fire, 16, 1250);
    const result = await burnt(fire, 16);
    holds(result, fire);
    expect(result.denied).toBe(0);
    expect(result.released).toBe(result.charged);
    expect(result.charged).toBeGreaterThan(fire.limit - 5);
    removeFolder(fire.folder);
  });

  it("loses no charge and is never passed when processes are killed at random moments", async () => {
    const fire = await fireOf(store, "killed", 5000);
    const draws = seededDraws(20_260_504);
    await killAtRandom(fire, 4, 1000, 20, () => draws() / 2 ** 32);
    const result = await burnt(fire, 4);
    holds(result, fire);
    expect(result.charged).toBeGreaterThan(fire.limit - 5);
    const [id = ""] = result.releasedIds;
    const amount = 1 + (Number(id.split(" ")[1]) % 5);
    expect(await chargesAgain(fire, id, amount)).toBe(true);
    expect(await chargesAgain(fire, "another object", 5)).toBe(false);
    removeFolder(fire.folder);
  });
});
