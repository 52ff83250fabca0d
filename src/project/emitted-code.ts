import { printTarget } from "../policy/effect.ts";
import { analyzerLoader } from "./code-analyzer.ts";

/** What generated code imports: the part of Remit that runs beside it. */
const runtime = JSON.stringify("remit-lang/runtime");

/**
 * Whether generated code may have any effect but to load the runtime that it is written for: everything that it shows comes
 * out of what it is given. Checked in every build, by the analysis that checks the code of agents.
 */
export async function actsAlone(typescript: string): Promise<boolean> {
  const file = { path: "generated.ts", text: typescript };
  const analyze = await analyzerLoader()([file]);
  const report = analyze(file, []);
  const effects = report?.effects ?? [];
  return effects.some(({ kind, target }) => kind !== "code.load" || printTarget(target) !== runtime);
}
