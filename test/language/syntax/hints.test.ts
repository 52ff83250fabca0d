import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compile } from "../../../src/language/compile.ts";
import { sourceFile } from "../../../src/source/source-file.ts";
import { library } from "../../support/compile.ts";
import { markedCase } from "../../support/marked-files.ts";

const fixtures = new URL("../../../fixtures/diagnostics/syntax/", import.meta.url);

it.each([
  ["assignment-for-comparison", "equality is written `==`"],
  ["if-in-a-form", "a branch starts with `when`"],
  ["if-behind-a-candidate", "the guard of a candidate starts with `when`"],
  ["else-in-a-form", "more branches start with `when`; what is left has `otherwise`"],
  ["otherwise-alone", "`otherwise` stands behind one or more branches, `when … { … }`, and closes them"],
  ["shape-behind-a-slot", "`shape varies with authorized` stands first in a form, before its slots"],
  ["slot-with-a-colon", "a slot is filled with `=`: `slot = field`"],
  ["store-without-in", "a store stands behind `in`: `remembers in store`"],
  ["all-fields-disclosed", "fields are named one by one; nothing discloses all that there will ever be"],
  [
    "time-behind-a-forward",
    "only `remembers in … for …` has a time of its own; all else lasts as long as the contract, `lasts`",
  ],
  ["near-miss-of-a-keyword", "did you mean `narrows`?"],
  ["double-arrow", "write `->`"],
  ["single-quotes", 'a text stands in straight double quotes, `"…"`'],
])("%s shows the way out", (name, help) => {
  const { files } = markedCase(readFileSync(new URL(`${name}.pol`, fixtures), "utf8"));
  const { diagnostics } = compile(
    files.map(({ path, text }) => sourceFile(path, text)),
    library,
  );
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]?.help).toContain(help);
});
