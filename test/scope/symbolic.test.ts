import { describe, expect, test } from "vitest";
import { bind, contains, overlaps, type Scope } from "../../src/scope/scope.ts";
import { parsePathPattern } from "../../src/scope/path.ts";
import { parseTemplate } from "../../src/scope/pattern.ts";
import { meet } from "../../src/scope/scope.ts";
import { symbolicPath } from "./generators.ts";
import { random } from "./random.ts";

const types = { w: "path", v: "path", u: "text", x: "text" } as const;

function path(text: string): Scope {
  const template = parseTemplate(text, types);
  const parsed = template.ok ? parsePathPattern(template.value) : template;
  expect(parsed.ok, JSON.stringify(parsed)).toBe(true);
  return parsed.ok ? parsed.value : { kind: "nothing" };
}

function bound(scope: Scope, bindings: Readonly<Record<string, string | readonly string[]>>): Scope {
  const result = bind(scope, bindings);
  expect(result.ok, JSON.stringify(result)).toBe(true);
  return result.ok ? result.value : { kind: "nothing" };
}

describe("parameters are opaque until they are bound", () => {
  test.each([
    ["{w}/**", "{w}/in/**", true],
    ["{w}/**", "{w}/{u}/x.csv", true],
    ["{w}/*/x.csv", "{w}/{u}/x.csv", true],
    ["{w}/a*", "{w}/a{u}", true],
    ["{w}/**", "{w}", false],
    ["{w}/**", "{v}/in/**", false],
    ["{w}/{u}/**", "{w}/ann/x", false],
    ["{w}/{u}/**", "{w}/{x}/x", false],
    ["{w}/ann/**", "{w}/{u}/x", false],
    ["/**", "{w}/x", true],
    ["/**", "{w}", false],
    ["/data/**", "{w}/x", false],
    ["{w}/**", "/data/x", false],
    ["/**", "in/x", true],
    ["**", "in/x", true],
    ["in/**", "in/x", true],
    ["in/**", "/in/x", false],
    ["/in/**", "in/x", false],
    [".", ".", true],
    ["**", ".", false],
  ])("%s contains %s: %s", (outer, inner, expected) => {
    expect(contains(path(outer), path(inner))).toBe(expected);
  });

  test.each([
    ["{w}/in/**", "{w}/out/x", false],
    ["{w}/in/**", "{w}/**/.env", true],
    ["{w}/{u}/a", "{w}/{u}/b", false],
    ["{w}/{u}/a", "{w}/ann/a", true],
    ["{w}/in/**", "{v}/out/x", true],
    ["{w}/in/x", "{v}/out/y", false],
    ["{w}/in", "/data/out", false],
    ["{w}/in", "/data/in", true],
    ["{w}", "/", true],
    ["{w}", "/data", true],
    ["in/x", "out/x", false],
    ["in/x", "/data/in/x", true],
    ["in/x", "/data/in/y", false],
    [".", "/data", true],
  ])("%s overlaps %s: %s", (first, second, expected) => {
    expect(overlaps(path(first), path(second))).toBe(expected);
    expect(overlaps(path(second), path(first))).toBe(expected);
  });

  test("a meet of different parameters is not taken for empty", () => {
    const both = meet(path("{w}/**"), path("/data/**"));
    expect(contains(path("/other/**"), both)).toBe(false);
    expect(contains(path("/data/**"), both)).toBe(true);
    expect(contains(path("{w}/**"), both)).toBe(true);
    expect(contains(bound(both, { w: "/data/in" }), path("/data/in/x"))).toBe(true);
  });
});

/** What parameters may be bound to; some values have the signs of patterns in them, which then stand for themselves. */
const paths = ["/", "/a", "/a/b", "/data", "/data/a", "/data2", "/*", "/a/**", "/{w}"];
const texts = ["a", "b", "ab", "*", ".env", "data", "x.csv"];

describe("what holds for parameters holds for every binding", () => {
  test("of 20,000 pairs of patterns, each bound in 3 ways", () => {
    const r = random(7);
    const seen = { contained: 0, disjoint: 0 };
    for (let round = 0; round < 100; round++) {
      const scopes = Array.from({ length: 14 }, () => symbolicPath(r));
      const choices = Array.from({ length: 3 }, () => ({
        w: r.pick(paths as [string, ...string[]]),
        v: r.pick(paths as [string, ...string[]]),
        u: r.pick(texts as [string, ...string[]]),
        ".": r.pick(paths as [string, ...string[]]),
      }));
      const boundScopes = scopes.map((scope) => choices.map((choice) => bind(scope, choice)));
      for (const [i, a] of scopes.entries()) {
        for (const [j, b] of scopes.entries()) {
          const [isContained, isDisjoint] = [contains(a, b), !overlaps(a, b)];
          seen.contained += Number(isContained);
          seen.disjoint += Number(isDisjoint);
          for (const k of choices.keys()) {
            const [left, right] = [boundScopes[i]?.[k], boundScopes[j]?.[k]];
            if (left?.ok !== true || right?.ok !== true) continue;
            if (isContained && !contains(left.value, right.value)) report("contained", a, b, choices[k]);
            if (isDisjoint && overlaps(left.value, right.value)) report("disjoint", a, b, choices[k]);
          }
        }
      }
    }
    expect(seen.contained).toBeGreaterThan(2000);
    expect(seen.disjoint).toBeGreaterThan(2000);
  });
});

