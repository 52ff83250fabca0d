import { describe, expect, it } from "vitest";
import { authorityDiagnostics } from "../../src/diagnostics/catalogue/authority.ts";
import { contractDiagnostics } from "../../src/diagnostics/catalogue/contracts.ts";
import { nameDiagnostics } from "../../src/diagnostics/catalogue/names.ts";
import { outboundDiagnostics } from "../../src/diagnostics/catalogue/outbound.ts";
import { syntaxDiagnostics } from "../../src/diagnostics/catalogue/syntax.ts";
import { typeDiagnostics } from "../../src/diagnostics/catalogue/types.ts";
import { compileTexts } from "../support/compile.ts";

const tables = {
  syntax: syntaxDiagnostics,
  names: nameDiagnostics,
  types: typeDiagnostics,
  contracts: contractDiagnostics,
  authority: authorityDiagnostics,
  outbound: outboundDiagnostics,
};

describe.each(Object.entries(tables))("the %s diagnostics", (_, table) => {
  describe.each(Object.entries(table))("%s", (_name, kind) => {
    it("is what its bad example gives, at the marked place", () => {
      const start = kind.bad.indexOf("«");
      const end = kind.bad.indexOf("»") - 1;
      const text = kind.bad.replace("«", "").replace("»", "");
      const found = compileTexts(text).diagnostics.map((one) => ({
        code: one.code,
        text: text.slice(one.span.start, one.span.end),
        start: one.span.start,
      }));
      expect(found).toEqual([{ code: kind.code, text: text.slice(start, end), start }]);
    });

    it("is gone from its good example", () => {
      expect(compileTexts(kind.good).diagnostics.map((one) => `${one.code} ${one.message}`)).toEqual([]);
    });
  });
});
