import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { invariant } from "../base/assert.ts";

/** Code that checks a document against the schema without loading the schema or a validator. */
export function schemaValidator(schemaText: string): string {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    discriminator: true,
    unicodeRegExp: true,
    code: { source: true, esm: true },
  });
  const code = standalone.default(ajv, ajv.compile(JSON.parse(schemaText)));
  invariant(!code.includes("require("), "the validator stands alone");
  return code;
}
