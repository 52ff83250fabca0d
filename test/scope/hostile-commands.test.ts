import { describe, expect, test } from "vitest";
import { parseCommandPattern } from "../../src/scope/command.ts";
import { predictedPrograms } from "../../src/scope/program.ts";
import { bind, contains, exactly, overlaps, type Scope } from "../../src/scope/scope.ts";

type Relation = "contained" | "overlaps" | "disjoint" | "refused";

/** How what a run shows lies to a command of these words with any others behind them. */
function relation(grant: readonly string[], asked: readonly string[] | string): Relation {
  const parsed = parseCommandPattern(
    grant.map((word) => [word]),
    "any",
  );
  if (!parsed.ok) throw new Error(parsed.error.reason);
  const value = exactly("command", typeof asked === "string" ? { shell: asked } : asked);
  if (!value.ok) return "refused";
  if (contains(parsed.value, value.value)) return "contained";
  return overlaps(parsed.value, value.value) ? "overlaps" : "disjoint";
}

describe("a program", () => {
  test.each<[string, string, Relation]>([
    ["/bin/rm", "/bin/rm", "contained"],
    ["/bin/rm", "/bin//rm", "contained"],
    ["/bin/rm", "/bin/./rm", "contained"],
    ["/bin/rm", "/bin/x/../rm", "contained"],
    ["/bin/rm", "//bin/rm", "contained"],
    ["/bin/rm", "/bin/rm/", "contained"],
    ["/bin/rm", "/../bin/rm", "contained"],
    ["/bin/rm", "/bin/rm2", "disjoint"],
    ["/bin/rm", "/sbin/rm", "disjoint"],
    ["/bin/rm", "/bin/RM", "disjoint"],
    ["/bin/rm", "rm", "overlaps"],
    ["/bin/rm", "./rm", "overlaps"],
    ["/bin/rm", "bin/rm", "overlaps"],
    ["/bin/rm", "./bin//rm", "overlaps"],
    ["/bin/rm", "sbin/rm", "disjoint"],
    ["/bin/rm", "../bin/rm", "refused"],
    ["/bin/rm", "/bin\\rm/x", "refused"],
    ["/bin/rm", "/bin/rm. /x", "refused"],
    ["/bin/rm", "~/rm", "refused"],
    ["/bin/rm", "file:///bin/rm", "refused"],
    ["/bin/rm", "", "refused"],
    ["/bin/rm", "/bin/rm\0", "refused"],
    ["rm", "rm", "contained"],
    ["rm", "./rm", "overlaps"],
    ["rm", "/bin/rm", "overlaps"],
    ["rm", "/bin/../opt/rm", "overlaps"],
    ["rm", "rm ", "disjoint"],
    ["rm", " rm", "disjoint"],
    ["rm", "rmdir", "disjoint"],
    ["./rm", "./rm", "contained"],
    ["./rm", "x/../rm", "contained"],
    ["./rm", "rm", "overlaps"],
    ["/opt/tools/*", "/opt/tools/x", "contained"],
    ["/opt/tools/*", "/opt/tools/../../tmp/x", "disjoint"],
    ["/opt/tools/*", "/opt/tools/..", "disjoint"],
    ["/opt/tools/*", "/opt/tools2/x", "disjoint"],
    ["/opt/tools/*", "x", "overlaps"],
    ["/opt/tools/*", "./x", "overlaps"],
  ])("%j lets out %j: %s", (grant, asked, expected) => {
    expect(relation([grant], [asked, "-rf", "x"])).toBe(expected);
  });

  test.each([
    ["/bin//rm", "/bin/rm"],
    ["/bin/../bin/rm", "/bin/rm"],
    ["bin/../rm", "./rm"],
    ["././rm", "./rm"],
    ["./bin/rm", "bin/rm"],
    ["../rm", undefined],
    ["/bin/rm.", undefined],
  ])("is not written as %j", (written, canonical) => {
    expect(parseCommandPattern([[written]], "any")).toMatchObject({
      ok: false,
      error: canonical === undefined ? {} : { canonical },
    });
  });

  test("is bound to nothing that another spelling has", () => {
    const tool: Scope = {
      kind: "command",
      words: [["/opt/", { kind: "parameter", name: "tool", type: "text" }]],
      rest: "any",
    };
    expect(bind(tool, { tool: "x" }).ok).toBe(true);
    for (const text of ["../bin/rm", "..", "", "a//b", "x/."])
      expect(bind(tool, { tool: text }).ok).toBe(false);
  });

  test.each([
    [["/opt/", { kind: "hole", of: "name" }], ["/opt/x"], ["/opt/../bin/rm", "/bin/rm"]],
    [["./", { kind: "hole", of: "name" }], ["./x"], ["/bin/rm"]],
    [["py", { kind: "hole", of: "name" }], ["python"], ["ruby"]],
    [["/opt/", { kind: "hole", of: "anything" }], ["/opt/x", "/bin/rm", "rm"], []],
    [["/opt//x/../y"], ["/opt/y"], ["/opt/x"]],
    [["../x"], ["/bin/x", "rm"], []],
  ] as const)("that is predicted as %j may be %j and not %j", (pieces, within, beyond) => {
    const predicted: Scope = {
      kind: "union",
      of: predictedPrograms(pieces).map((program) => ({
        kind: "command",
        words: [program],
        rest: "nothing",
      })),
    };
    const is = (program: string): boolean => {
      const value = exactly("command", [program]);
      return value.ok && contains(predicted, value.value);
    };
    expect(within.filter((program) => !is(program))).toEqual([]);
    expect((beyond as readonly string[]).filter(is)).toEqual([]);
  });
});

describe("a shell text", () => {
  test.each<[string, Relation]>([
    ["rm -rf x", "overlaps"],
    ["  rm x", "overlaps"],
    ["/bin//rm x", "overlaps"],
    ["ls", "disjoint"],
    ["ls; rm x", "overlaps"],
    ["ls\nrm x", "overlaps"],
    ["ls `rm x`", "overlaps"],
    ["ls $(rm x)", "overlaps"],
    ["r''m x", "overlaps"],
    ["r\\m x", "overlaps"],
    ["X=1 rm x", "overlaps"],
    ["{rm,x}", "overlaps"],
    ["~/rm", "overlaps"],
    ["/???/rm x", "overlaps"],
    ["! rm x", "overlaps"],
    ["- rm x", "overlaps"],
    ["%1", "overlaps"],
    ["exec rm x", "overlaps"],
    ["mapfile -C rm -c 1 x", "overlaps"],
    ["compgen -C rm", "overlaps"],
    ["noglob rm x", "overlaps"],
    ["repeat 3 rm x", "overlaps"],
    ["and rm x", "overlaps"],
    ["fc -s rm", "overlaps"],
    ["hash -p /bin/rm ls", "overlaps"],
    ["../bin/rm x", "overlaps"],
  ])("%j may run rm or not: %s", (text, expected) => {
    expect(relation(["rm"], text)).toBe(expected);
  });
});

test.each([
  ["1_0", false],
  ["010", false],
  ["-007", false],
  ["0", true],
  ["0.5", true],
  ["-0", true],
  ["1e3", false],
  ["+1", false],
  [" 1", false],
  ["１", false],
  ["0x10", false],
  ["Infinity", false],
  ["NaN", false],
  ["9".repeat(65), false],
  ["", false],
])("%j is one number to all programs: %s", (text, expected) => {
  expect(exactly("number", text).ok).toBe(expected);
});
