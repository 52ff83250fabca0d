import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/language/compile.ts";
import { standardLibrary } from "../../../src/project/standard-library.ts";
import { buildCommitment } from "../../../src/runtime/boundary/build-commitment.ts";
import { decideRelease } from "../../../src/runtime/boundary/release-boundary.ts";
import { sourceFile } from "../../../src/source/source-file.ts";
import { analyze } from "../../support/analyze-code.ts";

/** What every commitment here allows, so that nothing else is what programs are refused for. */
const always = "stdio.out, clock.read, sys.info(any), proc.exit, env.read(any)";

interface Group {
  readonly language: string;
  readonly allows: string;
  readonly denies: string | undefined;
  readonly isInside: boolean;
  readonly programs: readonly string[];
}

/** Groups stand behind `=== outside GRANT but DENIAL`, their programs between lines of `---`. */
function groupsOf(language: string): readonly Group[] {
  const file = new URL(`../../../fixtures/outside-grants/${language}.txt`, import.meta.url);
  return readFileSync(file, "utf8")
    .split(/^=== /mu)
    .slice(1)
    .map((text) => {
      const end = text.indexOf("\n");
      const [kind = "", grant = ""] = text.slice(0, end).split(/ (.*)/su);
      const [allows = "", denies] = grant.split(" but ");
      const programs = text
        .slice(end + 1)
        .trimEnd()
        .split("\n---\n");
      return { language, allows, denies, isInside: kind === "inside", programs };
    });
}

async function answerTo({ language, allows, denies }: Group, program: string): Promise<string> {
  const denial = denies === undefined ? "" : `  denies ${denies}\n`;
  const policy = `edition "2026"\nmodule a.b\ncommitment c {\n  language ${language}\n  allows ${allows}, ${always}\n${denial}}\n`;
  const { diagnostics, modules } = compile([sourceFile("a.pol", policy)], standardLibrary());
  expect(diagnostics).toEqual([]);
  const compiled = modules[0]?.policy?.policy;
  if (compiled === undefined) throw new Error("the policy does not compile");
  const built = buildCommitment(compiled, "c", { parameters: {} });
  if (!built.ok) throw new Error("the commitment cannot be built");
  const file = sourceFile(language === "python" ? "a.py" : "a.js", program);
  const analysis = { language, effects: analyze(file, [])?.effects ?? [] };
  return (await decideRelease(built.value, [file], { analyze: () => analysis })).answer;
}

describe.each([...groupsOf("python"), ...groupsOf("javascript")])(
  "$language under $allows without $denies",
  (group) => {
    it.each(group.programs)("%s", async (program) => {
      expect(await answerTo(group, program)).toBe(group.isInside ? "released" : "refused");
    });
  },
);
