import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fail, ok, type Result } from "../base/result.ts";
import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { textOf, type CommandContext, type Invocation } from "./command-context.ts";

/** The Ed25519 key that a command was given, with the name that follows from its public part. */
export function readKey(
  context: CommandContext,
  invocation: Invocation,
  kind: "private" | "public",
): Result<{ readonly id: string; readonly key: KeyObject }, Diagnostic> {
  const path = textOf(invocation, "key") ?? "";
  try {
    const pem = readFileSync(resolve(context.terminal.folder, path), "utf8");
    const key = kind === "private" ? createPrivateKey(pem) : createPublicKey(pem);
    const isPublic = pem.includes("PUBLIC KEY");
    if (key.asymmetricKeyType === "ed25519" && isPublic === (kind === "public")) {
      return ok({ id: keyId(kind === "private" ? createPublicKey(pem) : key), key });
    }
  } catch {
    // Whatever is wrong with it, it is no key.
  }
  return fail(diagnose(problems.keyUnusable, { path, kind }, undefined, { start: 0, end: 0 }));
}

function keyId(publicKey: KeyObject): string {
  const der = publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(der).digest("hex").slice(0, 16);
}
