import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mainPipeline } from "../../src/project/main-pipeline.ts";
import { temporaryFolder } from "../project/temporary-project.ts";
import { runIn } from "./run-in.ts";

const pipeline = mainPipeline(() => "test");
const example = (name: string): string =>
  readFileSync(new URL(`../../examples/${name}.pol`, import.meta.url), "utf8");
const scheduling = example("scheduling");
const wrong = scheduling.replace("forward to vendor is denied", "forward to vendor is allowed");

async function testIn(policies: Readonly<Record<string, string>>, command = "test") {
  const files = { "remit.config.jsonc": "{}", ...policies };
  return runIn(temporaryFolder(files).root, command, { pipeline });
}

it("passes when every expectation holds", async () => {
  expect(await testIn({ "a.pol": scheduling })).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining("tests: 7 passed, 0 failed\n") as string,
  });
});

it("fails with the expectation, what is the case, and a case on which it is", async () => {
  const ran = await testIn({ "a.pol": wrong });
  expect(ran.exitCode).toBe(1);
  expect(ran.out).toContain("tests: 6 passed, 1 failed\n");
  expect(ran.out).toContain("REM6101");
  expect(ran.out).toContain("`expect forward to vendor is allowed` does not hold");
  expect(ran.out).toContain('"selected_slot":{"day":"thu","hour":10}');
});

it("reports as JUnit and JSON", async () => {
  const junit = await testIn({ "a.pol": wrong }, "test --format junit");
  expect(junit).toMatchObject({ exitCode: 1 });
  expect(junit.out).toContain("<failure");
  const json = await testIn({ "a.pol": wrong }, "test --format json");
  expect(JSON.parse(json.out)).toMatchObject({ diagnostics: [{ code: "REM6101" }] });
});

it("tries the messages of outbounds", async () => {
  const policies = {
    "b.pol": `${example("care_email")}\ntest "t" {\n  given care_update([])\n  expect medication reaches email\n}\n`,
  };
  const ran = await testIn(policies);
  expect(ran.exitCode).toBe(1);
  expect(ran.out).toContain("`expect medication reaches email` does not hold in test `t`: it reaches nobody");
});

it("covers every clause and condition of the examples, and says which outcomes it does not", async () => {
  const policies = { "a.pol": scheduling, "b.pol": example("report_export") };
  const ran = await testIn(policies, "test --coverage");
  expect(ran.exitCode).toBe(0);
  expect(ran.out).toContain("coverage: clauses 24 of 24, conditions 11 of 11, outcomes 8 of 9\n");
  expect(ran.out).toContain("no test exercises this outcome: contract broker_view/otherwise abstain");
});

it("tries nothing of a policy that does not compile", async () => {
  const ran = await testIn({ "a.pol": scheduling.replace("agent vendor", "agnt vendor") });
  expect(ran.exitCode).toBe(2);
  expect(ran.out).not.toContain("tests:");
});
