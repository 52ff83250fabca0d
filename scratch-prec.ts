import { gunzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { printTarget } from "./src/policy/effect.ts";
import { analyze } from "./src/project/code-analyzer.ts";
const rows = gunzipSync(readFileSync("/work/shared/data/mbjsp.jsonl.gz")).toString().trim().split("\n").map((x) => JSON.parse(x));
console.log(Object.keys(rows[0]), rows.length);
const t0 = performance.now(); let flagged = 0; const kinds = new Map();
for (const row of rows) {
  const code = row.code ?? row.canonical_solution;
  let r; try { r = analyze({ path: "x.js", text: code }, []); } catch (e) { console.log("CRASH", row.id, String(e.stack).slice(0,300)); continue; }
  const bad = r.effects.filter((e) => !["stdio.out", "clock.read", "random.read"].includes(e.kind));
  if (bad.length) { flagged++; console.log(row.id, bad.slice(0, 3).map((e) => e.kind + " " + printTarget(e.target) + " | " + e.trace[0].text + " @ " + code.slice(e.span.start, e.span.end).slice(0, 60).replaceAll("\n", " ")).join(" ;; ")); }
}
console.log(flagged, "of", rows.length, "in", performance.now() - t0);
