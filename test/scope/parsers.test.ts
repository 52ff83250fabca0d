import { describe, expect, test } from "vitest";
import { commandValue, parseCommandPattern } from "../../src/scope/command.ts";
import { decimalOfNumber, parseDecimal, printDecimal } from "../../src/scope/decimal.ts";
import { parseDuration, printDuration } from "../../src/scope/duration.ts";
import { predictedEndpoint } from "../../src/scope/endpoint.ts";
import { canonicalIpv6 } from "../../src/scope/ip-address.ts";
import { parseNamePattern } from "../../src/scope/names.ts";
import { parseNumberRange, printNumber } from "../../src/scope/number.ts";
import { predictedPaths, type Hole } from "../../src/scope/path.ts";
import { parseTemplate, printPattern } from "../../src/scope/pattern.ts";
import { contains, exactly, overlaps, printScope, type Scope } from "../../src/scope/scope.ts";
import { parseTextPattern } from "../../src/scope/text-pattern.ts";

describe("templates", () => {
  test.each([
    ["{w}/a", [{ kind: "parameter", name: "w", type: "path" }, "/a"]],
    ["a{{b}c", ["a", "{", "b}c"]],
    ["}", ["}"]],
    ["", []],
  ])("%j", (text, expected) => {
    expect(parseTemplate(text, { w: "path" })).toEqual({ ok: true, value: expected });
  });

  test.each(["{v}", "{}", "{ w}", "{", "a{b", "{constructor}", "{__proto__}"])(
    "%j names no parameter",
    (text) => {
      expect(parseTemplate(text, { w: "path" }).ok).toBe(false);
    },
  );
});

describe("names", () => {
  test("a glob, and what is refused", () => {
    expect(parseNamePattern(["*_KEY"])).toEqual({
      ok: true,
      value: { kind: "names", of: [[{ kind: "star" }, "_KEY"]] },
    });
    expect(parseNamePattern(["a**"])).toEqual({
      ok: false,
      error: { reason: "has `**` in it; `*` is any text in a name" },
    });
  });
});

const push: Scope = { kind: "command", words: [["git"], ["push"]], rest: "any" };

describe("commands", () => {
  test("words, wildcards and a rest", () => {
    expect(parseCommandPattern([["git"], ["push"]], "any")).toEqual({ ok: true, value: push });
    expect(printScope(push)).toBe('("git", "push", ..)');
  });

  test.each([
    [[], "nothing", "names no program"],
    [[[]], "any", "has an empty name for a program"],
    [[["a**"]], "any", "has `**` in a word; `*` is any text in one word"],
    [[["a\0"]], "any", "has a NUL in it"],
  ] as const)("%j is refused", (words, rest, reason) => {
    expect(parseCommandPattern(words, rest)).toEqual({ ok: false, error: { reason } });
  });

  test.each([
    [["git", "push"], true, true],
    [["git", "push", "--force", "origin"], true, true],
    [["git", "pull"], false, false],
    [["git"], false, false],
    [["git push"], false, false],
    [["gitx", "push"], false, false],
    // A program is looked up by its name: it may be this one, and is not surely this one.
    [["/usr/bin/git", "push"], false, true],
    [["./git", "push"], false, true],
    [["/usr/bin/git", "pull"], false, false],
    [["/usr/bin/notgit", "push"], false, false],
  ])("git push and %j: contained %s, overlapping %s", (words, isContained, isOverlapping) => {
    const asked = commandValue(words);
    expect(asked.ok && [contains(push, asked.value), overlaps(push, asked.value)]).toEqual([
      isContained,
      isOverlapping,
    ]);
  });

  test.each([
    ["git push -f", true],
    ["/usr/bin/git push", true],
    ["git  push", true],
    ["ls -la", false],
    ["git pull", false],
    ["ls; git push", true],
    ["$(echo git) push", true],
    ["eval git push", true],
    ["exec git push", true],
    ["", true],
  ])("the shell text %j may push: %s", (shell, expected) => {
    const asked = exactly("command", { shell });
    expect(asked.ok && [contains(push, asked.value), overlaps(push, asked.value)]).toEqual([false, expected]);
  });

  test("a shell text is inside the shell texts that match it, and inside no list of words", () => {
    const listing: Scope = { kind: "shell", text: ["ls ", { kind: "star" }] };
    expect(contains(listing, { kind: "shell", text: ["ls -la"] })).toBe(true);
    expect(contains(listing, { kind: "shell", text: ["rm x"] })).toBe(false);
    expect(contains({ kind: "command", words: [], rest: "any" }, { kind: "shell", text: ["ls -la"] })).toBe(
      false,
    );
  });
});

const anything: Hole = { kind: "hole", of: "anything" };
const aName: Hole = { kind: "hole", of: "name" };

