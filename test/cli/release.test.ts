import { describe, expect, it } from "vitest";
import { mainPipeline } from "../../src/project/main-pipeline.ts";
import { temporaryFolder } from "../project/temporary-project.ts";
import { runIn, type Ran } from "./run-in.ts";

const pipeline = mainPipeline(() => "test");
const policy = `edition "2026"
module m
import std.effects { ordinary }

person user

evidence hosts {
}

commitment task(root: Path) {
  language python
  allows   ordinary, fs.read("{root}/in/**"), fs.write("{root}/out/a.txt"), net.connect(endpoint in hosts)
  denies   fs.read("{root}/in/secret/**")
  within   fs "{root}/**"
}

commitment asking(root: Path) {
  allows fs.read("{root}/**")
  asks   user for fs.write("{root}/out/**")
}

commitment tried() {
  allows   ordinary
  provides double(n: Int) -> Int
  passes   "check.py"
}

commitment careful(root: Path) {
  allows fs.read("{root}/**"), net.connect("a.example:443")
  after  fs.read("{root}/private/**") { denies net.connect(any) }
}
`;

async function release(
  files: Readonly<Record<string, string>>,
  options: string,
  names = "a.py",
): Promise<Ran> {
  const folder = temporaryFolder({ "remit.config.jsonc": "{}", "m.pol": policy, ...files });
  return runIn(folder.root, `release ${options} ${names}`, { pipeline });
}

const under = (commitment: string): string => `--commitment ${commitment} --param root=/w`;

describe("remit release", () => {
  it("releases what is authorized, and says nothing in the formats for machines", async () => {
    const code = { "a.py": "open('/w/out/a.txt', 'w').write(open('/w/in/x').read())\n" };
    expect(await release(code, under("task"))).toMatchObject({ exitCode: 0, out: "released: a.py\n" });
    const { exitCode, out } = await release(code, `${under("task")} --format json`);
    expect([exitCode, JSON.parse(out)]).toMatchObject([0, { diagnostics: [] }]);
  });

  it("names the effect, its place, its trace, the nearest grant, and what that would have to contain", async () => {
    const { exitCode, out } = await release(
      { "a.py": "name = '/w/out/a.txt'\nopen(name + '.bak', 'w')\n" },
      under("task"),
    );
    expect(exitCode).toBe(1);
    expect(out).toContain('`fs.write("/w/out/a.txt.bak")` is refused by `allows` of commitment `task`');
    expect(out).toContain("a.py:2:1");
    expect(out).toContain('the nearest grant is fs.write("{root}/out/a.txt")');
    expect(out).toContain('that grant would have to contain fs.write("/w/out/a.txt.bak")');
  });

  it("names the denial or the bound that refuses", async () => {
    const denied = await release({ "a.py": "open('/w/in/secret/k')\n" }, under("task"));
    expect(denied.out).toContain('what denies it is fs.read("{root}/in/secret/**")');
    const outside = await release({ "a.py": "open('/etc/passwd')\n" }, under("task"));
    expect(outside.out).toContain('the bound is fs "{root}/**"');
  });

  it("refuses what it cannot resolve, and what a person has to approve", async () => {
    const dynamic = await release({ "a.py": "eval(input())\n" }, under("task"));
    expect([dynamic.exitCode, dynamic.out]).toEqual([1, expect.stringContaining("REM5102")]);
    const asked = await release({ "a.py": "open('/w/out/b', 'w')\n" }, under("asking"));
    expect([asked.exitCode, asked.out]).toEqual([1, expect.stringContaining("needs the approval of user")]);
  });

  it("decides on all files together: what one reads closes the way out of another", async () => {
    const files = {
      "a.py": "open('/w/private/a')\n",
      "b.py": "import urllib.request\nurllib.request.urlopen('https://a.example/')\n",
    };
    expect(await release(files, under("careful"), "b.py")).toMatchObject({ exitCode: 0 });
    const both = await release(files, under("careful"), "a.py b.py");
    expect([both.exitCode, both.out]).toEqual([
      1,
      expect.stringContaining("what denies it is net.connect(any)"),
    ]);
  });

  it("takes candidates in the languages of the commitment alone", async () => {
    expect(await release({ "a.js": "1;\n" }, under("task"), "a.js")).toMatchObject({
      exitCode: 1,
      out: expect.stringContaining("REM5106") as string,
    });
    expect(await release({ "a.rb": "1\n" }, under("task"), "a.rb")).toMatchObject({ exitCode: 2 });
  });

  it("does not build a commitment from what is missing, unknown, conflicting or ill-typed", async () => {
    const code = { "a.py": "1\n" };
    for (const [options, text] of [
      ["--commitment task", "parameter `root` is missing"],
      ["--commitment task --param root=/w --param more=1", "parameter `more` is no parameter"],
      ["--commitment task --param root=/w --param root=/", "parameter `root` is given two values"],
      ["--commitment task --param root=", "parameter `root` must be"],
      ["--commitment tusk --param root=/w", "did you mean `task`"],
    ] as const) {
      const { exitCode, out } = await release(code, options);
      expect([exitCode, out]).toEqual([2, expect.stringContaining(text)]);
    }
  });

  it("takes what the platform knows from a file, and refuses a file that conflicts or cannot be read", async () => {
    const code = { "a.py": "import urllib.request\nurllib.request.urlopen('https://b.example/')\n" };
    const host = { sort: "host", name: "b", value: "b.example:443" };
    const known = async (evidence: unknown): Promise<Ran> =>
      release({ ...code, "e.json": JSON.stringify(evidence) }, `${under("task")} --evidence e.json`);
    expect((await release(code, under("task"))).exitCode).toBe(1);
    expect((await known({ hosts: [host] })).exitCode).toBe(0);
    for (const [evidence, text] of [
      [{ hosts: [host, { ...host, value: "c.example" }] }, "has two values for host b"],
      [{ host: [host] }, "evidence `host` is not declared"],
      [{ hosts: [{ ...host, value: 7 }] }, "--> e.json:1:45\n"],
      [[], "must be an object"],
    ] as const) {
      const { exitCode, out } = await known(evidence);
      expect([exitCode, out]).toEqual([2, expect.stringContaining(text)]);
    }
    const missing = await release(code, `${under("task")} --evidence no.json`);
    expect(missing).toMatchObject({ exitCode: 2, out: expect.stringContaining("cannot be read") as string });
  });

  it("runs checks only when asked to, and only for a candidate whose effects are authorized", async () => {
    const check = "from a import double\nassert double(4) == 8\n";
    const right = "def double(n):\n    return n * 2\n";
    const commitment = "--commitment tried";
    expect(await release({ "a.py": right, "check.py": check }, commitment)).toMatchObject({ exitCode: 2 });
    const tried = (code: string, script = check): Promise<Ran> =>
      release({ "a.py": code, "check.py": script }, `${commitment} --run-checks`);
    expect(await tried(right)).toMatchObject({ exitCode: 0 });
    expect(await tried("def double(n):\n    return n\n")).toMatchObject({
      exitCode: 1,
      out: expect.stringContaining("does not pass `check.py`: it ended with exit code 1") as string,
    });
    const folder = temporaryFolder();
    const touch = `def double(n):\n    return n * 2\nopen('${folder.root}/ran', 'w')\n`;
    expect((await tried(touch)).exitCode).toBe(1);
    expect(folder.paths()).toEqual([]);
  });
});

