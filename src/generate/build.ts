import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fromRoot, policySchemaPath, policyValidatorPath } from "./paths.ts";

/**
 * Makes the generated files that are not committed and that the type check, the tests and the bundle need. What is up
 * to date is left alone.
 */
const schema = readFileSync(fromRoot(policySchemaPath), "utf8");
const target = fromRoot(policyValidatorPath);
const inputs = schema + readFileSync(fromRoot("src/generate/policy-validator.ts"), "utf8");
const header = `// Made by npm run generate:build from inputs with SHA-256 ${createHash("sha256").update(inputs).digest("hex")}.\n`;

if (!existsSync(target) || !readFileSync(target, "utf8").startsWith(header)) {
  const { policyValidator } = await import("./policy-validator.ts");
  writeFileSync(target, header + policyValidator(schema));
}
