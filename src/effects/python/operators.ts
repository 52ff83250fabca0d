import type { OperatorRule } from "../language.ts";

/** Operator, method, and the function that computes it where the operands are known. */
const binary: readonly (readonly [string, string, string?])[] = [
  ["Add", "add", "operator.add"],
  ["Sub", "sub", "operator.subtract"],
  ["Mult", "mul", "operator.multiply"],
  ["MatMult", "matmul"],
  ["Div", "truediv"],
  ["Mod", "mod", "operator.modulo"],
  ["Pow", "pow", "operator.power"],
  ["LShift", "lshift", "operator.shift_left"],
  ["RShift", "rshift", "operator.shift_right"],
  ["BitOr", "or", "operator.or"],
  ["BitXor", "xor", "operator.xor"],
  ["BitAnd", "and", "operator.and"],
  ["FloorDiv", "floordiv", "operator.floor_divide"],
];

/** What each operator of the lowered program does. */
export const pythonOperators: Readonly<Record<string, OperatorRule>> = operators();

function operators(): Readonly<Record<string, OperatorRule>> {
  const rules: Record<string, OperatorRule> = {
    ...comparisons(),
    ...conversions(),
    ...protocols(),
    Not: { hooks: [["__bool__", "__len__"]], gives: "data" },
    Invert: { hooks: [["__invert__"]], gives: "data", folds: "operator.invert" },
    UAdd: { hooks: [["__pos__"]], gives: "data" },
    USub: { hooks: [["__neg__"]], gives: "data", folds: "operator.negate" },
  };
  for (const [name, method, folds] of binary) {
    const hooks = [[`__${method}__`], [`__r${method}__`]];
    const fold = {
      ...(folds === undefined ? {} : { folds }),
      ...(name === "Mod" ? { readsEntries: true as const, shows: true as const } : {}),
    };
    rules[name] = { hooks, gives: "operands", ...fold };
    rules[`${name}=`] = {
      hooks: [[`__i${method}__`, `__${method}__`], [`__r${method}__`]],
      gives: "extend",
      ...fold,
    };
  }
  return rules;
}

function comparisons(): Record<string, OperatorRule> {
  const compared = (name: string, reflected: string): OperatorRule => ({
    hooks: [[name], [reflected]],
    gives: "data",
  });
  return {
    Eq: compared("__eq__", "__eq__"),
    NotEq: compared("__ne__", "__ne__"),
    Lt: compared("__lt__", "__gt__"),
    LtE: compared("__le__", "__ge__"),
    Gt: compared("__gt__", "__lt__"),
    GtE: compared("__ge__", "__le__"),
    Is: { gives: "data" },
    IsNot: { gives: "data" },
    In: { hooks: [[], ["__contains__", "__eq__"]], gives: "data" },
    NotIn: { hooks: [[], ["__contains__", "__eq__"]], gives: "data" },
    "instance-check": {
      hooks: [[], ["__instancecheck__", "__subclasscheck__"]],
      ofClass: ["__subclasshook__"],
      gives: "data",
    },
  };
}

function conversions(): Record<string, OperatorRule> {
  return {
    join: { gives: "data", folds: "text.concat" },
    format: { hooks: [["__format__", "__str__"]], gives: "data", shows: true, folds: "text.formatted" },
    "convert-r": { hooks: [["__repr__"]], gives: "data", shows: true, folds: "text.repr" },
    "convert-s": { hooks: [["__str__"]], gives: "data", shows: true, folds: "text.of" },
    "convert-a": { hooks: [["__repr__"]], gives: "data", shows: true },
    "slice-object": { gives: "data" },
    slice: { hooks: [["__getitem__"]], gives: "operands", folds: "sequence.slice" },
  };
}

function protocols(): Record<string, OperatorRule> {
  return {
    iterate: { gives: "elements" },
    "iterate-async": { gives: "elements" },
    unpack: { gives: "unpack" },
    copy: { gives: "first" },
    update: { gives: "update" },
    gather: { gives: "gather" },
    await: { hooks: [["__await__"]], gives: "awaited" },
    enter: { hooks: [["__enter__"]], gives: "entered" },
    "enter-async": { hooks: [["__aenter__"]], gives: "entered" },
    exit: { hooks: [["__exit__"]], extra: 3, gives: "nothing" },
    "exit-async": { hooks: [["__aexit__"]], extra: 3, gives: "nothing" },
    raise: { gives: "raise" },
    catch: { gives: "catch" },
    "catch-group": { gives: "catch" },
    delegate: { gives: "delegate" },
    "give-up": { gives: "give-up" },
    super: { gives: "super" },
    "match-position": { gives: "match-position" },
    annotate: { gives: "annotate" },
    "class-keyword": { gives: "keep" },
    "delete-item": { hooks: [["__delitem__"]], gives: "remove-entry" },
    "delete-member": { hooks: [["__delattr__"]], gives: "remove-member" },
  };
}

/** The methods that are called for operators and entries; those of truth and length are called from many other places. */
export function calledBySyntax(rules: Readonly<Record<string, OperatorRule>>): ReadonlySet<string> {
  const names = Object.entries(rules).flatMap(([name, rule]) =>
    name === "Not" ? [] : (rule.hooks ?? []).flat(),
  );
  const others = [
    "__getitem__",
    "__setitem__",
    "__missing__",
    "__class_getitem__",
    "__call__",
    "__init__",
    "__new__",
  ];
  const members = ["__getattr__", "__getattribute__", "__setattr__", "__get__", "__set__"];
  return new Set([...names, ...others, ...members, "__iter__", "__next__", "__aiter__", "__anext__"]);
}
