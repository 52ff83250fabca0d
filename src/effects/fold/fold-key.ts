import type { PredictedText } from "../../policy/effect.ts";
import type { FoldValue } from "./fold-value.ts";

/** A text by which a value is told from all others. */
export function keyOfFold(value: FoldValue): string {
  switch (value.type) {
    case "text":
      return `t${keyOfText(value.pieces)}`;
    case "bytes":
      return `b${keyOfString(value.value)}`;
    case "integer":
      return `i${value.value};`;
    case "float":
      return `f${Object.is(value.value, -0) ? "-0" : value.value};`;
    case "boolean":
      return value.value ? "T" : "F";
    case "nothing":
      return `n${value.name ?? ""};`;
    case "data":
      return `${value.isPlain ? "d" : "D"}${value.of ?? ""};`;
    case "sequence": {
      let key = value.sort === "list" ? "[" : "(";
      for (const item of value.items) key += keyOfFold(item);
      return `${key}]`;
    }
    case "entries": {
      let key = "{";
      for (const entry of value.entries) key += keyOfString(entry.key) + keyOfFold(entry.value);
      return `${key}}`;
    }
  }
}

/** A text by which what is known of a text is told from all else that may be known of one. */
export function keyOfText(pieces: PredictedText): string {
  let key = "";
  for (const piece of pieces) key += typeof piece === "string" ? keyOfString(piece) : JSON.stringify(piece);
  return `${key};`;
}

function keyOfString(text: string): string {
  return `${text.length}:${text}`;
}
