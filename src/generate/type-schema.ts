import { createGenerator, type Schema } from "ts-json-schema-generator";
import { invariant } from "../base/assert.ts";
import { fromRoot } from "./paths.ts";

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Of what a schema is made. */
interface TypeSchema {
  /** The file of the type, relative to the repository. */
  readonly path: string;
  readonly type: string;
  readonly id: string;
  readonly title: string;
}

/**
 * The JSON Schema (2020-12) of a TypeScript type, made from the type itself, so that the two cannot say different things.
 * Documentation becomes descriptions; a member `$schema` must hold the schema's own identifier.
 */
export function typeSchema({ path, type, id, title }: TypeSchema): string {
  const generator = createGenerator({
    path: fromRoot(path),
    tsconfig: fromRoot("tsconfig.json"),
    type,
    skipTypeCheck: true,
    encodeRefs: false,
    additionalProperties: false,
    jsDoc: "extended",
  });
  const { definitions = {} } = generator.createSchema(type);
  const { [type]: document, ...others } = modernize(definitions) as Record<string, Json>;
  invariant(isObject(document), "the type is an object or a union of objects");
  const properties = document["properties"];
  const named =
    isObject(properties) && properties["$schema"] !== undefined
      ? { properties: { ...properties, $schema: { const: id } } }
      : {};
  const schema: Json = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: id,
    title,
    ...document,
    ...named,
    $defs: others,
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

/** Draft 7, as generated, turned into 2020-12, with unions told apart by their `kind` or `event`. */
function modernize(schema: Record<string, Schema | boolean> | Schema | boolean): Json {
  return rewrite(JSON.parse(JSON.stringify(schema)) as Json);
}

function rewrite(json: Json): Json {
  if (Array.isArray(json)) return json.map(rewrite);
  if (!isObject(json)) return json;
  const entries = Object.entries(json).map(([name, value]): [string, Json] => {
    if (name === "$ref" && typeof value === "string")
      return [name, `#/$defs/${defName(value.split("/").at(-1) ?? "")}`];
    // The items of a tuple have a name of their own since 2020-12.
    if (name === "items" && Array.isArray(value)) return ["prefixItems", rewrite(value)];
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
  if (!Array.isArray(anyOf)) return schema;
  const propertyName = ["kind", "event"].find((name) => anyOf.every((one) => hasMember(one, name)));
  if (propertyName === undefined) return schema;
  return { ...rest, type: "object", discriminator: { propertyName }, oneOf: anyOf };
}

function hasMember(schema: Json, name: string): boolean {
  const properties = isObject(schema) ? schema["properties"] : undefined;
  return isObject(properties) && isObject(properties[name]);
}

function isObject(json: Json | undefined): json is Record<string, Json> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