describe("predicted paths", () => {
  test.each([
    [["out/", anything], "/w", ["/", "/**"]],
    [["/data/", anything, ".csv"], undefined, ["/**/*.csv"]],
    [["/data/", anything, "/x/../a.csv"], undefined, ["/**/a.csv"]],
    [["/data/", anything, "/../../a.csv"], undefined, ["/**/a.csv"]],
    [[anything, "/out/a.csv"], "/w", ["/**/out/a.csv"]],
    [["/data/", anything, "/"], undefined, ["/", "/**"]],
    [["/data/", anything, "/."], undefined, ["/", "/**"]],
    [["/data/", anything, "."], undefined, ["/", "/**"]],
    [["/data/", anything, "a/", aName, ".csv"], undefined, ["/**/*a/*.csv"]],
    [["out/", aName], "/w", ["/w/out/*"]],
    [["out/", aName], undefined, ["out/*"]],
    [["out/report-", aName, ".csv"], "/w", ["/w/out/report-*.csv"]],
    [["out/", aName, "/../x"], "/w", ["/**/x"]],
    [["out/", aName, "/x"], "/w", ["/**/x"]],
    [["out/", aName, "-b/x"], "/w", ["/w/out/*-b/x"]],
    [["out/", aName, ".", aName, "/x"], "/w", ["/**/x"]],
    [["out/", aName, ".", { kind: "hole", of: "entry" }, "/x"], "/w", ["/w/out/*.*/x"]],
    [["../x"], "/w/in", ["/w/x"]],
    [["../x"], undefined, ["/**/x"]],
    [[".."], undefined, ["/", "/**"]],
    [["/etc/passwd"], "/w", ["/etc/passwd"]],
    [["a/./b//c"], "/w", ["/w/a/b/c"]],
  ] as const)("%j from %s", (pieces, base, expected) => {
    const paths = predictedPaths(pieces, base);
    expect(paths.ok && paths.value.map(({ pattern }) => printPattern(pattern))).toEqual(expected);
  });

  test.each([
    [["a\0", aName]],
    [["out/", aName, "."]],
    [["a\\", anything]],
    [["out/", anything, "/x."]],
  ] as const)("%j is refused", (pieces) => {
    expect(predictedPaths(pieces, "/w").ok).toBe(false);
  });

  test("text that is not known leaves a folder, a name does not", () => {
    const out: Scope = { kind: "path", pattern: ["/w/out/", { kind: "deep" }] };
    const [free, named] = [predictedPaths(["out/", anything], "/w"), predictedPaths(["out/", aName], "/w")];
    expect(free.ok && contains(out, { kind: "union", of: free.value })).toBe(false);
    expect(named.ok && contains(out, { kind: "union", of: named.value })).toBe(true);
  });
});

describe("predicted endpoints", () => {
  test.each([
    ["https://api.example.com/v2/", '"api.example.com:443"'],
    ["https://api.example.com/", '"api.example.com:443"'],
    ["https://api.example.com", '"any host"'],
    ["https://api.example.com:", '"any host"'],
    ["https://", '"any host"'],
    ["", '"any host"'],
  ])("%j, and text that is not known", (start, expected) => {
    const endpoint = predictedEndpoint(start);
    expect(endpoint.ok && printScope(endpoint.value)).toBe(expected);
  });

  test("a user name is refused here too", () => {
    expect(predictedEndpoint("https://good@evil.net/")).toEqual({
      ok: false,
      error: "has a user name before its host",
    });
  });
});

describe("IPv6", () => {
  test.each([
    ["0:0:0:0:0:0:0:0", "::"],
    ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
    ["2001:0:0:1:0:0:0:1", "2001:0:0:1::1"],
    ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["1::", "1::"],
    ["::ffff:1.2.3.4", "1.2.3.4"],
    ["::FFFF:0102:0304", "1.2.3.4"],
    ["::1.2.3.4", "::102:304"],
    ["64:ff9b::1.2.3.4", "64:ff9b::102:304"],
  ])("%s is %s", (text, expected) => {
    expect(canonicalIpv6(text)).toEqual({ ok: true, value: expected });
  });

  test.each([
    "",
    ":",
    ":::",
    "1::2::3",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "12345::",
    "g::",
    "::1.2.3",
    "::1.2.3.256",
    "::01.2.3.4",
    "1.2.3.4::",
    "1:2:3:4:5:6:7::8:9",
  ])("%j is no address", (text) => {
    expect(canonicalIpv6(text)).toEqual({ ok: false, error: "is no IPv6 address" });
  });
});

