import type { Constant } from "../../effect-ir.ts";

/** The constant that a number literal is; those with an imaginary part are plain data. */
export function numberConstant(written: string): Constant {
  const digits = written.replaceAll("_", "").toLowerCase();
  if (/^0[xob]/.test(digits)) return { type: "integer", value: BigInt(digits) };
  if (/^\d+$/.test(digits)) return { type: "integer", value: BigInt(digits) };
  return digits.endsWith("j") ? { type: "data" } : { type: "float", value: Number(digits) };
}
