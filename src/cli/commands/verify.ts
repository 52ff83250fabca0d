import type { CatalogFlaw } from "../../adapters/signed-catalog.ts";
import { projectDiagnostics as problems } from "../../diagnostics/catalogue/project.ts";
import { diagnose } from "../../diagnostics/catalogue.ts";
import type { CommandAction } from "../command-context.ts";
import { compiledPolicies } from "../compiled-policies.ts";
import { complain } from "../present.ts";
import { readKey } from "../read-key.ts";
import { withProject } from "../with-project.ts";

/** Checks the signature of the catalog, and that the compiled policies are those that it names. */
export const verify: CommandAction = (context, invocation) =>
  withProject(context, invocation, [], async ({ project }) => {
    const key = readKey(context, invocation, "public");
    const policies = compiledPolicies(project);
    if (!key.ok || !policies.ok) {
      complain(
        [key, policies].flatMap((one) => (one.ok ? [] : [one.error])),
        context,
      );
      return 2;
    }
    const { catalogFileName, openCatalog } = await import("../../adapters/signed-catalog.ts");
    const { id, key: publicKey } = key.value;
    const { folder, files } = policies.value;
    const trust = { keys: new Map([[id, { publicKey }]]), nowMs: Date.now() };
    const opened = await openCatalog(folder.read(catalogFileName), files, trust);
    if (opened.ok) {
      context.terminal.out.write(`verified ${[...files.keys()].join(", ")}: signed with key ${id}\n`);
      return 0;
    }
    const parameters = { problem: problemOf(opened.error) };
    complain([diagnose(problems.catalogRefused, parameters, undefined, { start: 0, end: 0 })], context);
    return 1;
  });

const words: Readonly<Record<CatalogFlaw["kind"], string>> = {
  unsigned: "it is not signed",
  malformed: "its signature cannot be read",
  "unknown-key": "it was signed with another key",
  "bad-signature": "its signature is not that of this key",
  expired: "its signature has expired",
  altered: "was changed since it was signed",
  missing: "is not there",
  "not-in-catalog": "is not in the catalog",
  invalid: "is no compiled policy",
};

function problemOf(flaw: CatalogFlaw): string {
  return "file" in flaw ? `\`${flaw.file}\` ${words[flaw.kind]}` : words[flaw.kind];
}