function report(...about: unknown[]): void {
  expect.fail(about.map((each) => JSON.stringify(each)).join("  "));
}

describe("binding", () => {
  test.each([
    ["{w}/**", { w: "/w/" }, "/w/**"],
    ["{w}/**", { w: "/" }, "/**"],
    ["{w}", { w: "/" }, "/"],
    ["{w}/{u}/x", { w: "/w", u: "*" }, "/w/*/x", "literal"],
    ["in/x", { ".": "/w" }, "/w/in/x"],
    [".", { ".": "/w" }, "/w"],
  ])("%s with %j", (pattern, bindings, expected, literal?: string) => {
    const scope = bound(path(pattern), bindings);
    const wanted: Scope = literal === undefined ? path(expected) : { kind: "path", pattern: [expected] };
    expect(scope).toEqual(wanted);
  });

  test.each([
    ["{w}/**", { w: "in" }, "w", "is not an absolute path"],
    ["{w}/**", { w: "/w/../etc" }, "w", "has `..` in it"],
    ["{w}/**", { w: "/w\0" }, "w", "has a NUL in it"],
    ["{w}/**", { w: "" }, "w", "is not an absolute path"],
    ["{w}/**", { w: "/w." }, "w", "has a segment that ends in a dot or a space, which some systems drop"],
    ["{w}/{u}", { u: "a/b" }, "u", "has `/` in it"],
    ["{w}/{u}", { u: ".." }, "u", "has `..` in it"],
    ["{w}/{u}", { u: "" }, "u", "is empty"],
    ["{w}/{u}", { u: "." }, "u", "has a segment that ends in a dot or a space, which some systems drop"],
    ["{w}/.{u}", { u: "." }, "u", "has a segment that ends in a dot or a space, which some systems drop"],
    ["{w}/{u}", { u: "a\\b" }, "u", "has `\\` in it, which some systems read as `/`"],
    ["{w}/e{u}", { u: "\u0301" }, "u", "is not in Unicode normal form C"],
  ])("%s refuses %j", (pattern, bindings, parameter, reason) => {
    expect(bind(path(pattern), bindings)).toEqual({ ok: false, error: { parameter, reason } });
  });

  test("a set of recipients is bound to its members, each literal", () => {
    const scope: Scope = { kind: "parameter", name: "recipients", domain: "name" };
    const names = bound(scope, { recipients: ["ann@example.com", "*"] });
    expect(contains(names, { kind: "names", of: [["ann@example.com"]] })).toBe(true);
    expect(contains(names, { kind: "names", of: [["eve@example.net"]] })).toBe(false);
    expect(bound(scope, { recipients: [] })).toEqual({ kind: "nothing" });
  });

  test("an unbound set is inside itself and everything, and may overlap anything", () => {
    const scope: Scope = { kind: "parameter", name: "recipients", domain: "name" };
    const other: Scope = { kind: "parameter", name: "others", domain: "name" };
    const all: Scope = { kind: "names", of: [[{ kind: "star" }]] };
    expect(contains(scope, scope)).toBe(true);
    expect(contains({ kind: "union", of: [other, scope] }, scope)).toBe(true);
    expect(contains(all, scope)).toBe(true);
    expect(contains({ kind: "text", pattern: ".*" }, scope)).toBe(true);
    expect(contains(scope, other)).toBe(false);
    expect(overlaps(scope, other)).toBe(true);
  });

  test("a text in a shell must be a plain word", () => {
    const scope: Scope = {
      kind: "shell",
      text: ["ls ", { kind: "parameter", name: "u", type: "text" }],
    };
    expect(bound(scope, { u: "docs" })).toEqual({ kind: "shell", text: ["ls docs"] });
    expect(bind(scope, { u: "; rm x" })).toEqual({
      ok: false,
      error: { parameter: "u", reason: "has a sign that a shell reads" },
    });
  });

  test("a host may stand for a name, and below wildcards not for an address", () => {
    const host = { kind: "parameter", name: "h", type: "host" } as const;
    const below: Scope = { kind: "endpoint", host: [{ kind: "star" }, ".", host] };
    expect(bound(below, { h: "Example.com." })).toEqual({
      kind: "endpoint",
      host: [{ kind: "star" }, ".example.com"],
    });
    expect(bind(below, { h: "127.0.0.1" }).ok).toBe(false);
    expect(bind(below, { h: "good@evil" })).toEqual({
      ok: false,
      error: { parameter: "h", reason: "has `@` in its host" },
    });
  });
});
