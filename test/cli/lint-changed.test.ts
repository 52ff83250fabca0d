import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { mainPipeline } from "../../src/project/main-pipeline.ts";
import { temporaryFolder } from "../project/temporary-project.ts";
import { runIn } from "./run-in.ts";

const pipeline = mainPipeline(() => "test");

const types = (members: string): string => `edition "2026"\nmodule types\nenum Small { ${members} }\n`;
const user = `edition "2026"
module user
import types { Small }
agent s
abstraction name(x: Small) -> Bool {
  one -> true
  two -> false
}
`;
const other = 'edition "2026"\nmodule other\nenum Unused { one }\n';

/** A repository with one commit, in a folder of it the project. */
function repository() {
  const folder = temporaryFolder({
    "policies/remit.config.jsonc": "{}",
    "policies/types.pol": types("one, two"),
    "policies/user.pol": user,
    "policies/other.pol": other,
    "elsewhere.pol": other,
  });
  const git = (...words: readonly string[]): void => {
    const who = ["-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"];
    execFileSync("git", [...who, ...words], { cwd: folder.root, stdio: "ignore" });
  };
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message=one");
  return {
    ...folder,
    git,
    lint: (options: string) => runIn(`${folder.root}/policies`, `lint ${options}`.trim(), { pipeline }),
  };
}

test("nothing is asked for where nothing changed, although there is advice", async () => {
  const work = repository();
  expect((await work.lint("")).out).toContain("REM7001");
  expect(await work.lint("--changed")).toMatchObject({ exitCode: 0, out: "nothing found\n" });
});

test("what changed is asked for, new files too, and nothing else", async () => {
  const work = repository();
  work.write("elsewhere.pol", other.replace("one", "two"));
  work.write("policies/fresh.pol", other.replace("other", "fresh"));
  const { out } = await work.lint("--changed");
  expect(out).toContain("fresh.pol");
  expect(out).not.toContain("other.pol");
});

test("what a change breaks elsewhere is found", async () => {
  const work = repository();
  work.write("policies/types.pol", types("one, two, three"));
  const { exitCode, out } = await work.lint("--changed");
  expect(exitCode).toBe(1);
  expect(out).toContain("user.pol");
  expect(out).not.toContain("other.pol");
});

test("a version may be named, and one that is none decides nothing", async () => {
  const work = repository();
  work.write("policies/other.pol", other.replace("one", "two"));
  work.git("commit", "--quiet", "--all", "--message=two");
  expect((await work.lint("--changed")).out).toBe("nothing found\n");
  expect((await work.lint("--changed HEAD~1")).out).toContain("other.pol");
  const unknown = await work.lint("--changed nowhere");
  expect(unknown).toMatchObject({ exitCode: 2 });
  expect(unknown.out).toContain("REM9070");
});
