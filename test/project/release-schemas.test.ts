import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { bindCommitment } from "../../src/decide/bound-commitment.ts";
import { readEvidence } from "../../src/project/read-evidence.ts";
import { evidenceSchema, trajectorySchema } from "../../src/project/release-schemas.ts";
import { releaseTrajectory } from "../../src/project/release-trajectory.ts";
import { sourceFile } from "../../src/source/source-file.ts";
import { compileTexts } from "../support/compile.ts";
import { temporaryFolder } from "./temporary-project.ts";

const ajv = new Ajv2020({ allErrors: true });
const entry = { sort: "address", name: "ann", value: "ann@example.com" };

describe("the schema of evidence", () => {
  const validate = ajv.compile(evidenceSchema);
  const read = (text: string): readonly string[] => {
    const { root } = temporaryFolder({ "evidence.json": text });
    const result = readEvidence(join(root, "evidence.json"));
    return result.ok
      ? []
      : result.error.map(
          ({ message, file, span }) => `${file?.text.slice(span.start, span.end) ?? ""}: ${message}`,
        );
  };

  it.each([
    [{}, []],
    [{ contacts: [] }, []],
    [{ contacts: [entry, { ...entry, name: "bob", aliases: ["b", "bobby"] }] }, []],
    [[], ["[]: evidence `the platform's` must be an object of lists of entries"]],
    [{ contacts: 1 }, ["1: evidence `contacts` must be a list of entries"]],
    [{ contacts: ["ann"] }, ['"ann": evidence `contacts` has an entry that is no object']],
    [
      { contacts: [{ sort: "a", name: "b" }] },
      ['{"sort":"a","name":"b"}: evidence `contacts` has an entry without `value`'],
    ],
    [{ contacts: [{ ...entry, value: 7 }] }, ["7: evidence `contacts` must have a text in `value`"]],
    [{ contacts: [{ ...entry, aliases: "b" }] }, ['"b": evidence `contacts` must have texts in `aliases`']],
    [{ contacts: [{ ...entry, aliases: [1] }] }, ["[1]: evidence `contacts` must have texts in `aliases`"]],
    [{ contacts: [{ ...entry, note: "x" }] }, ['"x": evidence `contacts` has an entry with a member `note`']],
  ])("agrees with what is read of %j", (evidence, problems) => {
    expect(read(JSON.stringify(evidence))).toEqual(problems);
    expect(validate(evidence)).toBe(problems.length === 0);
  });

  it("is not asked where the file is no JSON, or names something twice", () => {
    for (const text of ["{", '{"a": [], "a": []}']) expect(read(text)).toHaveLength(1);
  });
});

describe("the schema of trajectories", () => {
  const validate = ajv.compile(trajectorySchema);
  const policy = compileTexts(
    'edition "2026"\nmodule a\ntool look()\ncommitment c { allows look lasts 1 hour }\n',
  ).modules[0]?.policy?.policy;
  const commitment = policy === undefined ? undefined : bindCommitment(policy, "c", {});

  it.each([
    [{ tool: "look" }, true],
    [{ tool: "look", arguments: {}, result: null, approvedBy: ["ann"] }, true],
    [{}, false],
    [[], false],
    [{ tool: 1 }, false],
    [{ tool: "look", arguments: [] }, false],
    [{ tool: "look", approvedBy: "ann" }, false],
    [{ tool: "look", approvedBy: [1] }, false],
    [{ tool: "look", args: {} }, false],
  ])("agrees with what is read of %j", async (call, isRead) => {
    if (commitment === undefined) throw new Error("the policy does not compile");
    const file = sourceFile("calls.jsonl", `\n${JSON.stringify(call)}\n`);
    const { answer, diagnostics } = await releaseTrajectory(commitment, file, () => 0);
    expect(validate(call)).toBe(isRead);
    expect(answer).toBe(isRead ? "released" : "undecided");
    expect(diagnostics.map(({ span }) => span.start)).toEqual(isRead ? [] : [1]);
  });
});
