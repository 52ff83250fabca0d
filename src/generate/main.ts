import { cliReference } from "./cli-reference.ts";
import { diagnosticsReference } from "./diagnostics-reference.ts";
import { failureEdgesReference } from "./failure-edges.ts";
import type { Generator } from "./generator.ts";
import { effectCatalogue } from "./effect-catalogue.ts";
import { grammarEbnf } from "./grammar-ebnf.ts";
import { grammarRailroad } from "./grammar-railroad.ts";
import { grammarTextmate } from "./grammar-textmate.ts";
import { jsonSchemas } from "./json-schemas.ts";
import { writeOutputs } from "./write-outputs.ts";

/** The generated files that are committed. `--check` writes nothing and fails if one of them is stale. */
const generators: readonly Generator[] = [
  jsonSchemas,
  diagnosticsReference,
  cliReference,
  failureEdgesReference,
  effectCatalogue,
  grammarEbnf,
  grammarRailroad,
  grammarTextmate,
];

await writeOutputs(generators, process.argv.includes("--check"));
