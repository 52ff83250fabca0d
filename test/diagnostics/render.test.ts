import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { formats, isFormat, loadRenderer } from "../../src/diagnostics/render/formats.ts";
import { report } from "../../src/diagnostics/report.ts";
import { sampleDiagnostic, sampleOptions, sampleReport } from "./sample-report.ts";

const golden = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/diagnostics-render/${name}`, import.meta.url));

const goldenNames = {
  pretty: "pretty.txt",
  json: "diagnostics.json",
  sarif: "remit.sarif",
  github: "github.txt",
  gitlab: "gl-code-quality-report.json",
  junit: "junit.xml",
  rdjson: "rdjson.json",
} as const;

describe("every output format", () => {
  test("has a golden file", () => {
    expect(formats.toSorted()).toEqual(Object.keys(goldenNames).toSorted());
  });

  test.each(formats)("renders the sample report as %s", async (format) => {
    const render = await loadRenderer(format);
    await expect(render(sampleReport(), sampleOptions)).toMatchFileSnapshot(golden(goldenNames[format]));
  });

  test.each(formats)("renders a report in which nothing was found as %s", async (format) => {
    const render = await loadRenderer(format);
    const text = render(report(["a.pol", "b.pol"], []), sampleOptions);
    await expect(text).toMatchFileSnapshot(golden(`clean/${goldenNames[format]}`));
  });

  test.each(formats)("writes no control character of a policy as %s", async (format) => {
    const render = await loadRenderer(format);
    const hostile = "\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eevil\u2066\u0000\ud800";
    const diagnostic = sampleDiagnostic(`a${hostile}.pol`, `text "${hostile}«${hostile}»"`, {
      message: `bad \`${hostile}\``,
      help: [hostile, "two\nlines\r\n::error::injected"],
    });
    const place = { file: diagnostic.file ?? { path: "", text: "" }, span: diagnostic.span };
    const text = render(
      report([`a${hostile}.pol`], [{ ...diagnostic, related: [{ message: hostile, ...place }] }]),
      sampleOptions,
    );
    expect(
      text.match(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu)?.filter((found) => found !== "\n") ?? [],
    ).toEqual([]);
    expect(text.split("\n").filter((line) => line.startsWith("::error::"))).toEqual([]);
  });

  test("is recognised by its exact name only", () => {
    expect(["pretty", "toString", "JSON", ""].map(isFormat)).toEqual([true, false, false, false]);
  });
});
