import { readFileSync } from "node:fs";
import { printTarget } from "./src/policy/effect.ts";
import { analyze } from "./src/project/code-analyzer.ts";
for (const path of process.argv.slice(2)) {
  const text = path.startsWith("@") ? path.slice(1) : readFileSync(path, "utf8");
  const report = analyze({ path: path.startsWith("@") ? "x.js" : path, text }, []);
  console.log(path.slice(0, 80));
  for (const e of report?.effects ?? []) console.log("   ", e.kind, printTarget(e.target), e.span.start, "|", e.trace.map((t) => t.text).join(" ← ").slice(0, 150));
}
