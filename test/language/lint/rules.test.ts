import { describe, expect, it } from "vitest";
import { invariant } from "../../../src/base/assert.ts";
import { compareTexts } from "../../../src/base/compare.ts";
import { diffAuthority } from "../../../src/decide/authority-diff.ts";
import { authorityLints } from "../../../src/diagnostics/catalogue/lint-authority.ts";
import { declarationLints } from "../../../src/diagnostics/catalogue/lint-declarations.ts";
import { expressionLints } from "../../../src/diagnostics/catalogue/lint-expressions.ts";
import { messageLints } from "../../../src/diagnostics/catalogue/lint-messages.ts";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts";
import { lintRules } from "../../../src/language/lint/rules/index.ts";
import { format } from "../../../src/language/syntax/format.ts";
import type { Expression } from "../../../src/policy/expression.ts";
import type { Policy } from "../../../src/policy/policy.ts";
import type { Value } from "../../../src/policy/type.ts";
import { readClock } from "../../../src/policy/clock-reading.ts";
import { evaluate } from "../../../src/policy/evaluate.ts";
import { sourceFile } from "../../../src/source/source-file.ts";
import { compileTexts } from "../../support/compile.ts";
import { applied } from "./apply-fix.ts";

const kinds = [declarationLints, expressionLints, messageLints, authorityLints].flatMap((table) =>
  Object.values(table),
);

describe("the lint rules", () => {
  it("are those of the catalogue", () => {
    expect(lintRules.map(({ code }) => code).sort(compareTexts)).toEqual(
      kinds.map(({ code }) => code).sort(compareTexts),
    );
  });

  it("are thirty at least, half of them with a fix", () => {
    const fixable = kinds.filter((kind) =>
      lintsOf(kind.bad).some((one) => one.code === kind.code && one.fix),
    );
    expect(kinds.length).toBeGreaterThanOrEqual(30);
    expect(fixable.length * 2).toBeGreaterThanOrEqual(kinds.length);
  });
});

describe.each(kinds)("$code", (kind) => {
  it("is what its bad example gives, at the marked place, once", () => {
    const text = unmarked(kind.bad);
    const found = lintsOf(kind.bad).filter(({ code }) => code === kind.code);
    expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual([marked(kind.bad)]);
  });

  it("is gone from its good example", () => {
    expect(lintsOf(kind.good).filter(({ code }) => code === kind.code)).toEqual([]);
  });

  it("is gone once its fix is applied, and nothing else is wrong then", () => {
    const text = unmarked(kind.bad);
    for (const { fix } of lintsOf(kind.bad).filter(({ code }) => code === kind.code)) {
      if (fix === undefined) continue;
      const fixed = applied(text, fix);
      expect(lintsOf(fixed).filter(({ code }) => code === kind.code)).toEqual([]);
      expect(formatted(fixed)).toEqual(formatted(kind.good));
    }
  });

  it("has a fix that makes nothing wider, as far as that can be told at all", () => {
    const text = unmarked(kind.bad);
    for (const { fix } of lintsOf(kind.bad).filter(({ code }) => code === kind.code)) {
      if (fix === undefined) continue;
      const [before, after] = [policyOf(text), policyOf(applied(text, fix))];
      const wider = diffAuthority(before, after).changes.filter(
        ({ direction, component }) =>
          (direction === "wider" || direction === "incomparable") &&
          // The diff compares guards as they are written; here they are compared on every value.
          !(
            component === "candidate" &&
            JSON.stringify(guardAnswers(before)) === JSON.stringify(guardAnswers(after))
          ),
      );
      expect(wider.map(({ subject, component }) => `${subject} ${component}`)).toEqual([]);
    }
  });
});

/** What the guard of the candidate says in each case of the examples about guards. */
function guardAnswers(policy: Policy): readonly (Value | undefined)[] {
  const guard = policy.contracts["c"]?.offers[0]?.guard;
  const cases = [true, false].flatMap((urgent) =>
    Array.from({ length: 24 }, (_, hour) => ({ urgent, hour })),
  );
  return cases.map((one) => {
    const fields = new Map<string, Value>(Object.entries(one));
    const environment = {
      policy,
      held: (held: Expression) => (held.kind === "field" ? fields.get(held.path[0] ?? "") : undefined),
      slots: new Map<string, Value>(),
      parameters: new Map<string, Value>(),
      asked: new Set<string>(),
      clock: readClock(0),
    };
    return guard === undefined ? true : evaluate(guard, environment);
  });
}

function policyOf(text: string): Policy {
  const policy = compileTexts(text).modules[0]?.policy?.policy;
  invariant(policy !== undefined, "the example compiles");
  return policy;
}

/** What the rules say of a policy that has no error. */
function lintsOf(example: string): readonly Diagnostic[] {
  const { diagnostics, modules } = compileTexts(unmarked(example));
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
  return modules.flatMap(({ lints }) => lints);
}

function unmarked(example: string): string {
  return example.replace("«", "").replace("»", "");
}

function marked(example: string): string {
  return example.slice(example.indexOf("«") + 1, example.indexOf("»"));
}

function formatted(text: string): string | undefined {
  return format(sourceFile("a.pol", text)).text;
}
