import { createGenerator, type Schema } from "ts-json-schema-generator";
import { invariant } from "../base/assert.ts";
import { policySchemaId } from "../policy/digest.ts";
import { fromRoot } from "./paths.ts";

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * The JSON Schema (2020-12) of compiled policies, made from the TypeScript types of `src/policy`, so that the two cannot
 * say different things. Documentation becomes descriptions.
 */
export function policySchema(): string {
  const generator = createGenerator({
    path: fromRoot("src/policy/policy.ts"),
    tsconfig: fromRoot("tsconfig.json"),
    type: "PolicyDocument",
    skipTypeCheck: true,
    encodeRefs: false,
    additionalProperties: false,
    jsDoc: "extended",
  });
  const { definitions = {} } = generator.createSchema("PolicyDocument");
  const { PolicyDocument: document, ...others } = modernize(definitions) as Record<string, Json>;
  invariant(isObject(document) && isObject(document["properties"]), "the document is an object");
  const schema: Json = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: policySchemaId,
    title: "Compiled Remit policy",
    ...document,
    properties: { ...document["properties"], $schema: { const: policySchemaId } },
    $defs: others,
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

/** Draft 7, as generated, turned into 2020-12, with unions told apart by their `kind`. */
function modernize(schema: Record<string, Schema | boolean> | Schema | boolean): Json {
  return rewrite(JSON.parse(JSON.stringify(schema)) as Json);
}

function rewrite(json: Json): Json {
  if (Array.isArray(json)) return json.map(rewrite);
  if (!isObject(json)) return json;
  const entries = Object.entries(json).map(([name, value]): [string, Json] => {
    if (name === "$ref" && typeof value === "string")
      return [name, `#/$defs/${defName(value.split("/").at(-1) ?? "")}`];
    return [defName(name), rewrite(value)];
  });
  return discriminate(Object.fromEntries(entries));
}

/** `Table<Party>` is called `PartyTable`: angle brackets would have to be escaped in references. */
function defName(name: string): string {
  return name.replace(/^Table<(\w+)>$/, "$1Table");
}

/** A union of objects with different `kind`s is checked, and its mistakes reported, by the `kind` that is there. */
function discriminate(schema: Record<string, Json>): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || !anyOf.every(hasKind)) return schema;
  return { ...rest, type: "object", discriminator: { propertyName: "kind" }, oneOf: anyOf };
}

function hasKind(schema: Json): boolean {
  const properties = isObject(schema) ? schema["properties"] : undefined;
  return isObject(properties) && isObject(properties["kind"]);
}

function isObject(json: Json | undefined): json is Record<string, Json> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