describe("numbers", () => {
  test.each([
    ["1", undefined, "1"],
    ["0..1_000_000", "0.01", "0..1000000 step 0.01"],
    ["1..10", "4", "1..9 step 4"],
    ["-0.50..", undefined, "-0.5.."],
    ["..3", "2", "..2 step 2"],
    ["-0", undefined, "0"],
  ])("%s with step %s", (text, step, expected) => {
    const range = parseNumberRange(text, step);
    expect(range.ok && printNumber(range.value)).toBe(expected);
  });

  test.each([
    ["", undefined, "is no range of numbers"],
    ["..", undefined, "is no range of numbers"],
    ["1..2..3", undefined, "is no range of numbers"],
    ["2..1", undefined, "has its lower bound above its upper one"],
    ["1..2", "0", "has a step that is not above 0"],
    ["1..2", "-1", "has a step that is not above 0"],
    ["1e3..2", undefined, "is no decimal number"],
    ["+1", undefined, "is no decimal number"],
    ["0x10", undefined, "is no decimal number"],
    ["1".repeat(65), undefined, "has too many digits"],
  ])("%j is refused", (text, step, reason) => {
    expect(parseNumberRange(text, step)).toEqual({ ok: false, error: { reason } });
  });

  test("decimals are exact", () => {
    const tenth = exactly("number", 0.1);
    const sum = exactly("number", 0.1 + 0.2);
    const grid: Scope = { kind: "number", step: "0.1" };
    expect(tenth.ok && contains(grid, tenth.value)).toBe(true);
    expect(sum.ok && contains(grid, sum.value)).toBe(false);
  });

  test.each([
    [1e21, "1000000000000000000000"],
    [-1.5e-7, "-0.00000015"],
    [-0, "0"],
  ])("%d prints as %s", (value, expected) => {
    const decimal = decimalOfNumber(value);
    expect(decimal.ok && printDecimal(decimal.value.digits, decimal.value.scale)).toBe(expected);
  });

  test.each([NaN, Infinity, 5e-324, 1e308])("%d is refused", (value) => {
    expect(decimalOfNumber(value).ok).toBe(false);
  });

  test.each(["1_", "_1", "1__0", ".5", "5.", "- 1", " 1", "1,5", "١"])("%j is no decimal", (text) => {
    expect(parseDecimal(text).ok).toBe(false);
  });
});

describe("durations", () => {
  test.each([
    ["1 turn and 10 minutes", { turns: 1, milliseconds: 600_000 }, "1 turn and 10 minutes"],
    ["1 hour", { milliseconds: 3_600_000 }, "1 hour"],
    ["90 minutes", { milliseconds: 5_400_000 }, "90 minutes"],
    ["2 turns", { turns: 2 }, "2 turns"],
    ["30 days and 3 turns", { turns: 3, milliseconds: 2_592_000_000 }, "3 turns and 30 days"],
  ])("%s", (text, expected, printed) => {
    const duration = parseDuration(text);
    expect(duration).toEqual({ ok: true, value: { kind: "duration", ...expected } });
    expect(duration.ok && printDuration(duration.value)).toBe(printed);
  });

  test.each([
    "",
    "1",
    "turn",
    "0 turns",
    "1 turn and 2 turns",
    "1 fortnight",
    "-1 turns",
    "1.5 hours",
    "999999999999999 days",
  ])("%j is refused", (text) => {
    expect(parseDuration(text).ok).toBe(false);
  });
});

describe("text patterns", () => {
  test.each([
    ["^abc$", "has the anchor `^`; a pattern always covers the whole text", "abc"],
    ["abc$", "has the anchor `$`; a pattern always covers the whole text", "abc"],
    ["^a|b$", "has the anchor `^`; a pattern always covers the whole text", undefined],
    ["a*?", "has a quantifier behind a quantifier; whether one is lazy changes nothing here", undefined],
    ["(?=a)", "has a group that looks around or sets a flag; only `(…)` and `(?:…)` are regular", undefined],
    ["(?i)a", "has a group that looks around or sets a flag; only `(…)` and `(?:…)` are regular", undefined],
    ["(a)\\1", "has `\\1`, which is not part of the syntax", undefined],
    ["\\bword", "has `\\b`, which is not part of the syntax", undefined],
    ["\\p{L}", "has `\\p`, which is not part of the syntax", undefined],
    ["a{2,1}", "has a quantifier whose bounds are out of order", undefined],
    ["a{1001}", "repeats more than 1000 times", undefined],
    ["(?:a{1000}){1000}", "repeats too much", undefined],
    ["[]", "has a `[…]` that no character is in", undefined],
    ["[b-a]", "has a range in `[…]` that runs from no character to a later one", undefined],
    ["[a", "has a `[` that is not closed", undefined],
    ["(a", "has a `(` that is not closed", undefined],
    ["a)", "has a `)` that closes no group", undefined],
    ["*a", "has `*` with nothing to repeat", undefined],
    ["a\\", "ends in `\\`", undefined],
    ["\\uD800", "has half of a surrogate pair in it", undefined],
    ["(".repeat(51) + ")".repeat(51), "nests groups too deeply", undefined],
    ["a".repeat(2001), "has more than 2000 characters", undefined],
  ])("%j is refused", (pattern, reason, canonical) => {
    const error = canonical === undefined ? { reason } : { reason, canonical };
    expect(parseTextPattern(pattern)).toEqual({ ok: false, error });
  });

  test("a pattern too large to decide is neither contained nor disjoint", () => {
    const wide: Scope = { kind: "text", pattern: "[ab]*a[ab]{16}" };
    const other: Scope = { kind: "text", pattern: "[ab]*b[ab]{16}" };
    expect(contains(wide, other)).toBe(false);
    expect(overlaps(wide, other)).toBe(true);
  });
});
