import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "../../src/generate/paths.ts";
import { mainPipeline } from "../../src/project/main-pipeline.ts";
import { runIn } from "../cli/run-in.ts";
import { readmeBlocks } from "./readme-blocks.ts";

const readme = readFileSync(fromRoot("README.md"), "utf8");
const pipeline = mainPipeline(() => "test");
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "remit-readme-"));
  cpSync(fromRoot("examples"), folder, { recursive: true });
  writeFileSync(join(folder, "remit.config.jsonc"), "{}");
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("the README", () => {
  it("shows policies as the examples have them", () => {
    const examples = ["scheduling", "report_export"].map((name) => read(`examples/${name}.pol`)).join("\n");
    const lines = new Set(examples.split("\n").map(squeezed));
    const shown = readmeBlocks("pol").flatMap((block) => block.split("\n").map(squeezed));
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter((line) => !lines.has(line))).toEqual([]);
  });

  it("shows the refusal of a form as the compiler gives it", async () => {
    const [shown = ""] = readmeBlocks("text");
    const form = '  text """Selected slot: {slot.day} {slot.hour}:00."""';
    const wrong = /^52 \| (.*)$/m.exec(shown)?.[1] ?? "";
    const policy = read("examples/scheduling.pol");
    writeFileSync(
      join(folder, "scheduling.pol"),
      policy.replace(form, `${wrong}\n  otherwise {\n  ${form}\n  }`),
    );
    const { out, errors } = await runIn(folder, "lint", { pipeline });
    writeFileSync(join(folder, "scheduling.pol"), policy);
    expect(`${out}${errors}`).toContain(shown);
  });

  it("shows the refusal of a program as the release boundary gives it", async () => {
    const [, shown = ""] = readmeBlocks("text");
    const line =
      "release --commitment export_report --param workspace=/w --param recipients=[] release/export_backup.py";
    const { out, errors, exitCode } = await runIn(folder, line, { pipeline });
    expect(`${out}${errors}`).toContain(shown);
    expect(exitCode).toBe(1);
  });

  it("names commands that there are", async () => {
    const { out } = await runIn(folder, "--help");
    const named = new Set([...readme.matchAll(/\bremit (\w+)\b/g)].map(([, name = ""]) => name));
    const commands = [...named].filter((name) => !["does", "with"].includes(name));
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter((name) => !new RegExp(`^ +${name}\\b`, "m").test(out))).toEqual([]);
    const scripts = JSON.parse(read("package.json")) as { readonly scripts: Record<string, string> };
    expect(Object.keys(scripts.scripts)).toEqual(expect.arrayContaining(["demo", "test"]));
  });

  it("links to files that are there", () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(() => read(link)).not.toThrow();
  });
});

/** A line whatever its columns. */
function squeezed(line: string): string {
  return line.trim().replaceAll(/\s+/g, " ");
}

function read(path: string): string {
  return readFileSync(fromRoot(path), "utf8");
}
