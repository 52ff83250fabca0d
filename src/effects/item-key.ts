import type { Constant } from "./effect-ir.ts";

/** The key of an entry as fields of objects are named; undefined where the constant is not one key. Equal keys are equal texts. */
export function itemKey(key: Constant): string | undefined {
  switch (key.type) {
    case "text":
      return `t:${key.value}`;
    case "bytes":
      return `b:${key.value}`;
    case "integer":
      return `i:${String(key.value)}`;
    case "boolean":
      return key.value ? "i:1" : "i:0";
    case "float":
      return Number.isInteger(key.value) ? `i:${BigInt(key.value)}` : `f:${key.value}`;
    case "nothing":
      return "n:";
    case "data":
      return undefined;
  }
}

/** The key of the entry at a place of a sequence, from 0. */
export function positionKey(position: number): string {
  return `i:${position}`;
}
