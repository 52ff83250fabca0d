import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { DecisionService } from "../adapters/decision-service.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { PolicyDocument } from "../policy/policy.ts";
import { textOf, type CommandContext, type Invocation } from "./command-context.ts";
import { readKey } from "./read-key.ts";

/** A decision service for the policy that a command was given, with what has to be closed at its end. */
export interface OpenService {
  readonly service: DecisionService;
  readonly close: () => void;
}

/**
 * Loads a compiled policy; with `--key` only one of a catalog that was signed with it. The ledger is a file; without
 * `--ledger` it lasts as long as the process.
 */
export async function openMonitor(
  context: CommandContext,
  invocation: Invocation,
): Promise<Result<OpenService, Diagnostic>> {
  const path = resolve(context.terminal.folder, textOf(invocation, "policy") ?? "");
  const policy = await policyAt(context, invocation, path);
  if (!policy.ok) return policy;
  const [{ decisionService }, { createMonitor }] = [
    await import("../adapters/decision-service.ts"),
    await import("../runtime/monitor.ts"),
  ];
  const file = textOf(invocation, "ledger");
  const audit = textOf(invocation, "audit");
  const [ledger, log] = [
    file === undefined
      ? undefined
      : (await import("../adapters/sqlite-ledger.ts")).sqliteLedger({
          file: resolve(context.terminal.folder, file),
        }),
    audit === undefined
      ? undefined
      : (await import("../adapters/json-lines-audit.ts")).jsonLinesAudit(
          resolve(context.terminal.folder, audit),
        ),
  ];
  const monitor = createMonitor({
    policy: policy.value.policy,
    clock: Date.now,
    ...(ledger === undefined ? {} : { ledger }),
    ...(log === undefined ? {} : { audit: log.audit }),
  });
  return ok({
    service: decisionService(monitor),
    close: () => {
      ledger?.close();
      log?.close();
    },
  });
}

async function policyAt(
  context: CommandContext,
  invocation: Invocation,
  path: string,
): Promise<Result<PolicyDocument, Diagnostic>> {
  const { openCatalog, catalogFileName } = await import("../adapters/signed-catalog.ts");
  const { loadPolicy } = await import("../decide/verified-policy.ts");
  const text = readText(path);
  if (text === undefined) return refused(`\`${basename(path)}\` cannot be read`);
  if (textOf(invocation, "key") === undefined) {
    const loaded = loadPolicy(text);
    return loaded.ok
      ? loaded
      : refused(`\`${basename(path)}\` is no compiled policy: ${loaded.error[0]?.message}`);
  }
  const key = readKey(context, invocation, "public");
  if (!key.ok) return key;
  const folder = dirname(path);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json") && !name.startsWith("."));
  const files = new Map(names.map((name) => [name, readText(join(folder, name)) ?? ""]));
  const trust = { keys: new Map([[key.value.id, { publicKey: key.value.key }]]), nowMs: Date.now() };
  const opened = await openCatalog(readText(join(folder, catalogFileName)), files, trust);
  if (!opened.ok) return refused(`it is ${opened.error.kind}`);
  const document = opened.value.get(basename(path));
  return document === undefined ? refused(`\`${basename(path)}\` is not in it`) : ok(document);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function refused(problem: string): Result<never, Diagnostic> {
  return fail(diagnose(problems.catalogRefused, { problem }, undefined, { start: 0, end: 0 }));
}
