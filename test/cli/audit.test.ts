import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mainPipeline } from "../../src/project/main-pipeline.ts";
import { temporaryFolder } from "../project/temporary-project.ts";
import { random } from "../scope/random.ts";
import { runIn } from "./run-in.ts";

const pipeline = mainPipeline(() => "test");
const scheduling = readFileSync(new URL("../../examples/scheduling.pol", import.meta.url), "utf8");

async function auditOf(lines: readonly object[], options = "") {
  const files = {
    "remit.config.jsonc": "{}",
    "a.pol": scheduling,
    "runs.jsonl": lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
  };
  return runIn(temporaryFolder(files).root, `audit runs.jsonl ${options}`.trim(), { pipeline });
}

/** Runs of a sender that words its message by the secret, or not. */
function runs(isTelling: boolean): readonly object[] {
  const r = random(5);
  return Array.from({ length: 120 }, (_, index) => {
    const secret = r.pick(["cardiac", "elective"]);
    const slot = r.pick(["thu 10", "fri 11"]);
    const text = isTelling && secret === "cardiac" ? `Please come ${slot}.` : `The slot is ${slot}.`;
    return {
      template: `t${index % 12}`,
      secret,
      public: { ward: "north" },
      authorized: { slot },
      transcript: [text],
    };
  });
}

const cases = Array.from({ length: 96 }, (_, index) => {
  const r = random(index);
  const slot = { day: r.pick(["mon", "thu"]), hour: 8 + r.below(2) };
  return {
    template: `t${index % 12}`,
    case: {
      request_id: `r-${index}`,
      domain: r.pick(["health", "legal"]),
      clinic: "North",
      availability: [slot],
      diagnosis: r.pick(["cardiac", "respiratory", "elective", "other"]),
      selected_slot: slot,
    },
  };
});

it("shows the gains, and passes where messages tell no more than they may", async () => {
  const { exitCode, out } = await auditOf(runs(false));
  expect(exitCode).toBe(0);
  expect(out).toContain("120 observations of 2 secrets from 12 templates");
  expect(out).toMatch(/^FormGain +worst attacker +\+0\.000 \[\+0\.000, \+0\.000\] +1\.0000$/m);
  expect(out).toMatch(/^I\(S; F\(M\) \| O_pub\) +0\.000 +0\.000$/m);
});

it("fails where the words are chosen by the secret, in every format", async () => {
  expect(await auditOf(runs(true))).toMatchObject({ exitCode: 1 });
  const json = await auditOf(runs(true), "--format json");
  expect(json.exitCode).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({
    observations: 120,
    gains: { formGain: { worst: { value: expect.any(Number) as number } } },
    information: { shape: { bits: expect.closeTo(1, 1) as number } },
  });
  const junit = await auditOf(runs(true), "--format junit");
  expect(junit.out).toContain("REM6201");
  expect(junit.out).toContain("FormGain is 0.");
});

it("releases cases under a contract and sees them as its recipients do", async () => {
  const { exitCode, out } = await auditOf(
    cases,
    "--contract schedule_meeting --secret diagnosis --ask reason --format json",
  );
  expect(exitCode).toBe(0);
  const { gains, leftOut } = JSON.parse(out) as {
    readonly gains: Readonly<Record<"excessGainO" | "excessGainA", { readonly p: number }>>;
    readonly leftOut: readonly string[];
  };
  expect(leftOut).toEqual(["request_id"]);
  expect(gains.excessGainO.p).toBeLessThan(0.01);
  expect(gains.excessGainA.p).toBeGreaterThan(0.01);
});

it("holds transcripts of cases against the contract", async () => {
  const told = cases.map((one) => ({ ...one, transcript: [`It is ${one.case.diagnosis}.`] }));
  const options = "--contract schedule_meeting --secret diagnosis";
  expect(await auditOf(told, options)).toMatchObject({ exitCode: 1 });
});

it.each([
  [[{ template: "a" }], "", "has no `secret`"],
  [[{ template: "a", case: {} }], "", "has a `case`, but no --contract was given"],
  [
    [{ template: "a", secret: "x", public: {}, transcript: [], more: 1 }],
    "",
    "has `more`, which means nothing here",
  ],
  [
    [{ template: "a", case: {} }],
    "--contract schedule_meeting --secret diagnosis",
    "does not say what its secret is",
  ],
  [[{ template: "a", case: {} }], "--contract nobody", "names `nobody`, which no policy declares"],
  [runs(true).slice(0, 1), "", "there are not two templates"],
])("decides nothing of %o with %s", async (lines, options, said) => {
  const { exitCode, out } = await auditOf(lines, options);
  expect(exitCode).toBe(2);
  expect(out).toContain(said);
});

it("does what the documentation shows on the example", async () => {
  const cases = readFileSync(new URL("../../examples/audit/cases.jsonl", import.meta.url), "utf8");
  const files = { "remit.config.jsonc": "{}", "a.pol": scheduling, "cases.jsonl": cases };
  const command = "audit cases.jsonl --contract schedule_meeting --secret diagnosis --ask reason";
  const { exitCode, out } = await runIn(temporaryFolder(files).root, command, { pipeline });
  expect(exitCode).toBe(0);
  expect(out).toContain(
    "60 observations of 4 secrets from 10 templates\nleft out, being different in each case: request_id\n",
  );
});
