import { allKinds, catalogue } from "../diagnostics/catalogue/index.ts";
import type { CatalogueTable } from "../diagnostics/catalogue/index.ts";
import { explanation } from "../diagnostics/explanation.ts";
import { exampleMessage } from "../project/example-message.ts";
import { mainPipeline } from "../project/main-pipeline.ts";
import type { Compiler } from "../project/pipeline.ts";
import type { GeneratedFiles, Generator } from "./generator.ts";

const folder = "docs/reference/diagnostics";

/** A page for each diagnostic and an index of all. */
export const diagnosticsReference: Generator = {
  ownedFolders: [folder],
  generate: async () => referencePages(await mainPipeline(() => "").load()),
};

function referencePages(compiler: Compiler): GeneratedFiles {
  const pages = allKinds.map((kind): [string, string] => [
    `${folder}/${kind.code}.md`,
    explanation(kind, exampleMessage(kind, compiler)),
  ]);
  return new Map([...pages, [`${folder}/README.md`, index()]]);
}

function index(): string {
  const introduction =
    "# Diagnostics\n\nEvery diagnostic has a code. `remit explain CODE` prints the same page as the one linked here.\n";
  return [introduction, ...catalogue.map(section)].join("\n");
}

function section({ title, kinds }: CatalogueTable): string {
  const rows = kinds.map(
    ({ code, severity, why }) => `| [${code}](${code}.md) | ${severity} | ${why.replaceAll("|", "\\|")} |`,
  );
  return `## ${title}\n\n| code | severity | why |\n|---|---|---|\n${rows.join("\n")}\n`;
}
