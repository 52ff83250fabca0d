import { describe, expect, it } from "vitest";
import { analyze } from "../../support/analyze-code.ts";

describe("what a comprehension goes through first", () => {
  it.each([
    ["import os\ndef h(x):\n    return [x for x in x('id')]\nh(os.system)\n"],
    ["import os\ndef h(x):\n    return [x for x in map(x, ['id'])]\nh(os.system)\n"],
    ["import os\ndef h(x):\n    return {x: 1 for x in x('id')}\nh(os.system)\n"],
    ["import os\ndef h(x):\n    return list(x for x, y in x('id'))\nh(os.system)\n"],
    ["import os\nx = os.system\ny = [x for x in x('id') for z in x]\n"],
    ["import os\nclass C:\n    x = os.system\n    y = [x for x in x('id')]\n"],
    ["import os\nx = os.system\ny = lambda: [x for x in x('id')]\n"],
    ["import os\nx = os.system\ny = [[x for x in y] for y in [x('id')] for x in y]\n"],
  ])("is found where names of the comprehension are not yet bound: %s", (text) => {
    expect(analyze({ path: "p.py", text }, [])?.effects.map(({ kind }) => kind)).toContain("proc.spawn");
  });

  it("is evaluated in the comprehension from the second on", () => {
    const text = "import os\nx = os.system\ny = [x for x in [print] for z in x('id')]\n";
    expect(analyze({ path: "p.py", text }, [])?.effects.map(({ kind }) => kind)).toEqual(["stdio.out"]);
  });
});
