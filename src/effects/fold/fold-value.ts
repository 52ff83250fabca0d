import type { PredictedText } from "../../policy/effect.ts";
import type { Constant } from "../effect-ir.ts";

/** A value as the pure functions compute with it. */
export type FoldValue =
  | { readonly type: "text"; readonly pieces: PredictedText }
  /** Units below 256. */
  | { readonly type: "bytes"; readonly value: string }
  | { readonly type: "integer"; readonly value: bigint }
  | { readonly type: "float"; readonly value: number }
  | { readonly type: "boolean"; readonly value: boolean }
  | { readonly type: "nothing"; readonly name?: string }
  | { readonly type: "sequence"; readonly sort: "list" | "tuple"; readonly items: readonly FoldValue[] }
  | {
      readonly type: "entries";
      readonly entries: readonly { readonly key: string; readonly value: FoldValue }[];
    }
  /** Not known; `isPlain` where it has surely no members that show more than data. */
  | {
      readonly type: "data";
      readonly isPlain: boolean;
      readonly of?: "number" | "given" | "loaded";
    };

export const unknownData: FoldValue = { type: "data", isPlain: true };

/** A text that is known whole. */
export function exactText(value: FoldValue | undefined): string | undefined {
  if (value?.type !== "text") return undefined;
  const [first = "", ...others] = value.pieces;
  return others.length === 0 && typeof first === "string" ? first : undefined;
}

export function textValue(text: string): FoldValue {
  return { type: "text", pieces: text === "" ? [] : [text] };
}

export function integerOf(value: FoldValue | undefined): bigint | undefined {
  if (value?.type === "integer") return value.value;
  return value?.type === "boolean" ? (value.value ? 1n : 0n) : undefined;
}

/** A pure function of a language's library; undefined where it cannot be computed. */
export type Intrinsic = (values: readonly FoldValue[]) => FoldValue | undefined;

/** A constant of a program as a value. */
export function constantAsFold(constant: Constant): FoldValue {
  switch (constant.type) {
    case "text":
      return textValue(constant.value);
    case "data":
      return unknownData;
    default:
      return constant;
  }
}
