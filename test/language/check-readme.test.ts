import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { authorityDiagnostics } from "../../src/diagnostics/catalogue/authority.ts";
import { contractDiagnostics } from "../../src/diagnostics/catalogue/contracts.ts";
import { markedExample } from "../../src/diagnostics/marked-example.ts";
import { diagnosticText } from "../../src/diagnostics/render/text.ts";
import { compileTexts } from "../support/compile.ts";

const readme = readFileSync(new URL("../../src/language/check/README.md", import.meta.url), "utf8");

it("the checker's README shows six of its errors as a terminal does", () => {
  const shown = [
    contractDiagnostics.undisclosed,
    contractDiagnostics.shapeReadsPrivate,
    contractDiagnostics.choiceReadsPrivate,
    contractDiagnostics.hiddenKey,
    contractDiagnostics.wider,
    authorityDiagnostics.beyondParent,
  ].map((kind) => {
    const [diagnostic] = compileTexts(markedExample(kind.bad).text).diagnostics;
    const pathFromHere = (path: string): string => path;
    return diagnostic === undefined
      ? ""
      : diagnosticText(diagnostic, {
          colour: false,
          version: "0",
          pathFromHere,
          pathInRepository: pathFromHere,
        }).trimEnd();
  });
  const blocks = [...readme.matchAll(/```text\n([\s\S]*?)\n```/g)].map((match) => match[1]);
  expect(blocks).toEqual(shown);
});
