import { printTarget } from "../policy/effect.ts";
import { analyze } from "./code-analyzer.ts";

/** What generated code imports: the part of Remit that runs beside it. */
const runtime = JSON.stringify("remit-lang/runtime");

/**
 * Whether generated code may have any effect but to load the runtime that it is written for: everything that it shows comes
 * out of what it is given. Checked in every build, by the analysis that checks the code of agents.
 */
export function actsAlone(typescript: string): boolean {
  const report = analyze({ path: "generated.ts", text: typescript }, []);
  const effects = report?.effects ?? [];
  return effects.some(({ kind, target }) => kind !== "code.load" || printTarget(target) !== runtime);
}
