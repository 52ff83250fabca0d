import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Result } from "../../src/base/result.ts";
import { parseEndpointPattern } from "../../src/scope/endpoint.ts";
import { parsePathPattern } from "../../src/scope/path.ts";
import { parseTemplate } from "../../src/scope/pattern.ts";
import { contains, exactly, overlaps, type Refusal, type Scope } from "../../src/scope/scope.ts";

/** One row of fixtures/scope/hostile-pairs.json. */
interface Row {
  readonly kind: "path" | "endpoint";
  readonly grant: string;
  /** What a run shows, or with `askedAs` a pattern; absent where the grant's own spelling is in question. */
  readonly asked?: string;
  readonly askedAs?: "pattern";
  /**
   * `contained`, `overlaps` (in part) and `disjoint` say how the second lies to the first; `open` that it depends on what is not bound
   * yet, so that it is not contained and overlaps; `refused` that the value is not taken; `refused pattern` that the grant is not.
   */
  readonly expected: "contained" | "overlaps" | "disjoint" | "open" | "refused" | "refused pattern";
  readonly canonical?: string;
  readonly why: string;
}

const file = new URL("../../fixtures/scope/hostile-pairs.json", import.meta.url);
const rows: readonly Row[] = JSON.parse(readFileSync(file, "utf8"));

test("there are at least 150 pairs, each with its reason", () => {
  expect(rows.length).toBeGreaterThanOrEqual(150);
  expect(rows.filter(({ why }) => why.length < 8)).toEqual([]);
});

describe.each(rows.map((row) => [row.kind, row.grant, row.asked, row.expected, row] as const))(
  "%s %j and %j: %s",
  (_kind, _grant, _asked, _expected, row) => {
    test(row.why, () => {
      expect(relationOf(row)).toEqual(row.expected === "open" ? "overlaps" : row.expected);
    });
  },
);

function relationOf(row: Row): string {
  const grant = parse(row.kind, row.grant);
  if (!grant.ok) {
    expect(grant.error.canonical).toBe(row.canonical);
    if (row.canonical !== undefined) expect(parse(row.kind, row.canonical).ok).toBe(true);
    return "refused pattern";
  }
  const asked =
    row.askedAs === "pattern" ? parse(row.kind, row.asked ?? "") : exactly(row.kind, row.asked ?? "");
  if (!asked.ok) return "refused";
  if (contains(grant.value, asked.value)) return "contained";
  return overlaps(grant.value, asked.value) ? "overlaps" : "disjoint";
}

function parse(kind: Row["kind"], text: string): Result<Scope, Refusal> {
  const template = parseTemplate(text, { w: "path", v: "path" });
  if (!template.ok) return template;
  return kind === "path" ? parsePathPattern(template.value) : parseEndpointPattern(template.value);
}
