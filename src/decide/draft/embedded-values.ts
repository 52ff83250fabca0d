/** A value in the middle of a text that gives the text away by itself. */
export interface EmbeddedValue {
  /** `digits`: told by its digits, however they are grouped; `code`: by its letters and digits; `words`: by its words, in order. */
  readonly sort: "digits" | "code" | "words";
  readonly text: string;
}

const addresses = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Letters and digits without a space, with four digits at least: numbers of policies, accounts, cases. */
const mixed = /(?<![\p{L}\p{N}])(?=[\p{L}-]*\p{N})(?=\p{N}*[\p{L}])(?:[\p{L}\p{N}]-?){5,}(?![\p{L}\p{N}])/gu;
/** Telephone numbers, cards, accounts. */
const longNumbers = /\+?\d(?:[ ()./-]{0,3}\d){5,}/g;
/** When a card ends: `05/24`. */
const monthAndYear = /(?<![\p{N}/])(?:0[1-9]|1[0-2])\/\d{2}(?:\d{2})?(?![\p{N}/])/gu;
/** Short secrets, which tell nothing without their name. */
const namedSecrets =
  /\b(cvv2?|cvc2?|pin|otp|(?:access |alarm |door |gate |security )?code|passcode|password|passphrase)(?: (?:is|was))?:? (?=\S*\p{N})([\p{L}\p{N}]+)/giu;

/**
 * Telephone numbers, cards, accounts, addresses and the like in a text that is longer than they are. Whoever withholds the
 * text withholds them: a draft that tells the number alone tells what matters.
 */
export function embeddedValues(text: string): readonly EmbeddedValue[] {
  const codes = [...text.matchAll(addresses), ...text.matchAll(mixed)]
    .map(([code]) => code)
    .filter((code) => code.includes("@") || (code.match(/\p{N}/gu)?.length ?? 0) >= 4);
  const digits = [...text.matchAll(longNumbers)].map(([number]) => number);
  const ends = [...text.matchAll(monthAndYear)].map(([end]) => end);
  const secrets = [...text.matchAll(namedSecrets)].flatMap(([, name = "", value = ""]) =>
    ["", "is ", "was "].map((between) => `${name} ${between}${value}`),
  );
  return [
    ...[...ends, ...secrets].map((words): EmbeddedValue => ({ sort: "words", text: words })),
    ...codes.map((code): EmbeddedValue => ({ sort: "code", text: code })),
    ...digits.map((number): EmbeddedValue => ({ sort: "digits", text: number })),
  ].filter((value) => value.text.length < text.trim().length);
}
