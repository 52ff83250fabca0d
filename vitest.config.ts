import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: { "remit-lang/runtime": source("./src/runtime/index.ts") },
  },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: [source("./test/global-setup.ts")],
    reporters: ["default", source("./test/closing-line.ts")],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The programs that tests start inherit it: what they print is compared without colours, on any machine.
    env: { FORCE_COLOR: "0" },
  },
});
