import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Bundles a script of this folder as the command is bundled, and runs it: so it runs several times as fast as through a
 * loader.
 *
 * @returns what it wrote
 */
export async function runBundled(
  script: string,
  folder: string,
  parameters: readonly string[],
): Promise<string> {
  await build({
    entry: { [script]: join(root, `bench/${script}.ts`) },
    outDir: join(folder, "work"),
    format: "esm",
    platform: "node",
    dts: false,
    config: false,
    logLevel: "error",
    fixedExtension: true,
    inputOptions: { resolve: { mainFields: ["module", "main"] } },
  });
  const file = join(folder, `work/${script}.mjs`);
  return execFileSync(process.execPath, [file, root, ...parameters]).toString();
}
