import type { Constant } from "../../effect-ir.ts";

/** By digit: most numbers in programs have one. */
const digits: readonly Constant[] = Array.from({ length: 10 }, (_, i) => ({
  type: "integer",
  value: BigInt(i),
}));

/** The constant that a number literal is; those with an imaginary part are plain data. */
export function numberConstant(written: string): Constant {
  const digit = written.length === 1 ? digits[written.charCodeAt(0) - 48] : undefined;
  if (digit !== undefined) return digit;
  if (isDecimal(written)) return { type: "integer", value: BigInt(written) };
  const plain = written.replaceAll("_", "").toLowerCase();
  if (/^0[xob]/.test(plain)) return { type: "integer", value: BigInt(plain) };
  if (isDecimal(plain)) return { type: "integer", value: BigInt(plain) };
  return plain.endsWith("j") ? { type: "data" } : { type: "float", value: Number(plain) };
}

function isDecimal(written: string): boolean {
  for (let i = 0; i < written.length; i++) {
    const unit = written.charCodeAt(i);
    if (unit < 48 || unit > 57) return false;
  }
  return true;
}
