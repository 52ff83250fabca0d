import { describe, expect, it } from "vitest";
import { analyze } from "../../support/analyze-code.ts";

function kindsIn(text: string): readonly string[] {
  const effects = analyze({ path: "program.py", text }, [])?.effects ?? [];
  return [...new Set(effects.map(({ kind }) => kind))].toSorted();
}

/** A function with arguments of its own that, as far as is known, calls itself. */
const itself = `
import functools, os, sys
f = os.system
for name in sys.argv:
    f = functools.partial(f, name)
`;

describe("functions with arguments of their own", () => {
  it("act where they come to call themselves, and the analysis comes to an end", () => {
    expect(kindsIn(`${itself}f()\n`)).toContain("proc.spawn");
    expect(
      kindsIn(`${itself}g = functools.partial(f, f)\nf = functools.partial(g, key=g)\nf(g)\n`),
    ).toContain("proc.spawn");
  });

  it("hand on arguments by name", () => {
    const text = `
import functools, os
def run(*rest, act=None, **names):
    act(*rest)
f = run
for name in "ab":
    f = functools.partial(f, act=os.system)
f("true")
`;
    expect(kindsIn(text)).toContain("proc.spawn");
  });

  it("have no effect where what they call has none", () => {
    expect(
      kindsIn("import functools\nf = max\nfor n in [1, 2]:\n    f = functools.partial(f, n)\nf(3)\n"),
    ).toEqual([]);
  });
});
