import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { describe, expect, it } from "vitest";
import { javascriptFrontEnd } from "../../../src/effects/javascript/front-end.ts";
import { makeLibrary } from "../../../src/effects/models/library.ts";

const library = makeLibrary("javascript", javascriptFrontEnd.models);

/** What the pass over plain programs says of a file: undefined where it leaves it to the solver. */
function plainEffectsOf(text: string): readonly string[] | undefined {
  const result = javascriptFrontEnd.read({ path: "program.cjs", text });
  if (!result.ok) throw new Error(result.reason);
  return result.plainEffects?.(library, "program")?.map(({ kind }) => kind);
}

const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2020, esModuleInterop: true };
const source = 'import * as a from "./a"; export * from "./b"; export const x = a.y;';
const compiled = transpileModule(source, { compilerOptions }).outputText;
const classes = transpileModule(
  'import { A } from "./a"; export class B extends A { f = (x) => ({ ...x }) }',
  {
    compilerOptions: { ...compilerOptions, target: ScriptTarget.ES5 },
  },
).outputText;

const f = 'const f = () => 1; const k = "constructor";';

describe("functions that compilers write into files", () => {
  it("copy what others gave", () => {
    expect(compiled).toContain("__createBinding");
    expect(plainEffectsOf(compiled)).toEqual(["code.load", "code.load"]);
    expect(classes).toContain("__extends");
    expect(plainEffectsOf(classes)).toEqual(["code.load"]);
  });

  it.each([
    `${f} const o = {}; __createBinding(o, f, k, "x"); o.x("process.exit()")();`,
    `${f} f[k] = 1; const o = __importStar(f); delete f[k]; Object.values(o).forEach((x) => x("process.exit()")());`,
    `${f} const copy = __createBinding; const o = {}; copy(o, f, k, "x"); o.x("process.exit()")();`,
    `${f} [__createBinding].forEach((copy) => copy({}, f, k, "x"));`,
    `${f} exports.copy = __createBinding;`,
    `${f} exports.all = { __importStar };`,
    `${f} __exportStar(f, exports);`,
    `${f} __exportStar(require("./c"), exports, f);`,
    `${f} __importStar(require("./c"), f);`,
    `${f} __importStar(...[f]);`,
    `${f} __importStar?.(f);`,
    `${f} new __importStar(f);`,
    `__importStar\`\`;`,
    `__importStar = 1;`,
    `function require() { return () => 1 }`,
    `{ const require = () => () => 1; __importStar(require("./c")); }`,
    `const Object = { create: null };`,
  ])("are left to the solver in a program with %s", (code) => {
    expect(plainEffectsOf(`${compiled}\n${code}`)).toBeUndefined();
  });

  it.each([
    ["return m[k];", "return m[k2];"],
    [
      "Object.defineProperty(o, k2, desc);",
      'Object.defineProperty(o, k2, desc); desc.get()("process.exit()")();',
    ],
    ["if (k2 === undefined) k2 = k;", 'if (k2 === undefined) k2 = k; m = () => 1; k = "constructor";'],
  ])("are left to the solver where they have %j changed to %j", (from, to) => {
    expect(compiled).toContain(from);
    expect(plainEffectsOf(compiled.replace(from, to))).toBeUndefined();
  });
});
