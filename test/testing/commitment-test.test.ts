import { describe, expect, it } from "vitest";
import { analyze } from "../support/analyze-code.ts";
import { runTests, type TestRun } from "../../src/testing/run-tests.ts";
import { compileTexts } from "../support/compile.ts";

const policy = `edition "2026"
module m
import std.effects { ordinary }

person ann
person bob
tool send(to: Set<Email>, body: Text) does mail.send(to)
tool pay(to: Text, amount: Int(0..1000))

evidence catalog {
  endpoint reports = "https://a.example/v2" also "reports"
}

commitment base(root: Path) {
  denies fs.read("{root}/**/.env")
}

commitment task(root: Path, team: Set<Email>) narrows base(root) {
  language python
  within   fs "{root}/**"
  allows   ordinary, fs.read("{root}/**"), send(to in team, body any), pay("shop", amount <= 10)
  asks     ann and bob for pay("shop", amount any)
  after    fs.read("{root}/mail/**") { denies send(..) }
  claims   endpoint: Url in catalog
}
`;

async function run(...expectations: readonly string[]): Promise<TestRun> {
  const lines = expectations.map((expectation) => `  expect ${expectation}\n`);
  const { modules, diagnostics } = compileTexts(
    `${policy}test "t" {\n  given task("/w", ["a@x.example"])\n${lines.join("")}}\n`,
  );
  expect(diagnostics.filter(({ severity }) => severity === "error").map((one) => one.message)).toEqual([]);
  const files: Readonly<Record<string, string>> = { "code/write.py": "open('/w/out', 'w')\n" };
  return runTests(
    modules.map((module) => ({ ...module, emit: undefined })),
    { analyze, readFile: (path) => files[path] },
    { coverage: true },
  );
}

async function failuresOf(...expectations: readonly string[]): Promise<readonly string[]> {
  const { diagnostics } = await run(...expectations);
  return diagnostics
    .filter(({ code }) => code === "REM6101")
    .map(({ message }) => message.replace(" does not hold in test `t`", ""));
}

const python = (code: string): string => `effects of '''\n    ${code}\n  '''`;

describe("an expectation about a commitment", () => {
  it("that holds is passed over", async () => {
    expect(
      await failuresOf(
        'fs.read("/w/a") is allowed',
        'fs.read("/w/a/.env") is denied',
        'send(to ["a@x.example"], body "x") is allowed',
        'send(to ["b@x.example"], body "x") is denied',
        'send(to ["a@x.example"], body "x") after fs.read("/w/mail/1") is denied',
        'pay("shop", 5) is asked of ann and bob',
        'pay("bank", 5) is denied',
        `${python('open("/w/a")')} are released`,
        `${python('open("/w/b", "w")')} are refused`,
        `${python('open("/w/b", "w"); eval(input())')} are refused at fs.write("/w/b")`,
        'effects of "code/write.py" are refused at fs.write("/w/*")',
        'claim endpoint "reports" is kept as "https://a.example/v2"',
        'claim endpoint "https://a.example/v3" is dropped',
      ),
    ).toEqual([]);
  });

  it("that does not hold says what is the case", async () => {
    expect(
      await failuresOf(
        'fs.read("/w/a") is denied',
        'fs.read("/w/a/.env") is allowed',
        'send(to ["a@x.example"], body "x") after fs.read("/w/mail/1") is allowed',
        'pay("shop", 5) is allowed',
        `${python('open("/w/b", "w")')} are released`,
        `${python('open("/w/a")')} are refused`,
        `${python('open("/w/b", "w")')} are refused at fs.write("/w/c")`,
        'effects of "code/none.py" are refused',
        'claim endpoint "reports" is dropped',
        'claim endpoint "x" is kept as "https://a.example/v2"',
      ),
    ).toEqual([
      '`expect fs.read("/w/a") is denied`: it is allowed by `commitment task/allows`',
      '`expect fs.read("/w/a/.env") is allowed`: it is denied by `commitment base/denies`',
      '`expect send(to ["a@x.example"], body "x") after fs.read("/w/mail/1") is allowed`: it is denied by `commitment task/after`',
      '`expect pay("shop", 5) is allowed`: it is asked of ann and bob',
      "`expect effects of ''' open(\"/w/b\", \"w\") ''' are released`: `fs.write(\"/w/b\")` is denied by `commitment task/allows`",
      "`expect effects of ''' open(\"/w/a\") ''' are refused`: they are released",
      '`expect effects of \'\'\' open("/w/b", "w") \'\'\' are refused at fs.write("/w/c")`: they are refused at `fs.write("/w/b")`',
      '`expect effects of "code/none.py" are refused`: there is no such file in the project',
      '`expect claim endpoint "reports" is dropped`: it is kept as "https://a.example/v2"',
      '`expect claim endpoint "x" is kept as "https://a.example/v2"`: it is dropped',
    ]);
  });

  it("about many calls holds only if it holds for each of them", async () => {
    expect(
      await failuresOf(
        'fs.read("/w/a/*") is allowed',
        "fs.write(any) is denied",
        "net.connect(any) is denied",
        'fs.read("/etc/**") is denied',
      ),
    ).toEqual(['`expect fs.read("/w/a/*") is allowed`: some of it is and some is not']);
    expect(await failuresOf("fs.read(any) is denied", "pay(..) is denied")).toEqual([
      "`expect fs.read(any) is denied`: some of it is and some is not",
      "`expect pay(..) is denied`: some of it is and some is not",
    ]);
  });
});

it("reports what no test exercises", async () => {
  const { coverage, diagnostics } = await run('send(to ["a@x.example"], body "x") is allowed');
  expect(coverage.clause).toEqual({ exercised: 1, all: 10 });
  const found = diagnostics.map(({ message }) => message);
  expect(found).toContain('no test exercises this clause: commitment base/denies fs.read("{root}/**/.env")');
  expect(found).not.toContain(expect.stringContaining("allows send"));
});
