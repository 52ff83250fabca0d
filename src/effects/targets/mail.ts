import { exactText, textValue, unknownData, type FoldValue } from "../fold/fold-value.ts";

/** The addresses that a text names, or a list of texts; unknown where one is not written in the plainest way. */
export function addressesOf(value: FoldValue | undefined): readonly FoldValue[] {
  if (value?.type === "sequence") return value.items.flatMap(addressesOf);
  const parts = exactText(value)?.split(",") ?? [""];
  return parts.map((part) => {
    const [, named, plain] = address.exec(part.trim()) ?? [];
    const found = named ?? plain;
    return found === undefined ? unknownData : textValue(found);
  });
}

/** `a@example.org`, or `A Name <a@example.org>`. */
const address = /^(?:[\w .-]*<([\w.%+-]+@[\w.-]+)>|([\w.%+-]+@[\w.-]+))$/u;
