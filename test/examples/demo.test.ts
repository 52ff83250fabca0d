import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { demo } from "../../examples/demo.ts";

const examples = fileURLToPath(new URL("../../examples/", import.meta.url));
const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function copyOfExamples(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "remit-demo-"));
  folders.push(folder);
  const wanted = (path: string): boolean => !/generated|demo\.ts/.test(path);
  await cp(examples, folder, { recursive: true, filter: wanted });
  return folder;
}

/** Runs the demo after changing a file before one of its stages. */
async function broken({
  stage,
  file,
  change,
}: Break): Promise<{ readonly code: number; readonly output: string }> {
  const folder = await copyOfExamples();
  const lines: string[] = [];
  const before = async (name: string): Promise<void> => {
    if (name !== stage) return;
    const path = join(folder, file);
    const text = await readFile(path, "utf8");
    const changed = change(text);
    expect(changed).not.toBe(text);
    if (changed === undefined) await rm(path);
    else await writeFile(path, changed);
  };
  const code = await demo({ folder, print: (line) => lines.push(line), before });
  return { code, output: lines.join("\n") };
}

interface Break {
  readonly stage: string;
  readonly file: string;
  /** Undefined removes the file. */
  readonly change: (text: string) => string | undefined;
  /** What the diagnostic says. */
  readonly says: RegExp;
}

const policyJson = "generated/clinic.scheduling.json";

const breaks: Readonly<Record<string, Break>> = {
  "reading the policy": {
    stage: "build",
    file: "scheduling.pol",
    change: (text) =>
      text.replace("contract schedule_meeting for PickSlot {", "contract schedule_meeting for PickSlot"),
    says: /error\[REM1001\]: expected `\{`/,
  },
  "resolving its names": {
    stage: "build",
    file: "scheduling.pol",
    change: (text) => text.replace("to        coordinator", "to        cordinator"),
    says: /error\[REM2001\].*did you mean `coordinator`/,
  },
  "checking its types": {
    stage: "build",
    file: "scheduling.pol",
    change: (text) => text.replace("needs   slot: Slot", "needs   slot: Reason"),
    says: /error\[REM3001\]: expected `Reason`/,
  },
  "checking what may show": {
    stage: "build",
    file: "scheduling.pol",
    change: (text) => text.replace("when domain == health {", "when diagnosis == cardiac {"),
    says: /error\[REM4015\].*`diagnosis`, which is private/,
  },
  "the shape of the compiled policy": {
    stage: "message",
    file: policyJson,
    change: (text) => text.replace('"role":"agent"', '"role":"angel"'),
    says: /error: clinic\.scheduling\.json\/policy\/parties/,
  },
  "the digest of the compiled policy": {
    stage: "message",
    file: policyJson,
    change: (text) => text.replace('"forwards":["calendar"]', '"forwards":["calendar","vendor"]'),
    says: /error: clinic\.scheduling\.json.*digest/,
  },
  "the emitted renderer": {
    stage: "message",
    file: "generated/clinic.scheduling.ts",
    change: (text) => text.replace(/sha256:[0-9a-f]{64}/g, `sha256:${"0".repeat(64)}`),
    says: /error: clinic\.scheduling\.ts was not made from clinic\.scheduling\.json/,
  },
  "projecting the case": {
    stage: "message",
    file: "case.json",
    change: (text) => text.replace(/"selected_slot": \{ "day": "thu"/, '"selected_slot": { "day": "someday"'),
    says: /error: the case does not fit its type: selected_slot\.day/,
  },
  "refusing the forward": {
    stage: "build",
    file: "scheduling.pol",
    change: (text) => text.replace("forwards  to calendar", "forwards  to calendar, vendor"),
    says: /error: the vendor was given a copy/,
  },
  "finding the program": {
    stage: "release a program",
    file: "release/export_ok.py",
    change: () => undefined,
    says: /error\[REM9010\].*export_ok\.py/,
  },
  "reading the program": {
    stage: "release a program",
    file: "release/export_ok.py",
    change: (text) => text.replace("def export(rows):", "def export(rows:"),
    says: /error\[REM5102\]/,
  },
  "granting the program's effect": {
    stage: "release a program",
    file: "report_export.pol",
    change: (text) =>
      text.replace('fs.write("{workspace}/out/report.csv")', 'fs.write("{workspace}/out/other.csv")'),
    says: /error\[REM5101\].*fs\.write/,
  },
  "refusing a program": {
    stage: "refuse a program",
    file: "report_export.pol",
    change: (text) => text.replace('fs.write("{workspace}/out/report.csv")', 'fs.write("{workspace}/out/*")'),
    says: /error: export_backup\.py ended with 0, expected 1/,
  },
};

describe("the demo", () => {
  it("does the main job", async () => {
    const folder = await copyOfExamples();
    const lines: string[] = [];
    const code = await demo({ folder, print: (line) => lines.push(line) });
    const output = lines.join("\n");
    expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
    expect(output).toContain("to coordinator: Selected slot: thu 10:00.");
    expect(output).toContain(
      "to coordinator, who asks for a reason: Clinic slot thu 10:00; reason: capacity.",
    );
    expect(output).toContain(
      "forward to vendor: denied (contract schedule_meeting/forwards: sink-not-granted; nearest: calendar)",
    );
    expect(output).toContain("released: release/export_ok.py");
    expect(output).toMatch(/error\[REM5101\]: `fs\.write\("\/w\/out\/report\.csv\.bak"\)` is refused/);
  });

  it.each(Object.entries(breaks))("stops with a diagnostic when %s fails", async (_, one) => {
    const { code, output } = await broken(one);
    expect(code).toBe(1);
    expect(output).toMatch(one.says);
    expect(output).not.toMatch(/^\s+at .*[:(]\d+/m);
  });
});
