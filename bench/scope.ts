import { ours } from "./scope/mechanisms.ts";
import { measureScope } from "./scope/measure.ts";

/** Table 2 of MNC: scope enforcement on identical receipt text. Ends with 1 if ours is not 0, 0, 0 and 1. */
const { policies, operations, forbidden, scores } = await measureScope(24, 14_000, 2026);
console.log(
  `${operations} operations from ${policies} policies; forbidden: ${[...forbidden].map((one) => one.join(" ")).join(", ")}`,
);
console.log("mechanism".padEnd(28), "violation  false allow  false block  delivery");
for (const [name, { violation, falseAllow, falseBlock, delivery }] of scores) {
  const figures = [violation, falseAllow, falseBlock, delivery].map((figure) =>
    figure.toFixed(3).padStart(9),
  );
  console.log(name.padEnd(28), figures.join("   "));
}
const isExact = ours.every((name) => {
  const one = scores.get(name);
  return one?.violation === 0 && one.falseAllow === 0 && one.falseBlock === 0 && one.delivery === 1;
});
process.exitCode = isExact ? 0 : 1;
