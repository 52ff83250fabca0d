import { spawnSync } from "node:child_process";
import type { EffectTarget, PredictedText } from "../../../src/policy/effect.ts";
import { analyze } from "../../support/analyze-code.ts";
import { expressions } from "./expressions.ts";

/** Evaluates expressions, one a line, and prints their values; null where one has none. */
const evaluator = `
import base64, codecs, json, os, pathlib, sys, warnings
warnings.simplefilter("ignore")
sys.set_int_max_str_digits(0) if hasattr(sys, "set_int_max_str_digits") else None
names = {"base64": base64, "codecs": codecs, "os": os, "pathlib": pathlib}
for line in sys.stdin.buffer.read().decode().split("\\n"):
    try:
        value = eval(json.loads(line), names)
        value.encode()
        assert isinstance(value, str) and len(value) < 2000
    except Exception:
        value = None
    print(json.dumps(value))
`;

export interface FoldingReport {
  /** Expressions that have a value. */
  readonly compared: number;
  /** Those whose value is predicted as it is. */
  readonly exact: number;
  /** Those whose value is not among those that are predicted. */
  readonly wrong: readonly string[];
}

/** Holds what is predicted of the values of expressions against the values that CPython gives them. */
export function compareFolding(seed: number, count: number): FoldingReport {
  const tried = expressions(seed, count);
  const input = tried.map((one) => JSON.stringify(one)).join("\n");
  const run = spawnSync("python3", ["-I", "-c", evaluator], { input, encoding: "utf8", maxBuffer: 1 << 30 });
  const values = run.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as string | null);
  let compared = 0;
  let exact = 0;
  const wrong: string[] = [];
  for (const [i, expression] of tried.entries()) {
    const value = values[i];
    if (typeof value !== "string") continue;
    compared++;
    const targets = predicted(expression);
    if (targets.some((one) => one.kind === "shell" && one.pieces.length === 1 && one.pieces[0] === value))
      exact++;
    if (!targets.some((one) => contains(one, value)))
      wrong.push(`${expression}\n  is ${JSON.stringify(value)}, not ${JSON.stringify(targets)}`);
  }
  return { compared, exact, wrong };
}

function predicted(expression: string): readonly EffectTarget[] {
  const text = `import base64, codecs, os, pathlib\nos.system(${expression})\n`;
  const effects = analyze({ path: "program.py", text }, [])?.effects ?? [];
  return effects
    .filter(({ kind }) => kind === "proc.spawn" || kind === "unknown")
    .map(({ target }) => target);
}

function contains(target: EffectTarget, value: string): boolean {
  return target.kind === "any" || (target.kind === "shell" && matches(target.pieces, value));
}

/** Whether a text is one that a prediction with holes stands for. */
export function matches(pieces: PredictedText, value: string): boolean {
  const source = pieces.map((piece) =>
    typeof piece === "string"
      ? piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
      : piece.of === "name"
        ? "[^/]*"
        : ".*",
  );
  return new RegExp(`^${source.join("")}$`, "su").test(value);
}
