import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import {
  executionEventValidatorPath,
  executionLogSchemaPath,
  fromRoot,
  policySchemaPath,
  policyValidatorPath,
} from "./paths.ts";

/**
 * Makes the generated files that are not committed and that the type check, the tests and the bundle need. What is up
 * to date is left alone.
 */
const validators = [
  [policyValidatorPath, policySchemaPath],
  [executionEventValidatorPath, executionLogSchemaPath],
] as const;
for (const [path, schemaPath] of validators) {
  await refresh(path, ["src/generate/schema-validator.ts", schemaPath], async () => {
    const { schemaValidator } = await import("./schema-validator.ts");
    return schemaValidator(readFileSync(fromRoot(schemaPath), "utf8"));
  });
}
// The compiler needs it: all else that runs the compiler comes later.
const syntax = [...filesIn("src/language/syntax"), "src/generate/parser-decisions.ts"];
await refresh("src/language/syntax/generated/decisions.js", syntax, async () => {
  const { parserDecisions } = await import("./parser-decisions.ts");
  return parserDecisions();
});
const language = [...filesIn("src/language"), ...filesIn("stdlib"), "src/generate/library-models.ts"];
for (const name of ["python", "javascript"]) {
  await refresh(`src/effects/models/generated/${name}.js`, language, async () => {
    const { libraryModels, modelFiles } = await import("./library-models.ts");
    return libraryModels(modelFiles(name));
  });
}

/** Writes a file unless it was made from the same inputs. */
async function refresh(path: string, inputs: readonly string[], make: () => Promise<string>): Promise<void> {
  const hash = createHash("sha256");
  for (const input of inputs) hash.update(readFileSync(fromRoot(input)));
  const header = `// Made by npm run generate:build from inputs with SHA-256 ${hash.digest("hex")}.\n`;
  const target = fromRoot(path);
  if (existsSync(target) && readFileSync(target, "utf8").startsWith(header)) return;
  writeFileSync(target, header + (await make()));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith("generated"))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(fromRoot("").length))
    .sort();
}
