import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { emitJson } from "../../src/emit/emit-json.ts";
import { emitTypeScript } from "../../src/emit/emit-typescript.ts";
import { compile, type Compilation } from "../../src/language/compile.ts";
import type { PolicyDocument } from "../../src/policy/policy.ts";
import { loadPolicy } from "../../src/policy/load-policy.ts";
import { sourceFile } from "../../src/source/source-file.ts";
import { library } from "../support/compile.ts";
import { strictErrors } from "../support/emitted.ts";

const FOLDER = new URL("../../examples/", import.meta.url);
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".pol"))
  .sort()
  .map((name) => sourceFile(name, readFileSync(new URL(name, FOLDER), "utf8")));

/** The policies of a compilation by the names of their modules. */
function documentsOf({ diagnostics, modules }: Compilation): readonly (readonly [string, PolicyDocument])[] {
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
  return modules.flatMap(({ name, policy }) => (policy === undefined ? [] : [[name, policy] as const]));
}

const documents = documentsOf(compile(files, library));

describe("the examples", () => {
  it("are each a policy, without a warning", () => {
    expect(documents.map(([name]) => name)).toEqual(["clinic.email", "acme.reports", "clinic.scheduling"]);
  });

  it("give the same bytes again, in any order", () => {
    const bytesOf = (found: typeof documents): ReadonlyMap<string, string> =>
      new Map(found.map(([name, policy]) => [name, emitJson(policy) + emitTypeScript(policy)]));
    const fresh = files.map(({ path, text }) => sourceFile(path, text)).reverse();
    const again = documentsOf(compile(fresh, library.toReversed()));
    expect(bytesOf(again)).toEqual(bytesOf(documents));
  });

  it("are emitted as TypeScript that passes the type checker under strict options", () => {
    expect(strictErrors(...documents.map(([, policy]) => emitTypeScript(policy)))).toEqual([]);
  });

  it.each(documents)("%s is loaded as it was written", (_, policy) => {
    const loaded = loadPolicy(emitJson(policy));
    expect(loaded).toEqual({ ok: true, value: policy });
  });

  it.each(documents)("%s holds no abstraction that the compiler computes", (_, { policy }) => {
    expect(Object.entries(policy.abstractions).filter(([, { arms }]) => arms.length === 0)).toEqual([]);
  });
});
