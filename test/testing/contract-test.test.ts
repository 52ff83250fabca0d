import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runTests } from "../../src/testing/run-tests.ts";
import { compileTexts } from "../support/compile.ts";

const example = readFileSync(new URL("../../examples/scheduling.pol", import.meta.url), "utf8");
const policy = example.slice(0, example.indexOf('test "'));

const noCode = { analyze: () => undefined, readFile: () => undefined };

/** What does not hold in a test of the scheduling policy, as `expectation: what is found`. */
async function failuresOf(given: string, ...expectations: readonly string[]): Promise<readonly string[]> {
  const lines = expectations.map((expectation) => `  expect ${expectation}\n`);
  const { modules, diagnostics } = compileTexts(
    `${policy}test "t" {\n  given ${given}\n${lines.join("")}}\n`,
  );
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(
    [],
  );
  const found = await runTests(
    modules.map((module) => ({ ...module, tests: module.tests, emit: undefined })),
    noCode,
  );
  return found.diagnostics.map(({ message }) => message.replace(" does not hold in test `t`", ""));
}

const slot = "schedule_meeting with { selected_slot: { day: thu, hour: 10 } }";

it("the tests of the example hold", async () => {
  const { modules } = compileTexts(example);
  const run = await runTests(
    modules.map((module) => ({ ...module, tests: module.tests, emit: undefined })),
    noCode,
  );
  expect(run).toMatchObject({ diagnostics: [], passed: 7, failed: 0 });
});

describe("an expectation", () => {
  it("that holds is passed over", async () => {
    expect(
      await failuresOf(
        slot,
        "release slot_receipt",
        'text "Selected slot: thu 10:00."',
        "forward to calendar is allowed",
        "forward to vendor is denied",
        "log to audit_log is denied",
        "remember in case_memory is denied",
        "read after 9 minutes is allowed",
        "read after 1 turn is denied",
        "read after 10 minutes is denied",
        "availability reaches broker only",
        "diagnosis reaches broker only",
        "diagnosis reveals coordinator",
        "selected_slot reaches coordinator, calendar only",
      ),
    ).toEqual([]);
  });

  it("that does not hold says what is the case", async () => {
    expect(
      await failuresOf(
        slot,
        "release slot_answer",
        'text "Selected slot: fri 10:00."',
        "forward to calendar is denied",
        "forward to vendor is allowed",
        "log to audit_log is allowed",
        "remember in case_memory is allowed",
        "read after 1 turn is allowed",
        "availability reaches nobody",
        "selected_slot reaches vendor",
        "diagnosis reveals broker only",
        "abstain",
      ),
    ).toEqual([
      "`expect availability reaches nobody`: it reaches `broker`",
      "`expect selected_slot reaches vendor`: it reaches `calendar`, `coordinator`",
      "`expect diagnosis reveals broker only`: it reveals `broker`, `coordinator`",
      "`expect release slot_answer`: `slot_receipt` is released",
      '`expect text "Selected slot: fri 10:00."`: the text is "Selected slot: thu 10:00."',
      "`expect forward to calendar is denied`: it is allowed",
      "`expect forward to vendor is allowed`: it is denied",
      "`expect log to audit_log is allowed`: it is denied",
      "`expect remember in case_memory is allowed`: it is denied",
      "`expect read after 1 turn is allowed`: it is denied",
      '`expect abstain`: "Selected slot: thu 10:00." is released',
    ]);
  });

  it("is about every value that is not given, and every draw", async () => {
    const asking = "{ selected_slot: { day: mon, hour: 9 }, diagnosis: cardiac } asking reason";
    const text = 'text "Slot mon 9:00; reason: capacity."';
    expect(await failuresOf(`schedule_meeting with ${asking}`, text)).toEqual([
      `\`expect ${text}\`: the text is "Clinic slot mon 9:00; reason: capacity."`,
    ]);
    const legal = asking.replace("cardiac", "cardiac, domain: legal");
    expect(await failuresOf(`schedule_meeting with ${legal}`, text)).toEqual([
      `\`expect ${text}\`: the text is "The slot that works is mon 9:00 (capacity)."`,
    ]);
    expect(await failuresOf(`schedule_meeting with ${legal} drawing 0`, text)).toEqual([]);
    expect(
      await failuresOf(
        `schedule_meeting with ${legal} drawing 2`,
        "data { slot: { day: mon, hour: 9 }, reason: capacity }",
      ),
    ).toHaveLength(0);
  });

  it("is about a contract that narrows another in itself", async () => {
    const given = "calendar_entry with { selected_slot: { day: thu, hour: 10 } }";
    expect(await failuresOf(given, "release slot_receipt", "forward to calendar is denied")).toEqual([]);
  });

  it("about who is reached counts every module of the project", async () => {
    const expectations =
      "expect availability reaches broker only\n  expect availability reaches broker\n  expect diagnosis reaches broker only";
    const tested = `${policy}test "t" {\n  given schedule_meeting with { selected_slot: { day: thu, hour: 10 } }\n  ${expectations}\n}\n`;
    const other = `edition "2026"
module clinic.sale
import clinic.scheduling { scheduler, scheduling, vendor, Case, Slot }
agent  buyer

requirement Sell { needs slots: List<Slot, 40> }
form whole answers Sell using Case {
  shape varies with authorized
  slots = availability
  data { slots: slots }
}
contract sale for Sell {
  from      scheduler
  to        buyer, vendor
  purpose   scheduling
  discloses availability
  lasts     1 turn
  offers    whole
  otherwise abstain "No."
}
`;
    const { modules, diagnostics } = compileTexts(tested, other);
    expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(
      [],
    );
    const project = modules.map((module) => ({ ...module, tests: module.tests, emit: undefined }));
    const failures = async (all: typeof project): Promise<readonly string[]> => {
      const asked = project.filter(({ name }) => name === "clinic.scheduling");
      const { diagnostics } = await runTests(asked, noCode, { project: all });
      return diagnostics.map(({ message }) => message.replace(" does not hold in test `t`", ""));
    };
    expect(await failures(project.filter(({ name }) => name !== "clinic.sale"))).toEqual([]);
    expect(await failures(project)).toEqual([
      "`expect availability reaches broker only`: it reaches `broker`, `clinic.sale.buyer`, `vendor`",
    ]);
    const broken = project.map((module) => ({ ...module, policy: undefined }));
    expect(await failures([...project, ...broken])).toHaveLength(3);
  });
});

