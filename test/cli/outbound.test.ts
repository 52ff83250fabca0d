import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { mainPipeline } from "../../src/project/main-pipeline.ts";
import { temporaryFolder } from "../project/temporary-project.ts";
import { careTask, goodBody } from "../support/care-outbound.ts";
import { runIn, type Ran } from "./run-in.ts";

const policy = readFileSync(fileURLToPath(new URL("../../examples/care_email.pol", import.meta.url)), "utf8");
const pipeline = mainPipeline(() => "this");
const head = "To: Ann <ann@clinic.example>, bob@clinic.example\nSubject: Next visit\n\n";
const team = '--param care_team=["ann@clinic.example","bob@clinic.example"]';

function run(
  draft: string,
  action = "check",
  options = `--contract care_update --case case.json ${team}`,
): Promise<Ran> {
  const folder = temporaryFolder({
    "remit.config.jsonc": "{}",
    "care_email.pol": policy,
    "case.json": JSON.stringify(careTask.case),
    "draft.txt": draft,
  });
  return runIn(folder.root, `outbound ${action} draft.txt ${options}`, { pipeline });
}

function titles({ exitCode, out, errors }: Ran): readonly (string | number)[] {
  return [exitCode, ...`${out}${errors}`.split("\n").filter((line) => line.startsWith("error["))];
}

describe("outbound check", () => {
  it("finds nothing in a draft that may be sent", async () => {
    expect(titles(await run(head + goodBody))).toEqual([0]);
  });

  it.each(["\n", "\r\n"])("underlines what is wrong, in its place (%j)", async (end) => {
    const body = goodBody.replace("The patient", "She takes salbutamol twice a day.\nThe patient");
    const { exitCode, out } = await run((head + body).replaceAll("\n", end));
    expect(exitCode).toBe(1);
    expect(out).toBe(
      [
        "error[REM8101]: this shows `medication`, which is withheld",
        " --> draft.txt:6:11",
        "  |",
        "6 | She takes salbutamol twice a day.",
        "  |           ^^^^^^^^^^^^^^^^^^^^^^",
        "  = help: leave it out",
        "",
        "1 error in 1 file",
        "",
      ].join("\n"),
    );
  });

  it.each([
    [
      "another recipient",
      head.replace("bob@clinic.example", "eve@evil.example") + goodBody,
      ["error[REM8107]: `eve@evil.example` under recipients is not allowed here"],
    ],
    [
      "a blind copy",
      head.replace("Subject", "Bcc: ann@clinic.example\nSubject") + goodBody,
      ["error[REM8107]: `ann@clinic.example` under bcc is not allowed here"],
    ],
    ["nobody", `Subject: Next visit\n\n${goodBody}`, ["error[REM8107]: nobody is addressed"]],
    [
      "a value to the dollar",
      head + goodBody.replace("The patient", "She earns $84,500. The patient"),
      ["error[REM8102]: this shows `salary` as it is"],
    ],
    [
      "no contact",
      head + goodBody.replace(/ Questions.*example\./, ""),
      ["error[REM8103]: the message does not say `contact`"],
    ],
    [
      "a link",
      head + goodBody.replace("The patient", "See https://evil.example/x. The patient"),
      ["error[REM8104]: this is a link that no source of the draft has"],
    ],
    [
      "another layout",
      head + goodBody.replace("track. ", "track.\n\n"),
      ["error[REM8105]: the body is not in its layout: 2 paragraphs; the layout has 1"],
    ],
  ])("refuses %s", async (_, draft, expected) => {
    expect(titles(await run(draft))).toEqual([1, ...expected]);
  });

  it.each([
    [
      "another header",
      head.replace("Subject", "Reply-To: eve@evil.example\nSubject") + goodBody,
      "error[REM8108]: this is no draft: it has a line that is no address and no subject",
    ],
    [
      "a header twice",
      `To: eve@evil.example\n${head}${goodBody}`,
      "error[REM8108]: this is no draft: it has `To:` twice",
    ],
  ])("cannot decide on a draft with %s", async (_, draft, title) => {
    expect(titles(await run(draft))).toEqual([2, title]);
  });

  it.each([
    [
      "an unknown outbound",
      "--contract care_updat --case case.json",
      "error[REM8109]: there is no outbound `care_updat`; did you mean `care_update`?",
    ],
    [
      "a missing parameter",
      "--contract care_update --case case.json",
      "error[REM8110]: `care_team` is missing",
    ],
    [
      "a missing case",
      `--contract care_update --case none.json ${team}`,
      "error[REM9010]: there is no file `none.json`",
    ],
    [
      "a case that is none",
      `--contract care_update --case draft.txt ${team}`,
      "error[REM8110]: `--case` is no JSON object",
    ],
    [
      "a case that lacks a field",
      `--contract care_update --case remit.config.jsonc ${team}`,
      "error[REM8110]: `appointment` must be a date YYYY-MM-DD from 2026-01-01 to 2027-12-31",
    ],
  ])("cannot decide with %s", async (_, options, title) => {
    const [exitCode, first] = titles(await run(head + goodBody, "check", options));
    expect([exitCode, first]).toEqual([2, title]);
  });
});

describe("outbound rewrite", () => {
  it("writes the repaired draft, which the check then lets pass", async () => {
    const body = goodBody.replace("The patient", "She takes salbutamol twice a day. The patient");
    const { exitCode, out } = await run(head + body, "rewrite");
    expect([exitCode, out]).toEqual([
      0,
      head + goodBody.replace("The patient", "She takes [withheld]. The patient"),
    ]);
    expect(titles(await run(out))).toEqual([0]);
  });

  it("writes nothing where the draft cannot be repaired", async () => {
    const draft = head.replace("bob@clinic.example", "eve@evil.example") + goodBody;
    expect(titles(await run(draft, "rewrite"))).toEqual([
      1,
      "error[REM8107]: `eve@evil.example` under recipients is not allowed here",
    ]);
  });
});

describe("outbound contract", () => {
  it("prints the contract of a draft as JSON", async () => {
    const options = `--contract care_update --case case.json ${team} --format json`;
    const { exitCode, out } = await run(head + goodBody, "contract", options);
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      outbound: "care_update",
      must_preserve: [{ slot: "appointment" }, { slot: "next_step" }],
      privacy_risk_policy: { withheld: ["medication", "test_result"] },
    });
  });

  it("prints it as text for a prompt", async () => {
    const { exitCode, out } = await run(head + goodBody, "contract");
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^Rewrite a message of assistant for the purpose `care`[^]*subject and body\.\n$/);
    expect(out).not.toContain("salbutamol");
  });
});
