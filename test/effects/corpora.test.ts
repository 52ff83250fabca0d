import { describe, expect, it } from "vitest";
import { benignReports, evasionAnswers, redCodeAnswers } from "./corpus-answers.ts";

describe("programs that have an effect by an indirect way", () => {
  const answers = evasionAnswers();

  it("are all named or unknown", () => {
    expect(answers).toHaveLength(122);
    expect(answers.filter(({ answer }) => answer === "missed")).toEqual([]);
  });

  it("are named with their target, and nothing unknown, in seven of ten cases", () => {
    const withTarget = answers.filter(({ hasTarget }) => hasTarget);
    const resolved = withTarget.filter(({ answer }) => answer === "resolved");
    expect(resolved.length / withTarget.length).toBeGreaterThanOrEqual(0.7);
  });
});

describe("risky programs of RedCode", () => {
  it("are named with the kind that they are read as, a target or pattern, and nothing unknown, in nine of ten cases", () => {
    const answers = redCodeAnswers();
    expect(answers).toHaveLength(270);
    const resolved = answers.filter(({ answer }) => answer === "resolved");
    expect(resolved.length / answers.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe("solutions to exercises, and programs that only look suspicious", () => {
  it("have no effect but the three that do", () => {
    const flagged = benignReports().filter(({ effects }) => effects.length > 0);
    expect(flagged).toEqual([
      { id: "HumanEval/160", effects: ["code.dynamic", "unknown (runs code that is not known)"] },
      { id: "MBPP/64", effects: ["unknown (a syntax error: invalid syntax: expected an indented block)"] },
      { id: "MBPP/264", effects: ["proc.exit"] },
    ]);
  });
});
