import { list, orNull, record } from "../base/json-schema.ts";
import { publishedAt } from "./documentation-url.ts";

/** JSON Schema of `--format json`. */
export const diagnosticsSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: `${publishedAt}/schema/diagnostics.schema.json`,
  title: "Diagnostics of Remit",
  description: "What `remit` writes with `--format json`.",
  ...record({
    diagnostics: { description: "In order of file and place.", ...list({ $ref: "#/$defs/diagnostic" }) },
  }),
  $defs: {
    diagnostic: record(
      {
        code: {
          type: "string",
          pattern: "^REM[0-9]{4}$",
          description: "Stable; `remit explain` tells more.",
        },
        severity: { enum: ["error", "warning", "info"] },
        message: {
          type: "string",
          description: "One line: what is wrong, with the author's text in backticks.",
        },
        file: {
          type: ["string", "null"],
          description: "Relative to the folder that the command ran in; null when no file is to blame.",
        },
        range: orNull("#/$defs/range"),
        related: { description: "Further places that take part.", ...list({ $ref: "#/$defs/related" }) },
        help: { description: "How to repair it, a line each.", ...list({ type: "string" }) },
        fix: orNull("#/$defs/fix"),
      },
      "One thing that the author should know about.",
    ),
    related: record(
      { message: { type: "string" }, file: { type: "string" }, range: { $ref: "#/$defs/range" } },
      "A further place.",
    ),
    fix: record(
      { title: { type: "string" }, edits: list({ $ref: "#/$defs/edit" }) },
      "A repair that a tool may apply. All edits are to the diagnostic's own file and do not overlap.",
    ),
    edit: record(
      { range: { $ref: "#/$defs/range" }, text: { type: "string" } },
      "Replaces a range by a text.",
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
