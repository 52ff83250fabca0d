import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const main = join(root, "dist/cli/main.js");
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "remit-effects-"));
  writeFileSync(join(folder, "remit.config.jsonc"), "{}\n");
  writeFileSync(
    join(folder, "a.py"),
    "import os\nrun = os.system\ndef go(path):\n    run('ls')\n    open(path)\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Output {
  readonly files: readonly {
    readonly path: string;
    readonly language: string;
    readonly effects: readonly { readonly kind: string; readonly target: { readonly texts: unknown } }[];
  }[];
}

function effects(...words: readonly string[]): { status: number | null; out: string; errors: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, "effects", ...words], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { status, out: stdout, errors: stderr };
}

function effectsAsJson(...words: readonly string[]): Output {
  return JSON.parse(effects(...words, "--format", "json").out) as Output;
}

describe("remit effects", () => {
  it("shows the line, the effect and how it comes about", () => {
    const { status, out } = effects("a.py");
    expect(status).toBe(0);
    expect(out).toContain('may do `proc.spawn(shell "ls")`');
    expect(out).toContain("4 |     run('ls')");
    expect(out).toContain("2 | run = os.system");
  });

  it("gives JSON as its published schema says", () => {
    const output = effectsAsJson("a.py");
    const schema = JSON.parse(readFileSync(join(root, "schema/effects.schema.json"), "utf8")) as object;
    const validate = new Ajv2020({ strict: false }).compile(schema);
    expect(validate(output), JSON.stringify(validate.errors)).toBe(true);
    expect(output.files.map(({ path, language }) => [path, language])).toEqual([["a.py", "python"]]);
    expect(output.files[0]?.effects.map(({ kind, target }) => [kind, target.texts])).toEqual([
      ["proc.spawn", [["ls"]]],
      ["fs.read", []],
    ]);
  });

  it("gives SARIF", () => {
    expect(JSON.parse(effects("a.py", "--format", "sarif").out)).toMatchObject({ version: "2.1.0" });
  });

  it("takes the functions that are called from outside", () => {
    const { status, out } = effects("a.py", "--entry", "go");
    expect(status).toBe(0);
    expect(out).toContain("fs.read(any)");
  });

  it("analyses many files in parallel, in their order", () => {
    const names = Array.from({ length: 40 }, (_, i) => `f${String(i).padStart(2, "0")}.py`);
    for (const [i, name] of names.entries()) writeFileSync(join(folder, name), `open('/d/${i}')\n`);
    const output = effectsAsJson(...names);
    expect(output.files.map(({ path }) => path)).toEqual(names);
    expect(output.files.map((file) => file.effects[0]?.target.texts)).toEqual(
      names.map((_, i) => [[`/d/${i}`]]),
    );
  });

  it("reads the project's own models in place of those that come with Remit, and refuses two for one library", () => {
    const own = join(folder, "own");
    mkdirSync(own);
    writeFileSync(join(own, "remit.config.jsonc"), "{}\n");
    writeFileSync(
      join(own, "b.py"),
      "import acme, random\nacme.fetch('https://a.example')\nrandom.seed(1)\n",
    );
    const model = (module: string): string =>
      `edition "2026"\nmodule ${module}\n\nmodel python "acme" {\n  function fetch(url) does net.connect(url) gives Data\n}\n\nmodel python "random" {\n  function seed(a) does stdio.out()\n}\n`;
    writeFileSync(join(own, "m.pol"), model("m"));
    const kinds = effectsAsJson("own/b.py").files[0]?.effects.map(({ kind }) => kind);
    expect(kinds).toEqual(["net.connect", "stdio.out"]);
    writeFileSync(join(own, "n.pol"), model("n"));
    const { status, out } = effects("own/b.py");
    expect(status).toBe(2);
    expect(out).toContain("model `acme` stands twice");
    expect(out).toContain("n.pol:4:14");
  });

  it("reads no models far from the code where nothing says what the project is", () => {
    const home = mkdtempSync(join(tmpdir(), "remit-home-"));
    const model = (name: string): string =>
      `edition "2026"\nmodule m.${name}\nmodel python "${name}" {\n  pure go\n}\n`;
    mkdirSync(join(home, "elsewhere/deep"), { recursive: true });
    writeFileSync(join(home, "near.pol"), model("near_package"));
    writeFileSync(join(home, "elsewhere/deep/far.pol"), model("far_package"));
    for (const name of ["near", "far"])
      writeFileSync(join(home, `${name}.py`), `import ${name}_package\n${name}_package.go()\n`);
    const kinds = (file: string): readonly string[] => {
      const { stdout } = spawnSync(process.execPath, [main, "effects", file, "--format", "json"], {
        cwd: home,
        encoding: "utf8",
      });
      const { files } = JSON.parse(stdout) as Output;
      return files.flatMap((one) => one.effects.map(({ kind }) => kind));
    };
    expect(kinds("near.py")).not.toContain("unknown");
    expect(kinds("far.py")).toContain("unknown");
    rmSync(home, { recursive: true });
  });

  it("cannot decide where a file that may hold models cannot be read", () => {
    const place = mkdtempSync(join(tmpdir(), "remit-unreadable-"));
    writeFileSync(join(place, "models.pol"), Buffer.from([0x65, 0xff, 0xfe]));
    writeFileSync(join(place, "a.py"), "print(1)\n");
    const { status, stdout } = spawnSync(process.execPath, [main, "effects", "a.py"], {
      cwd: place,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    expect([status, stdout]).toEqual([2, expect.stringContaining("models.pol")]);
    rmSync(place, { recursive: true });
  });

  it("cannot decide about a file that is not there", () => {
    expect(effects("no-such.py", "--format", "json").status).toBe(2);
  });
});
