import { createHash } from "node:crypto";
import { compareTexts } from "../base/compare.ts";
import { fail, ok } from "../base/result.ts";
import type { Result } from "../base/result.ts";

export const manifestName = ".remit-manifest.json";

/** The files in the output folder that Remit wrote, with the digest of what it wrote, by name. */
export type Manifest = ReadonlyMap<string, string>;

const version = 1;
/** Only such names are ever written, so that no manifest can make a build touch anything else. */
const outputName = /^[A-Za-z_]\w*(?:\.\w+)*\.(?:json|ts)$/;
const digestText = /^sha256:[0-9a-f]{64}$/;

/** Reads a manifest; the error says what is wrong with it. */
export function parseManifest(text: string): Result<Manifest, string> {
  const json = parsedJson(text);
  if (!isRecord(json)) return fail("it is not a JSON object");
  if (json["version"] !== version) return fail(`its version is not ${version}`);
  const files = json["files"];
  if (!isRecord(files)) return fail("it lists no files");
  const manifest = new Map<string, string>();
  for (const [name, digest] of Object.entries(files)) {
    if (!outputName.test(name)) return fail(`\`${name}\` is not the name of a generated file`);
    if (typeof digest !== "string" || !digestText.test(digest)) return fail(`\`${name}\` has no digest`);
    manifest.set(name, digest);
  }
  return ok(manifest);
}

export function manifestText(manifest: Manifest): string {
  const files = Object.fromEntries([...manifest].sort(([a], [b]) => compareTexts(a, b)));
  return `${JSON.stringify({ version, files }, undefined, 2)}\n`;
}

/** The digest of a file; how version control writes line ends makes no difference. */
export function outputDigest(text: string): string {
  return `sha256:${createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex")}`;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