describe("remit release --trajectory", () => {
  const tools = `edition "2026"
module t
person ann
tool find(name: Text)
tool pay(to: Text, amount: Int(0..100))
commitment task() {
  allows find(any), pay(in results of find, amount <= 10)
  asks   ann for pay(in results of find, amount > 5)
}
`;
  const gate = async (lines: readonly object[], more = ""): Promise<Ran> => {
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    const folder = temporaryFolder({ "remit.config.jsonc": "{}", "t.pol": tools, "calls.jsonl": text });
    return runIn(folder.root, `release --commitment task --trajectory calls.jsonl ${more}`, { pipeline });
  };
  const find = { tool: "find", arguments: { name: "shop" }, result: { id: "S1" } };

  it("releases calls that are authorized one after the other", async () => {
    const pay = { tool: "pay", arguments: { to: "S1", amount: 4 } };
    const large = { tool: "pay", arguments: { to: "S1", amount: 9 }, approvedBy: ["ann"] };
    expect(await gate([find, pay, large])).toMatchObject({ exitCode: 0, out: "released: calls.jsonl\n" });
    expect((await gate([pay, find])).exitCode).toBe(1);
  });

  it("names the call, its line, the nearest grant, and the argument that does not fit it", async () => {
    const { exitCode, out } = await gate([find, { tool: "pay", arguments: { to: "S2", amount: 4 } }]);
    expect(exitCode).toBe(1);
    expect(out).toContain('the call `pay(to "S2", amount 4)` is refused by `allows` of commitment `task`');
    expect(out).toContain("calls.jsonl:2:1");
    expect(out).toContain("the nearest grant is pay(to in results of find, amount <= 10)");
    expect(out).toContain("what does not fit it: to");
  });

  it("asks, and says what cannot be decided", async () => {
    const asked = await gate([find, { tool: "pay", arguments: { to: "S1", amount: 9 } }]);
    expect([asked.exitCode, asked.out]).toEqual([1, expect.stringContaining("needs the approval of ann")]);
    const unfit = await gate([{ tool: "pay", arguments: { to: "S1" } }]);
    expect([unfit.exitCode, unfit.out]).toEqual([1, expect.stringContaining("`amount` must be")]);
    const unread = await gate([{ function: "pay" }]);
    expect([unread.exitCode, unread.out]).toEqual([2, expect.stringContaining("`function` is none of")]);
    const both = await gate([find], "t.pol");
    expect([both.exitCode, both.out]).toEqual([2, expect.stringContaining("and not both")]);
  });
});
