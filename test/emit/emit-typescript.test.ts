import { beforeAll, describe, expect, it } from "vitest";
import { emitTypeScript } from "../../src/emit/emit-typescript.ts";
import { policyDocument } from "../../src/policy/digest.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { runEmitted, strictErrors } from "../support/emitted.ts";
import { documentOf, schedulingPolicy } from "../support/scheduling.ts";

const document = documentOf(schedulingPolicy);

describe("the emitted TypeScript", () => {
  let code = "";
  beforeAll(() => {
    code = emitTypeScript(document);
  });

  it("passes the type checker under strict options", () => {
    expect(strictErrors(code)).toEqual([]);
  });

  it("imports only the runtime", () => {
    expect(code.match(/\bfrom "[^"]*"/g)).toEqual(['from "remit-lang/runtime"']);
  });

  it("is the same for the same policy", () => {
    expect(emitTypeScript(structuredClone(document))).toBe(code);
  });

  it("names the policy that it was compiled from", async () => {
    expect(code.split("\n")[1]).toBe(`// ${document.digest}`);
    expect(await runEmitted(code)).toHaveProperty("policyDigest", document.digest);
  });

  it("keeps documentation, and nothing in a text ends the comment or literal that it stands in", async () => {
    const hostile = "a */ `${evil()}` \u2028 \" ' // \u0000";
    const policy: Policy = {
      ...schedulingPolicy,
      module: "hostile\n*/ globalThis.broken = 1; //",
      types: { ...schedulingPolicy.types, Domain: { kind: "enum", members: ["health", "legal", hostile] } },
    };
    const place = {
      file: 0,
      start: { line: 1, column: 1 },
      end: { line: 1, column: 2 },
      documentation: hostile,
    };
    const places = { "contract schedule_meeting": place, "context Case/domain": place, "type Slot": place };
    const text = emitTypeScript(policyDocument(policy, { files: ["a.pol"], places }));
    expect(strictErrors(text)).toEqual([]);
    expect(text.match(/a \*\\\/ `\$\{evil\(\)\}`/g)).toHaveLength(6);
    await runEmitted(text);
    expect(globalThis).not.toHaveProperty("broken");
  });
});
