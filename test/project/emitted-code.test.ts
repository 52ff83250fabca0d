import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { actsAlone } from "../../src/project/emitted-code.ts";
import { mainPipeline } from "../../src/project/main-pipeline.ts";

const examples = readdirSync("examples").filter((name) => name.endsWith(".pol"));

describe("the code that policies are compiled to", () => {
  it.each(examples)("has no effects of its own: %s", async (name) => {
    const { compile } = await mainPipeline(() => "test").load();
    const { modules } = compile([{ path: name, text: readFileSync(`examples/${name}`, "utf8") }]);
    expect(modules.length).toBeGreaterThan(0);
    for (const { emit } of modules) {
      const outputs = await emit?.();
      expect(outputs).toBeDefined();
      expect(await actsAlone(outputs?.typescript ?? "")).toBe(false);
    }
  });

  it.each([
    ["reads a file", `import { readFileSync } from "node:fs"; export const a = () => readFileSync("a");`],
    ["loads something else", `import * as other from "other"; export const a = other;`],
    ["cannot be read", "export const a = ("],
    [
      "reaches what it is not given",
      `export const a = (x: object) => x.constructor.constructor("return 1")();`,
    ],
  ])("is refused where it %s", async (_, text) => {
    expect(await actsAlone(text)).toBe(true);
  });
});
