import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCommandPattern } from "../../src/scope/command.ts";
import { parseDuration } from "../../src/scope/duration.ts";
import { parseEndpointPattern, predictedEndpoint, printEndpoint } from "../../src/scope/endpoint.ts";
import { parseNamePattern } from "../../src/scope/names.ts";
import { parseNumberRange } from "../../src/scope/number.ts";
import { parsePathPattern, predictedPaths } from "../../src/scope/path.ts";
import { literalText, parseTemplate } from "../../src/scope/pattern.ts";
import {
  bind,
  containment,
  contains,
  exactly,
  isEmpty,
  meet,
  member,
  normalise,
  overlaps,
  printScope,
  witness,
  type Piece,
  type Scope,
} from "../../src/scope/scope.ts";
import { parseTextPattern } from "../../src/scope/text-pattern.ts";
import { anyScope, arbitrary, hostileText } from "./generators.ts";
import type { Random } from "./random.ts";

const text = fc.oneof(arbitrary(hostileText), fc.string({ unit: "binary", maxLength: 30 }));

describe("no text makes a parser throw", () => {
  test("and what a parser refuses with a canonical spelling, it takes in that spelling", () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const parse of [parsePathPattern, parseEndpointPattern, parseNamePattern]) {
          const template = parseTemplate(given, { w: "path" });
          if (!template.ok) continue;
          const parsed = parse(template.value);
          if (parsed.ok || parsed.error.canonical === undefined) continue;
          const again = parseTemplate(parsed.error.canonical, { w: "path" });
          const reparsed = again.ok ? parse(again.value) : again;
          if (!reparsed.ok && reparsed.error.canonical === parsed.error.canonical)
            expect.fail(JSON.stringify([given, parsed, reparsed]));
        }
        parseTextPattern(given);
        parseDuration(given);
        parseNumberRange(given, given);
        parseCommandPattern([[given], [given]], "any");
        predictedEndpoint(given);
        predictedPaths([given, { kind: "hole", of: "name" }, given, { kind: "hole", of: "anything" }, given]);
      }),
      { numRuns: 4000 },
    );
  });

  test("what is taken as a value is taken again in its canonical spelling, unchanged", () => {
    fc.assert(
      fc.property(text, fc.constantFrom("name", "path", "endpoint", "number"), (given, domain) => {
        const first = exactly(domain, given, { workingDirectory: "/w" });
        if (!first.ok) return;
        expect(exactly(domain, spelling(first.value))).toEqual(first);
        expect(contains(first.value, first.value)).toBe(true);
      }),
      { numRuns: 4000 },
    );
  });
});

function spelling(scope: Scope): string {
  switch (scope.kind) {
    case "names":
      return literalText(scope.of.flat()) ?? "";
    case "path":
      return literalText(scope.pattern) ?? "";
    case "endpoint":
      return printEndpoint(scope);
    default:
      return printScope(scope);
  }
}

describe("a pattern of texts means what RegExp means", () => {
  test("where it is taken at all", () => {
    fc.assert(
      fc.property(arbitrary(hostileText), text, (pattern, given) => {
        const parsed = parseTextPattern(pattern);
        if (!parsed.ok) return;
        const expression = new RegExp(`^(?:${pattern})$`, "su");
        expect(member(parsed.value, given)).toBe(expression.test(given));
        expect(member(parsed.value, pattern)).toBe(expression.test(pattern));
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("no scope makes an operation throw", () => {
  test("not even a malformed one, which is never inside and never disjoint", () => {
    fc.assert(
      fc.property(
        arbitrary(malformed),
        arbitrary((r) => anyScope(r)),
        (broken, scope) => {
          expect(contains(scope, broken)).toBe(scope.kind === "any");
          exercise(broken, scope);
          exercise(scope, broken);
        },
      ),
      { numRuns: 600 },
    );
  });

  test("nor one that is nested deeply", () => {
    let deep: Scope = { kind: "path", pattern: ["/a"] };
    for (let i = 0; i < 5000; i++) {
      deep =
        i % 2 === 0
          ? { kind: "union", of: [deep] }
          : { kind: "product", components: { a: { kind: "one", scope: deep } }, rest: "any" };
    }
    const flat: Scope = { kind: "path", pattern: ["/a"] };
    expect(contains(flat, deep)).toBe(false);
    expect(containment(deep, flat)).toBe("unknown");
    expect(overlaps(deep, flat)).toBe(true);
  });
});

function exercise(first: Scope, second: Scope): void {
  overlaps(first, second);
  witness(first, second);
  normalise(first);
  isEmpty(meet(first, second));
  printScope(first);
  bind(first, { w: "/w", u: "x", ".": "/w", recipients: ["a"] });
}

/** Scopes that no parser makes and JSON may hold. */
function malformed(r: Random): Scope {
  const piece = (): Piece =>
    r.chance(0.5)
      ? hostileText(r)
      : r.pick<Piece>([{ kind: "deep" }, { kind: "star" }, { kind: "parameter", name: "w", type: "path" }]);
  return r.pick<() => Scope>([
    () => ({ kind: "path", pattern: ["/a/../b", ...r.list(0, 3, piece)] }),
    () => ({ kind: "path", pattern: ["x", { kind: "deep" }, ...r.list(0, 3, piece)] }),
    () => ({ kind: "endpoint", host: ["A", ...r.list(0, 3, piece)] }),
    () => ({ kind: "endpoint", host: ["a"], ports: [{ from: 5, to: 1 }] }),
    () => ({ kind: "endpoint", host: ["a"], ports: [{ from: -1, to: NaN }] }),
    () => ({ kind: "names", of: [[{ kind: "deep" }]] }),
    () => ({ kind: "command", words: [[{ kind: "deep" }]], rest: "any" }),
    () => ({ kind: "text", pattern: "(" }),
    () => ({ kind: "number", from: "x" }),
    () => ({ kind: "number", step: "0" }),
  ])();
}
