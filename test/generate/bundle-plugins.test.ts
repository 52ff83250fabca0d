import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { models } from "../../src/effects/models/generated/python.js";
import { modelsBeside } from "../../src/generate/models-beside.ts";
import { openedLater } from "../../src/generate/opened-later.ts";

test("the models beside the bundle are those in the code", async () => {
  const folder = mkdtempSync(join(tmpdir(), "remit-models-"));
  const emitFile = ({ fileName, source }: { readonly fileName: string; readonly source: string }): string => {
    writeFileSync(join(folder, fileName), source);
    return fileName;
  };
  const id = fileURLToPath(new URL("../../src/effects/models/generated/python.js", import.meta.url));
  const code = await modelsBeside.load.call({ emitFile }, id);
  writeFileSync(join(folder, "python.mjs"), code ?? "");
  const beside: { readonly models: unknown } = await import(
    /* @vite-ignore */ pathToFileURL(join(folder, "python.mjs")).href
  );
  expect(JSON.parse(JSON.stringify(beside.models))).toEqual(JSON.parse(JSON.stringify(models)));
});

test("no other file is taken for models", async () => {
  expect(
    await modelsBeside.load.call({ emitFile: () => "" }, "/src/effects/models/library.ts"),
  ).toBeUndefined();
});

test("a library that is opened later does the same", async () => {
  const id = openedLater.resolveId("node:crypto") ?? "";
  const folder = mkdtempSync(join(tmpdir(), "remit-later-"));
  writeFileSync(join(folder, "crypto.mjs"), openedLater.load(id) ?? "");
  const later: { readonly createHash: typeof createHash } = await import(
    /* @vite-ignore */ pathToFileURL(join(folder, "crypto.mjs")).href
  );
  expect(later.createHash("sha256").update("a").digest("hex")).toBe(
    createHash("sha256").update("a").digest("hex"),
  );
  expect(openedLater.resolveId("node:fs")).toBeUndefined();
});
