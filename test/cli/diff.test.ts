import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { mainPipeline } from "../../src/project/main-pipeline.ts";
import { temporaryFolder } from "../project/temporary-project.ts";
import { runIn, type Ran } from "./run-in.ts";

const pipeline = mainPipeline(() => "test");

const policy = `edition "2026"
module acme.jobs

commitment job(workspace: Path) {
  allows fs.read("{workspace}/in/**")
  denies fs.read("{workspace}/in/secret/**")
}
`;
const wider = policy.replace('allows fs.read("{workspace}/in/**")', 'allows fs.read("{workspace}/**")');
const narrower = policy.replace("/in/**", "/in/a/**").replace("/in/secret/", "/in/a/secret/");

interface Repository {
  readonly root: string;
  readonly write: (path: string, text: string) => void;
  readonly git: (...words: readonly string[]) => void;
}

/** A repository with one commit, in a folder `policies` of it the project. */
function repository(text: string): Repository {
  const folder = temporaryFolder({ "policies/remit.config.jsonc": "{}", "policies/job.pol": text });
  const git = (...words: readonly string[]): void => {
    const who = ["-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"];
    execFileSync("git", [...who, ...words], { cwd: folder.root, stdio: "ignore" });
  };
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message=one");
  return { root: folder.root, write: folder.write, git };
}

function diff({ root }: Repository, words: string): Promise<Ran> {
  return runIn(`${root}/policies`, `diff ${words}`, { pipeline });
}

describe("remit diff", () => {
  test("finds nothing where nothing changed, and what was laid out anew is the same", async () => {
    const work = repository(policy);
    expect(await diff(work, "--against main --fail-on widen")).toEqual({
      exitCode: 0,
      out: "nothing found in 1 file\n",
      errors: "",
    });
    work.write("policies/job.pol", policy.replaceAll("  ", "    "));
    expect((await diff(work, "--against HEAD")).out).toBe("nothing found in 1 file\n");
  });

  test("tells what is wider, where, with an example, and fails if it is asked to", async () => {
    const work = repository(policy);
    work.write("policies/job.pol", wider);
    const { exitCode, out } = await diff(work, "--against main");
    expect(exitCode).toBe(0);
    expect(out).toBe(
      [
        'warning[REM6001]: `commitment acme.jobs.job` is wider in its scope: fs.read("/workspace/a") is allowed',
        " --> job.pol:5:3",
        "  |",
        '5 |   allows fs.read("{workspace}/**")',
        "  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
        '  = help: allowed now, not before: fs.read("/workspace/a")',
        "",
        "1 warning in 1 file",
        "",
      ].join("\n"),
    );
    const failing = await diff(work, "--against main --fail-on widen");
    expect([failing.exitCode, failing.out.slice(0, 15)]).toEqual([1, "error[REM6001]:"]);
  });

  test("tells it to GitHub and as SARIF at the clause that changed", async () => {
    const work = repository(policy);
    work.write("policies/job.pol", wider);
    const github = await diff(work, "--against main --fail-on widen --format github");
    expect(github.exitCode).toBe(1);
    expect(github.out.split("\n")[0]).toMatch(
      /^::error file=[^,]*job\.pol,line=5,(?:endLine=5,)?col=3,.*`commitment acme\.jobs\.job` is wider in its scope/,
    );
    const sarif = await diff(work, "--against main --fail-on widen --format sarif");
    expect(sarif.exitCode).toBe(1);
    expect(JSON.parse(sarif.out)).toMatchObject({
      version: "2.1.0",
      runs: [
        {
          results: [
            {
              ruleId: "REM6001",
              level: "error",
              message: { text: expect.stringContaining('fs.read("/workspace/a")') as unknown },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: expect.stringMatching(/job\.pol$/) as unknown },
                    region: { startLine: 5, startColumn: 3 },
                  },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test("does not fail on what is narrower", async () => {
    const work = repository(policy);
    work.write("policies/job.pol", narrower);
    const { exitCode, out } = await diff(work, "--against main --fail-on widen");
    expect([exitCode, out.split("\n")[0]?.slice(0, 30)]).toEqual([0, "info[REM6003]: `commitment acm"]);
  });

  test("compares with a folder, a policy and a compiled policy", async () => {
    const work = repository(wider);
    work.write("old/job.pol", policy);
    expect((await diff(work, "--against ../old --fail-on widen")).exitCode).toBe(1);
    expect((await diff(work, "--against ../old/job.pol --fail-on widen")).exitCode).toBe(1);
    expect((await runIn(`${work.root}/policies`, "build", { pipeline })).exitCode).toBe(0);
    work.write("policies/job.pol", policy);
    const { exitCode, out } = await diff(work, "--against generated/acme.jobs.json --fail-on widen");
    expect([exitCode, out.split("\n")[0]?.slice(0, 14)]).toEqual([0, "info[REM6003]:"]);
  });

  test.each([
    ["none", "error[REM9070]: `none` is no version to compare with: git knows no such commit"],
    ["--help", "error[REM9070]: `--help` is no version to compare with: git knows no such commit"],
    ["./none", "error[REM9070]: `./none` is no version to compare with: there is nothing"],
    ["$(touch x)", "error[REM9070]: `$(touch` is no version to compare with: git knows no such commit"],
    ["remit.config.jsonc", "error[REM9070]: `remit.config.jsonc` is no version to compare with: "],
  ])("cannot decide against %s", async (reference, says) => {
    const work = repository(policy);
    const { exitCode, out } = await diff(work, `--against=${reference.split(" ")[0] ?? ""}`);
    expect([exitCode, out.startsWith(says)]).toEqual([2, true]);
  });

  test("cannot decide where a version does not compile", async () => {
    const work = repository("module\n");
    work.write("policies/job.pol", policy);
    const old = await diff(work, "--against main");
    expect([
      old.exitCode,
      old.out.startsWith("error[REM9071]: `job.pol` of `main` does not compile: "),
    ]).toEqual([2, true]);
    work.write("policies/job.pol", "module\n");
    expect((await diff(work, "--against main")).exitCode).toBe(2);
  });
});
