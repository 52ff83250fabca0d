import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { analyze } from "../support/analyze-code.ts";
import { runTests } from "../../src/testing/run-tests.ts";
import { compileTexts } from "../support/compile.ts";

const policy = readFileSync(fileURLToPath(new URL("../../examples/care_email.pol", import.meta.url)), "utf8");
const whole = `{
    subject_line: "Next visit", status: on_track, contact: "front.desk@clinic.example", appointment: "2026-05-12",
    next_step: "Bring the signed form", diagnosis: "chronic asthma with seasonal attacks", medication: "salbutamol twice a day",
    test_result: "spirometry at 71 percent", test_date: "2026-04-03", salary: 84500
  }`;
const good = "The patient is on track. Questions go to front.desk@clinic.example.";

function compiled(given: string, expectations: readonly string[]) {
  const lines = expectations.map((expectation) => `  expect ${expectation}\n`);
  return compileTexts(`${policy}\ntest "t" {\n  given ${given}\n${lines.join("")}}\n`);
}

async function failuresOf(
  expectations: readonly string[],
  given = `care_update(["ann@clinic.example"]) with ${whole}`,
): Promise<readonly string[]> {
  const { modules, diagnostics } = compiled(given, expectations);
  expect(diagnostics.filter(({ severity }) => severity === "error").map((one) => one.message)).toEqual([]);
  const run = await runTests(
    modules.map((module) => ({ ...module, emit: undefined })),
    { analyze, readFile: () => undefined },
  );
  expect([run.passed, run.failed]).toEqual(run.diagnostics.length === 0 ? [1, 0] : [0, 1]);
  return run.diagnostics.map(({ message }) => message.replace(/^.* in test `t`: /, ""));
}

const to = 'to ["ann@clinic.example"]';

describe("a test of an outbound", () => {
  it("holds for messages that are let out and for those that are not", async () => {
    expect(
      await failuresOf([
        `email(${to}, subject "Next visit", body "${good}") is allowed`,
        `email(to ["eve@evil.example"], subject "Next visit", body "${good}") is denied`,
        `email(${to}, bcc ["ann@clinic.example"], subject "Next visit", body "${good}") is denied`,
        `email(${to}, subject "Salbutamol twice a day", body "${good}") is denied`,
        `email(${to}, subject "Next visit", body "${good} She earns $84,500.") is denied`,
        `email(${to}, subject "Next visit", body "The patient is on track.") is denied`,
        "medication reveals nobody",
        "diagnosis reaches nobody",
        "diagnosis reveals email only",
        "status reaches email",
        "subject_line reaches email",
      ]),
    ).toEqual([]);
  });

  it("counts the clauses that let a message out, and those that stopped one", async () => {
    const covered = async (...expectations: readonly string[]): Promise<readonly unknown[]> => {
      const { modules } = compiled(`care_update(["ann@clinic.example"]) with ${whole}`, expectations);
      const run = await runTests(
        modules.map((module) => ({ ...module, emit: undefined })),
        { analyze, readFile: () => undefined },
        { coverage: true },
      );
      return run.diagnostics.map(({ message }) => message.replace("no test exercises this ", ""));
    };
    const allowed = await covered(`email(${to}, subject "Next visit", body "${good}") is allowed`);
    expect(allowed).toContain("outcome: outbound care_update denied");
    expect(allowed).toContain("clause: outbound care_update/withholds medication");
    expect(allowed.filter((one) => /preserves|requires|allowed/u.test(String(one)))).toEqual([]);
    const denied = await covered(`email(${to}, subject "Salbutamol twice a day", body "${good}") is denied`);
    expect(denied).toContain("outcome: outbound care_update allowed");
    expect(denied).not.toContain("clause: outbound care_update/withholds medication");
  });

  it("says why a message is denied that should be allowed", async () => {
    expect(
      await failuresOf([
        `email(to ["eve@evil.example"], subject "Next visit", body "She takes salbutamol twice a day. ${good}") is allowed`,
      ]),
    ).toEqual([
      "it is denied: `eve@evil.example` under recipients is not allowed here; the body shows `medication`",
    ]);
  });

  it.each([
    [`email(${to}, subject "Next visit", body "${good}") is denied`, "it is allowed"],
    ["medication reaches email", "it reaches nobody"],
    ["status reaches nobody", "it reaches `email`"],
    ["diagnosis reveals nobody", "it reveals `email`"],
  ])("fails where `%s` does not hold", async (expectation, found) => {
    expect(await failuresOf([expectation])).toEqual([found]);
  });

  it("fails without the whole case, for what is not given cannot be looked for", async () => {
    const [failure = ""] = await failuresOf(
      [`email(${to}, subject "Next visit", body "${good}") is denied`],
      'care_update(["ann@clinic.example"]) with { status: on_track }',
    );
    expect(failure).toMatch(/^the test does not give the whole case: .*`medication` must be text/);
  });

  it.each([
    ["release slot_answer", "REM2015 this expectation says nothing of outbound `care_update`"],
    ["email(..) is asked", "REM2015 this expectation says nothing of outbound `care_update`"],
    ['email(too ["a@b.example"]) is denied', "REM2009 a message has no part `too`; did you mean `to`?"],
    [
      "email(subject matching /a/) is denied",
      "REM2015 this expectation says nothing of outbound `care_update`",
    ],
    ["email(subject 3) is denied", "REM3001 expected `Text`, found `3`"],
  ])("that expects %s is refused", (expectation, expected) => {
    const { diagnostics } = compiled(`care_update(["ann@clinic.example"]) with ${whole}`, [expectation]);
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([expected]);
  });

  it("that gives too few parameters, or another field, is refused", () => {
    const { diagnostics } = compiled("care_update with { medicine: 1 }", ["medication reaches nobody"]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "`care_update` takes 1 argument, found 0",
      expect.stringContaining("has no field `medicine`") as string,
    ]);
  });
});
