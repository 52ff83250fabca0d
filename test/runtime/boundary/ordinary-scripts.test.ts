import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/language/compile.ts";
import type { Commitment, Policy } from "../../../src/policy/policy.ts";
import { standardLibrary } from "../../../src/project/standard-library.ts";
import { buildCommitment } from "../../../src/runtime/boundary/build-commitment.ts";
import { decideRelease, type Analysis } from "../../../src/runtime/boundary/release-boundary.ts";
import { sourceFile, type SourceFile } from "../../../src/source/source-file.ts";
import { analyze } from "../../support/analyze-code.ts";

const folder = fileURLToPath(new URL("../../../fixtures/ordinary-scripts/", import.meta.url));

describe.each(["python", "javascript", "typescript"])("ordinary scripts in %s", (language) => {
  const policy = policyOf(language);
  const names = readdirSync(folder + language);

  it.each(names)(
    "%s is released under its commitment, and without any of its grants refused",
    async (name) => {
      const commitment = name.replace(/\.\w+$/u, "").replace(/\W/gu, "_");
      const file = sourceFile(name, readFileSync(`${folder}${language}/${name}`, "utf8"));
      const analysis = { language, effects: analyze(file, [])?.effects ?? [] };
      expect(await answer(policy, commitment, file, analysis)).toBe("released");
      const grants = policy.commitments[commitment]?.allows ?? [];
      expect(grants.length).toBeGreaterThan(0);
      for (const grant of grants) {
        const less = without(policy, commitment, grant);
        expect(await answer(less, commitment, file, analysis), JSON.stringify(grant)).toBe("refused");
      }
    },
  );

  it("has a commitment for each script, and no other", () => {
    const expected = names.map((name) => name.replace(/\.\w+$/u, "").replace(/\W/gu, "_"));
    expect(Object.keys(policy.commitments).sort()).toEqual(expected.sort());
  });
});

function policyOf(language: string): Policy {
  const file = sourceFile(`${language}.pol`, readFileSync(`${folder}${language}.pol`, "utf8"));
  const { diagnostics, modules } = compile([file], standardLibrary());
  expect(diagnostics).toEqual([]);
  const document = modules[0]?.policy;
  if (document === undefined) throw new Error(`${language}.pol does not compile`);
  return document.policy;
}

function without(policy: Policy, name: string, grant: unknown): Policy {
  const commitment: Commitment | undefined = policy.commitments[name];
  if (commitment === undefined) throw new Error(`there is no commitment ${name}`);
  const allows = commitment.allows?.filter((one) => one !== grant) ?? [];
  return { ...policy, commitments: { ...policy.commitments, [name]: { ...commitment, allows } } };
}

async function answer(
  policy: Policy,
  name: string,
  file: SourceFile,
  analysis: Analysis<NonNullable<ReturnType<typeof analyze>>["effects"][number]>,
): Promise<string> {
  const built = buildCommitment(policy, name, { parameters: {} });
  if (!built.ok) return built.error.map(({ reason }) => reason).join();
  return (await decideRelease(built.value, [file], { analyze: () => analysis })).answer;
}
