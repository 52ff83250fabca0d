import { describe, expect, it } from "vitest";
import { compileTexts } from "../support/compile.ts";
import { inject, withSecrets } from "../support/policy-source/inject.ts";
import { generateModule } from "../support/policy-source/module.ts";
import { random } from "../scope/random.ts";

const injections = 2000;

function errorsOf(text: string): readonly string[] {
  return compileTexts(text)
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ code, span }) => `${code} at ${span.start}: ${text.slice(span.start, span.end)}`);
}

describe("one forbidden dependence in an accepted policy", () => {
  it("is refused with its code at its place, whatever it is", () => {
    const kinds = new Map<string, number>();
    const missed: unknown[] = [];
    let done = 0;
    for (let seed = 1; done < injections; seed++) {
      const text = withSecrets(generateModule(seed, 0).text);
      if (errorsOf(text).length > 0) continue;
      const injection = inject(random(seed), text);
      if (injection === undefined) continue;
      done++;
      kinds.set(injection.kind, (kinds.get(injection.kind) ?? 0) + 1);
      const found = errorsOf(injection.text);
      const expected = [`${injection.code} at ${injection.start}: ${injection.found}`];
      if (JSON.stringify(found) !== JSON.stringify(expected)) missed.push({ seed, expected, found });
    }
    expect(missed).toEqual([]);
    expect([...kinds.values()].filter((count) => count > injections / 20).length).toBe(9);
  });
});