describe("a budget that is spent", () => {
  const spent = "schedule_meeting after spending case_privacy";

  it("brings a release to its failure policy", async () => {
    expect(await failuresOf(spent, "delegate to broker", "ask user")).toEqual([]);
    expect(await failuresOf("calendar_entry after spending case_privacy", "abstain")).toEqual([]);
    expect(await failuresOf(spent, "release slot_receipt")).toEqual([
      "`expect release slot_receipt`: nothing is released: asked (over-budget)",
    ]);
    expect(await failuresOf(slot, "delegate to broker")).toHaveLength(1);
  });

  it("counts the steps that were taken", async () => {
    const covered = async (given: string): Promise<readonly string[]> => {
      const { modules } = compileTexts(`${policy}test "t" {\n  given ${given}\n  expect ask user\n}\n`);
      const run = await runTests(
        modules.map((module) => ({ ...module, tests: module.tests, emit: undefined })),
        noCode,
        { coverage: true },
      );
      return run.diagnostics.flatMap(
        ({ message }) => /schedule_meeting\/(otherwise .*)$/.exec(message)?.[1] ?? [],
      );
    };
    expect(await covered(slot)).toEqual([
      "otherwise delegate broker",
      "otherwise ask user",
      "otherwise abstain",
    ]);
    expect(await covered(spent)).toEqual([]);
  });

  it("is one that the contract charges", () => {
    const { diagnostics } = compileTexts(
      `${policy}budget other { 1 releases per session over 1 day }\ntest "t" {\n  given broker_view after spending other, missing\n  expect abstain\n}\n`,
    );
    expect(
      diagnostics.filter(({ severity }) => severity === "error").map(({ code, message }) => [code, message]),
    ).toEqual([
      ["REM2009", "`broker_view` has no budget `other`"],
      ["REM2001", "there is no budget `missing`"],
    ]);
  });
});
