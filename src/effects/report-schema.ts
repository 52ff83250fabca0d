import { list, record } from "../base/json-schema.ts";
import { publishedAt } from "../diagnostics/documentation-url.ts";

/** JSON Schema of `remit effects --format json`. */
export const effectsSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: `${publishedAt}/schema/effects.schema.json`,
  title: "Effects of code",
  description: "What `remit effects` writes with `--format json`: what each file may do when it runs.",
  ...record({ files: { description: "In order of path.", ...list({ $ref: "#/$defs/file" }) } }),
  $defs: {
    file: record(
      {
        path: { type: "string", description: "Relative to the folder that the command ran in." },
        language: { type: "string", description: "`python`; empty where the name of the file tells none." },
        effects: { description: "In the order of the text.", ...list({ $ref: "#/$defs/effect" }) },
      },
      "One file of code.",
    ),
    effect: record(
      {
        kind: {
          type: "string",
          description:
            "A name of the vocabulary, `fs.write`; or `unknown`: something that could not be resolved, which no policy can allow.",
        },
        target: { $ref: "#/$defs/target" },
        span: { $ref: "#/$defs/range" },
        trace: {
          description:
            "How it comes about, from the call back to where the called thing was made. For `unknown` it begins with the reason.",
          ...list({ $ref: "#/$defs/step" }),
        },
      },
      "Something that the code may do.",
    ),
    target: record(
      {
        kind: {
          enum: ["none", "any", "text", "words", "shell"],
          description:
            "`none`: the effect has no target; `any`: nothing is known of it; `text`: a path, an endpoint, a name; `words`: the words of a command; `shell`: a text that a shell reads.",
        },
        texts: {
          description: "One for a text, one a word for a command; each is what is known of it, in order.",
          ...list({ $ref: "#/$defs/text" }),
        },
        isOpen: { type: "boolean", description: "Whether more words may follow." },
      },
      "What an effect acts on.",
    ),
    text: {
      description:
        "Known pieces and holes: `name` is a hole without `/`, `entry` one that is not `..` either, `below` several of these with `/` between them, `home` the home folder, `anything` any text.",
      ...list({
        anyOf: [
          { type: "string" },
          record({ hole: { enum: ["name", "entry", "below", "home", "anything"] } }),
        ],
      }),
    },
    step: record(
      {
        text: {
          type: "string",
          description: "What stands there, for people; empty for a step that says nothing.",
        },
        span: { $ref: "#/$defs/range" },
      },
      "A step of a trace.",
    ),
    range: record(
      { start: { $ref: "#/$defs/position" }, end: { $ref: "#/$defs/position" } },
      "Half open: the end is the place just after the last character.",
    ),
    position: record(
      {
        line: { type: "integer", minimum: 1 },
        column: { type: "integer", minimum: 1, description: "Counts UTF-16 code units." },
      },
      "A place, counted from 1.",
    ),
  },
} as const;
