import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { diagnosticText } from "../../src/diagnostics/render/text.ts";
import { sampleDiagnostic, sampleOptions } from "./sample-report.ts";

/** The excerpt of a diagnostic: what stands below its title and place. */
function excerptOf(diagnostic: Diagnostic): readonly string[] {
  return diagnosticText(diagnostic, sampleOptions).split("\n").slice(3, -1);
}

const excerpts = {
  "the exact span": {
    source: "a b\n  x = «wrong» y\n",
    shown: ["2 |   x = wrong y", "  |       ^^^^^"],
  },
  "tabs at the columns where they end": {
    source: "\tx\t«y»\tz",
    shown: ["1 |     x   y   z", "  |         ^"],
  },
  "a tab that is marked itself": {
    source: "ab«\t»c",
    shown: ["1 | ab  c", "  |   ^^"],
  },
  "wide characters as two columns": {
    source: "名前 «漢字» x",
    shown: ["1 | 名前 漢字 x", "  |      ^^^^"],
  },
  "combining characters as none": {
    source: "e\u0301e\u0301 «e\u0301x» y",
    shown: ["1 | e\u0301e\u0301 e\u0301x y", "  |    ^^"],
  },
  "composed emoji as one character of two columns": {
    source: "👩‍👩‍👧 «❤️» x",
    shown: ["1 | 👩‍👩‍👧 ❤️ x", "  |    ^^"],
  },
  "control characters by name": {
    source: "a\u001b[31m«b\u0007»\u202ec",
    shown: ["1 | a␛[31mb␇<U+202E>c", "  |       ^^"],
  },
  "a lone half of a pair by name": {
    source: "x \ud800 «y»",
    shown: ["1 | x <U+D800> y", "  |            ^"],
  },
  "an empty span as one mark": {
    source: "a «»b",
    shown: ["1 | a b", "  |   ^"],
  },
  "the end of the file": {
    source: "a\nbc«»",
    shown: ["2 | bc", "  |   ^"],
  },
  "the empty line after the last line break": {
    source: "a\n«»",
    shown: ["2 |", "  | ^"],
  },
  "a span with its line break": {
    source: "a «bc\r\n»d",
    shown: ["1 | a bc", "  |   ^^"],
  },
  "a span over two lines": {
    source: "a «b\n\n   c» d",
    shown: ["1 | a b", "  |   ^", "2 |", "3 |    c d", "  |    ^"],
  },
  "both ends of a span over many lines": {
    source: "«1\n2\n3\n4\n5\n6\n7\n8\n9\n10» x",
    shown: [" 1 | 1", "   | ^", " 2 | 2", "   | ^", "...", " 9 | 9", "   | ^", "10 | 10 x", "   | ^^"],
  },
  "stacked marks as one replacement": {
    source: `a «z${"\u0300".repeat(100)}» b`,
    shown: ["1 | a \uFFFD b", "  |   ^"],
  },
} as const;

describe("the format for people", () => {
  test.each(Object.entries(excerpts))("shows %s", (_name, { source, shown }) => {
    expect(excerptOf(sampleDiagnostic("a.pol", source))).toEqual(shown);
  });

  test("shows only the part of a long line around the span", () => {
    const [line = "", marks = ""] = excerptOf(
      sampleDiagnostic("a.pol", `${"a".repeat(5_000_000)} «here» ${"b".repeat(5_000_000)}`),
    );
    expect(line).toBe(`1 | …${"a".repeat(59)} here ${"b".repeat(135)}…`);
    expect(marks).toBe(`  | ${" ".repeat(61)}^^^^`);
  });

  test("never cuts a character in two where it shortens a line", () => {
    const line = excerptOf(sampleDiagnostic("a.pol", `${"😀".repeat(300)}x«»`))[0];
    expect(line).toBe(`1 | …${"😀".repeat(100)}x`);
  });

  test("marks no more than what is shown of a long span", () => {
    const rows = excerptOf(sampleDiagnostic("a.pol", `«${"a".repeat(1000)}»`));
    expect(rows).toEqual([`1 | ${"a".repeat(200)}…`, `  | ${"^".repeat(200)}`]);
  });

  test("colours the severity, the code and the marks when asked to", () => {
    const text = diagnosticText(sampleDiagnostic("a.pol", "«x»"), { ...sampleOptions, colour: true });
    expect(text).toBe(
      [
        "\u001b[1m\u001b[31merror[REM9021]\u001b[39m: something is wrong\u001b[22m",
        " \u001b[34m-->\u001b[39m a.pol:1:1",
        "  \u001b[34m|\u001b[39m",
        "\u001b[34m1\u001b[39m \u001b[34m|\u001b[39m x",
        "  \u001b[34m|\u001b[39m \u001b[31m^\u001b[39m",
        "",
      ].join("\n"),
    );
  });
});
