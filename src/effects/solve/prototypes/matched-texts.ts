import { exactText } from "../../fold/fold-value.ts";
import { fold } from "../../fold/intrinsics.ts";
import { foldValuesAt } from "../folding.ts";
import { addValue, newPlace, watch } from "../places.ts";
import { isStored, putData, type Solver } from "../solver.ts";
import { textId } from "./objects.ts";

/** So many texts that an expression finds are told apart. */
const mostTexts = 32;

/**
 * What an expression finds: where it is nothing but texts beside one another (`YYYY|MM|DD`) or one class of written units (`[&<>]`), these
 * texts; else some text.
 */
export function matchedTexts(s: Solver, pattern: number): number {
  const to = newPlace(s.places);
  // An expression may have a function of the program that says what it finds.
  if (isStored(s, "exec")) putData(s, to);
  watch(s.places, pattern, () => {
    for (const value of foldValuesAt(s, pattern, 0)) {
      const source = exactText(fold("expression.source", [value]));
      const whole = exactText(value);
      const flags = whole?.slice(whole.lastIndexOf("/") + 1) ?? "";
      const texts = source === undefined || /[^gmsuyd]/u.test(flags) ? undefined : textsOf(source);
      if (texts === undefined) return putData(s, to);
      for (const text of texts) addValue(s.places, to, textId(s, text));
    }
  });
  return to;
}

/** The texts that an expression finds, where they are written in it one by one. */
function textsOf(source: string): readonly string[] | undefined {
  // What stands beyond the first plane is two units, unless the expression is told otherwise.
  const units = /^\[([^\\^\]\-\u{10000}-\u{10FFFF}]+)\]$/u.exec(source)?.[1];
  const texts = units === undefined ? source.split("|") : units.split("");
  const arePlain = units !== undefined || texts.every((text) => /^[\w &<>"'%@#~=:;,!-]+$/u.test(text));
  return arePlain && texts.length <= mostTexts ? texts : undefined;
}
