import { join } from "node:path";
import { seededDraws } from "../../src/runtime/draws.ts";
import { burnt, killAtRandom, type Fire } from "../support/fire/fire.ts";
import type { StoreName } from "../support/fire/open-ledger.ts";
import { freshDatabase, startPostgres } from "../support/postgres.ts";
import { quickFolder, removeFolder } from "../support/quick-folder.ts";

/** 100 kills at random moments for each store, from a seed of the day: released ≤ charged ≤ limit, and no charge is lost. */
const seed = Math.floor(Date.now() / 86_400_000);
const postgres = startPostgres();
const folder = quickFolder();
for (const store of ["sqlite", "postgres"] satisfies StoreName[]) {
  const place = store === "sqlite" ? join(folder, "fire.db") : await freshDatabase(postgres.url, "fire");
  const fire: Fire = { store, place, folder, limit: 20_000 };
  const draws = seededDraws(seed);
  await killAtRandom(fire, 4, 4000, 100, () => draws() / 2 ** 32);
  const { released, charged, releasedIds, chargedIds } = await burnt(fire, 4);
  const lost = releasedIds.filter((id) => !chargedIds.has(id)).length;
  console.log(
    `${store}, seed ${seed}: released ${released}, charged ${charged} of ${fire.limit}, ${lost} lost`,
  );
  if (released > charged || charged > fire.limit || lost > 0) process.exitCode = 1;
}
postgres.stop();
removeFolder(folder);
