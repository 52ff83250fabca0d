import type { OperatorRule } from "../language.ts";

/** What each operator of the lowered program does. */
export const javascriptOperators: Readonly<Record<string, OperatorRule>> = {
  "+": { gives: "data", folds: "double.add", coerces: true },
  ...numeric({
    "-": "double.subtract",
    "*": "double.multiply",
    "/": "double.divide",
    "%": "double.remainder",
    "**": "double.power",
    "&": "double.and",
    "|": "double.or",
    "^": "double.xor",
    "<<": "double.shift_left",
    ">>": "double.shift_right",
    ">>>": "double.shift_right_unsigned",
    "unary -": "double.negate",
    "unary +": "double.of",
    "~": "double.invert",
  }),
  "++": { gives: "data", folds: "double.increment", coerces: true, counts: true },
  "--": { gives: "data", folds: "double.decrement", coerces: true, counts: true },
  // What is compared may be asked what it is; the answer is a truth value, which names no member.
  compare: { gives: "data", folds: "double.some", coerces: true },
  equal: { gives: "data", folds: "double.some", coerces: true },
  identical: { gives: "data", folds: "double.some" },
  "!": { gives: "data", folds: "double.some" },
  in: { gives: "contains" },
  instanceof: { gives: "instance-check" },
  typeof: { gives: "type-name" },
  template: { gives: "data", folds: "string.concat", coerces: true },
  "for-of": { gives: "elements" },
  iterate: { gives: "elements" },
  unpack: { gives: "unlisted" },
  "for-await": { gives: "elements-awaited" },
  "for-in": { gives: "keys-inherited" },
  keys: { gives: "keys" },
  await: { gives: "awaited" },
  promise: { gives: "promise" },
  yield: { gives: "yield" },
  "yield*": { gives: "delegate" },
  "generator-return": { gives: "give-up" },
  throw: { gives: "raise", shows: true },
  catch: { gives: "catch" },
  global: { gives: "global" },
  export: { gives: "export" },
  "prototype-of": { gives: "prototype-of" },
  "parent-of": { gives: "parent-of" },
  "set-prototype": { gives: "set-prototype" },
  spread: { gives: "copy-members" },
  accessor: { gives: "accessor" },
  delete: { gives: "remove-member" },
};

function numeric(rules: Readonly<Record<string, string>>): Record<string, OperatorRule> {
  return Object.fromEntries(
    Object.entries(rules).map(([name, folds]) => [name, { gives: "data", folds, coerces: true } as const]),
  );
}
