import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileTexts, findings } from "../support/compile.ts";

const example = (name: string): string =>
  readFileSync(new URL(`../../examples/${name}.pol`, import.meta.url), "utf8");

const examples = {
  scheduling: example("scheduling"),
  report_export: example("report_export"),
  care_email: example("care_email"),
};

type ExampleName = keyof typeof examples;

/** A kind of mistake, the example that it is put into, what becomes of which text, and what is said of it. */
const mistakes: readonly (readonly [
  kind: string,
  file: ExampleName,
  from: string,
  to: string,
  finding: string,
])[] = [
  ["a misspelt party", "scheduling", "to        coordinator", "to        cordinator", "REM2001 cordinator"],
  ["a missing comma", "scheduling", "health, legal", "health legal", "REM1002 legal"],
  ["an unknown field", "scheduling", "selected_slot, coarse", "chosen_slot, coarse", "REM2013 chosen_slot"],
  ["a bad unit", "scheduling", "over 30 days", "over 30 dais", "REM2011 dais"],
  [
    "an abstraction that is not exhaustive",
    "scheduling",
    "  otherwise            -> policy\n",
    "",
    "REM3006 coarse",
  ],
  [
    "a declaration that is there twice",
    "scheduling",
    "agent vendor\n",
    "agent vendor\nagent vendor\n",
    "REM2003 vendor",
  ],
  [
    "a value of another type",
    "scheduling",
    "  slot = selected_slot\n",
    "  slot = diagnosis\n",
    "REM3001 diagnosis",
  ],
  [
    "an import of itself",
    "scheduling",
    "import std.time",
    "import clinic.scheduling",
    "REM2006 clinic.scheduling",
  ],
  ["an unknown module", "scheduling", "import std.time", "import std.tme", "REM2004 std.tme"],
  ["a name that is not exported", "scheduling", "{ Weekday }", "{ Weekdays }", "REM2005 Weekdays"],
  [
    "a misspelt clause",
    "scheduling",
    "  forwards  to calendar",
    "  forward   to calendar",
    "REM1003 forward",
  ],
  [
    "a clause that is there twice",
    "scheduling",
    "  logs      nothing\n",
    "  logs      nothing\n  logs      to audit_log\n",
    "REM1012 logs",
  ],
  [
    "a missing clause",
    "scheduling",
    "  purpose   scheduling\n  discloses selected_slot, coarse",
    "  discloses selected_slot, coarse",
    "REM1013 schedule_meeting",
  ],
  [
    "a needed slot without a value",
    "scheduling",
    "  condition = diagnosis\n  data { options: options, condition: condition }",
    "  data { options: options }",
    "REM4001 broker_case",
  ],
  [
    "a wider contract",
    "scheduling",
    "  to        calendar\n  discloses selected_slot\n",
    "  to        calendar\n  discloses selected_slot, diagnosis\n",
    "REM4011 diagnosis",
  ],
  [
    "a shape that a private field decides",
    "scheduling",
    "when domain == health",
    "when diagnosis == cardiac",
    "REM4015 diagnosis == cardiac",
  ],
  ["an unknown member", "scheduling", "when domain == health", "when domain == healthy", "REM2009 healthy"],
  ["a reserved name", "scheduling", "policy, timing }", "policy, timing, any }", "REM1005 any"],
  [
    "an unclosed text",
    "scheduling",
    'abstain "No slot can be given."\n}\n\n/// The calendar',
    'abstain "No slot can be given.\n}\n\n/// The calendar',
    'REM1008 "No slot can be given.',
  ],
  [
    "a missing brace",
    "scheduling",
    '  accepts reason: Reason else "none given"\n}',
    '  accepts reason: Reason else "none given"',
    "REM1001 form",
  ],
  [
    "an unknown effect",
    "report_export",
    'fs.write("{workspace}/out/report.csv"),',
    'fs.wirte("{workspace}/out/report.csv"),',
    "REM2012 fs.wirte",
  ],
  [
    "an unknown argument",
    "report_export",
    "send_email(to in recipients, subject any, body any)",
    "send_email(too in recipients, subject any, body any)",
    "REM2009 too",
  ],
  [
    "a target in another spelling",
    "report_export",
    'net "api.example.com:443"',
    'net "API.example.com:443"',
    'REM5004 "API.example.com:443"',
  ],
  [
    "an alias of two entries",
    "report_export",
    'ingest  = "https://ingest.example.com/v1"',
    'ingest  = "https://ingest.example.com/v1" also "reports v2"',
    'REM5002 "reports v2"',
  ],
  ["an unknown language", "report_export", "language python", "language pyhton", "REM2014 pyhton"],
  [
    "a wrong number of arguments",
    "report_export",
    "narrows baseline(workspace)",
    "narrows baseline()",
    "REM3004 baseline()",
  ],
  [
    "a cycle of types",
    "report_export",
    "type Row = { name: Text(max 80)",
    "type Row = { name: Row",
    "REM3005 Row",
  ],
  [
    "a comma that ends a list",
    "report_export",
    'net.connect("api.example.com:443")\n  asks',
    'net.connect("api.example.com:443"),\n  asks',
    "REM1018 ,",
  ],
  [
    "a field that is shown and withheld",
    "care_email",
    "withholds   medication, test_result",
    "withholds   medication, contact",
    "REM8001 contact",
  ],
  [
    "an unknown layout",
    "care_email",
    "layout      status_update",
    "layout      status_report",
    "REM8002 status_report",
  ],
  [
    "bounds that hold nothing",
    "care_email",
    "Int(0..1_000_000)",
    "Int(1_000_000..0)",
    "REM3002 (1_000_000..0)",
  ],
  ["an unknown edition", "care_email", 'edition "2026"', 'edition "2025"', 'REM1015 "2025"'],
  ["a misspelt declaration", "care_email", "purpose care\n", "porpose care\n", "REM1004 porpose"],
];

describe("the examples", () => {
  it.each(Object.keys(examples) as ExampleName[])("%s compiles", (name) => {
    const { diagnostics, modules } = compileTexts(examples[name]);
    expect(diagnostics.map((one) => `${one.severity} ${one.code} ${one.message}`)).toEqual([]);
    expect(modules.map((module) => module.policy === undefined)).toEqual([false]);
  });
});

describe("a deliberate mistake", () => {
  it.each(mistakes)("%s in %s gives one error at the wrong text", (_, file, from, to, finding) => {
    expect(findings(compileTexts(withMistake(examples[file], from, to)))).toEqual([finding]);
  });

  it("is found beside four others", () => {
    const five = mistakes.filter(([kind]) =>
      ["a missing comma", "a misspelt clause", "a bad unit", "a misspelt party", "an unclosed text"].includes(
        kind,
      ),
    );
    const text = five.reduce((before, [, , from, to]) => withMistake(before, from, to), examples.scheduling);
    expect(findings(compileTexts(text)).toSorted()).toEqual(
      five.map(([, , , , finding]) => finding).toSorted(),
    );
  });
});

function withMistake(text: string, from: string, to: string): string {
  expect(text.split(from).length, `\`${from}\` stands in the example`).toBeGreaterThan(1);
  return text.replace(from, () => to);
}
