/** Whether a text is a sequence of Unicode scalar values: no half of a surrogate pair stands alone. */
export function isWellFormed(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    if (unit > 0xdbff || (text.charCodeAt(index + 1) & 0xfc00) !== 0xdc00) return false;
    index++;
  }
  return true;
}

/** The number of Unicode scalar values in a well-formed text. */
export function scalarCount(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index++) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00) count--;
  }
  return count;
}
