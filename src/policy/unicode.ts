const loneSurrogate = /\p{Surrogate}/u;

/** Whether a text is a sequence of Unicode scalar values: no half of a surrogate pair stands alone. */
export function isWellFormed(text: string): boolean {
  return !loneSurrogate.test(text);
}

/** The number of Unicode scalar values in a well-formed text. */
export function scalarCount(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index++) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00) count--;
  }
  return count;
}
