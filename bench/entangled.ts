import { entangled } from "./entangled/measure.ts";

/** Table 4 of MNC: cases of which some have no safe receipt. Ends with 1 if ours gives out what is forbidden. */
const rows = await entangled(400, 2026);
console.log("mechanism".padEnd(26), " task  necess.  forbid.  safe abs.  unsafe  deleg.  abst.  recall");
for (const [name, row] of rows) {
  const figures = [
    row.task,
    row.necessary,
    row.forbidden,
    row.safeAbstraction,
    row.unsafeReceipt,
    row.delegated,
    row.abstained,
    row.noSafeRecall,
  ];
  console.log(name.padEnd(26), figures.map((figure) => figure.toFixed(3)).join("   "));
}
const isSafe = [...rows].every(
  ([name, row]) => !name.startsWith("MNC") || (row.forbidden === 0 && row.unsafeReceipt === 0),
);
process.exitCode = isSafe ? 0 : 1;
