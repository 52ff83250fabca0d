import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { analyze } from "../support/analyze-code.ts";
import { matches } from "./folding/against-python.ts";

interface Program {
  /** What it was seen to do: a kind and a target. */
  readonly effects: readonly { readonly kind: string; readonly target: string }[];
  readonly text: string;
}

const programs: readonly Program[] = readFileSync(
  new URL("../../fixtures/effects/indirect.txt", import.meta.url),
  "utf8",
)
  .split(/^#--- /mu)
  .slice(1)
  .map((part) => {
    const end = part.indexOf("\n");
    const effects = part
      .slice(0, end)
      .split("; ")
      .map((one) => {
        const [kind = "", ...words] = one.split(" ");
        const target = words.join(" ");
        return { kind, target: target.startsWith('"') ? (JSON.parse(target) as string) : target };
      });
    return { effects, text: part.slice(end + 1) };
  });

describe("programs with an indirect effect", () => {
  it.each(programs.map((program) => [program.text, program] as const))("%s", (_, { effects, text }) => {
    const found = analyze({ path: "program.py", text }, [])?.effects ?? [];
    if (found.some(({ kind }) => kind === "unknown")) return;
    for (const effect of effects) {
      const covers = found.filter(({ kind, target }) => {
        if (kind !== effect.kind) return false;
        return target.kind === "text" || target.kind === "shell"
          ? matches(target.pieces, effect.target)
          : true;
      });
      expect(covers, `${effect.kind} ${effect.target}`).not.toEqual([]);
    }
  });
});
