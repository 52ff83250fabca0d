import { sweep } from "./budgets/sweep.ts";

/** Table 3 of MNC: what a hard budget of risk lets through. Ends with 1 if any trajectory spends more than its budget. */
console.log("     B    task   leak  deleg.  abst.  reject  avg. spend  max. spend");
let isKept = true;
for (const budget of [0.1, 0.2, 0.5, 1, 2]) {
  const row = await sweep(budget, 600, 2026);
  isKept &&= row.maxSpend <= budget;
  const figures = [
    row.task,
    row.leak,
    row.delegated,
    row.abstained,
    row.rejected,
    row.averageSpend,
    row.maxSpend,
  ];
  console.log(
    budget.toFixed(1).padStart(6),
    figures.map((figure) => figure.toFixed(3).padStart(7)).join(" "),
  );
}
process.exitCode = isKept ? 0 : 1;
