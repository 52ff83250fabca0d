import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { analyze } from "../support/analyze-code.ts";

const folder = new URL("../../fixtures/ordinary-scripts/", import.meta.url);

const programs = ["python", "javascript", "typescript"].flatMap((language) =>
  readdirSync(new URL(`${language}/`, folder)).map((path) => ({
    path,
    text: readFileSync(new URL(`${language}/${path}`, folder), "utf8"),
  })),
);

function answerTo(program: { readonly path: string; readonly text: string }): string {
  return JSON.stringify(analyze(program, []));
}

it("an answer does not depend on what was analysed before, in whose arrays it is computed", () => {
  const first = programs.map(answerTo);
  const backwards = programs.toReversed().map(answerTo).toReversed();
  expect(backwards).toEqual(first);
  const everySeventh = programs.map((_, i) => (i * 7) % programs.length);
  expect(everySeventh.map((i) => answerTo(programs[i] ?? { path: "", text: "" }))).toEqual(
    everySeventh.map((i) => first[i]),
  );
});
