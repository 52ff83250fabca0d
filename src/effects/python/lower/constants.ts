import type { Constant } from "../../effect-ir.ts";

export const data: Constant = { type: "data" };
export const nothing: Constant = { type: "nothing" };
export const yes: Constant = { type: "boolean", value: true };
export const no: Constant = { type: "boolean", value: false };

/** Most integers in programs are as small. */
const small: readonly Constant[] = Array.from({ length: 1000 }, (_, i) => ({
  type: "integer",
  value: BigInt(i),
}));

const digitZero = 48;

/** The constant that a number literal is; those with an imaginary part are plain data. */
export function numberConstant(text: string, start: number, end: number): Constant {
  let value = 0;
  for (let i = start; i < end; i++) {
    const digit = text.charCodeAt(i) - digitZero;
    if (digit < 0 || digit > 9) return otherNumber(text.slice(start, end));
    value = 10 * value + digit;
  }
  return small[value] ?? { type: "integer", value: BigInt(text.slice(start, end)) };
}

/** What has other characters than decimal digits. */
function otherNumber(written: string): Constant {
  const plain = written.replaceAll("_", "").toLowerCase();
  if (/^(?:\d+|0[xob].*)$/.test(plain)) return { type: "integer", value: BigInt(plain) };
  return plain.endsWith("j") ? data : { type: "float", value: Number(plain) };
}
