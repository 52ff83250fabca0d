import { anything } from "../fold/texts.ts";
import { intern, type Value, type ValueId, type ValueTable } from "./values.ts";

/** What all these texts begin with, and anything behind it: the text that stands for them all. Undefined where that is nothing. */
export function commonText(table: ValueTable, texts: Iterable<ValueId>, last: Value): ValueId | undefined {
  let common = beginning(last);
  for (const id of texts) {
    const value = table.values[id];
    if (value?.kind !== "pattern" && !(value?.kind === "constant" && value.constant.type === "text"))
      continue;
    common = shared(common, beginning(value));
    if (common === "") return undefined;
  }
  return common === "" ? undefined : intern(table, { kind: "pattern", pieces: [common, anything] });
}

function beginning(value: Value): string {
  if (value.kind === "constant") return value.constant.type === "text" ? value.constant.value : "";
  const [first] = value.kind === "pattern" ? value.pieces : [];
  return typeof first === "string" ? first : "";
}

function shared(a: string, b: string): string {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}
