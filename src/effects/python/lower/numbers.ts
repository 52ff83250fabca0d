import type { Constant } from "../../effect-ir.ts";

/** The constant that a number literal is; those with an imaginary part are plain data. */
export function numberConstant(written: string): Constant {
  if (isDecimal(written)) return { type: "integer", value: BigInt(written) };
  const digits = written.replaceAll("_", "").toLowerCase();
  if (/^0[xob]/.test(digits)) return { type: "integer", value: BigInt(digits) };
  if (isDecimal(digits)) return { type: "integer", value: BigInt(digits) };
  return digits.endsWith("j") ? { type: "data" } : { type: "float", value: Number(digits) };
}

function isDecimal(written: string): boolean {
  for (let i = 0; i < written.length; i++) {
    const unit = written.charCodeAt(i);
    if (unit < 48 || unit > 57) return false;
  }
  return true;
}
