import type { IrFunction, Program } from "../effect-ir.ts";
import { constantAsFold, unknownData, type FoldValue } from "../fold/fold-value.ts";
import { fold } from "../fold/intrinsics.ts";
import { together, unknownValue, type Computed, type Known } from "./known.ts";

/** What is known of the places of all functions of a program, each function's behind those of the one before. */
export class PlaceTable {
  /** By function, where its places begin. */
  readonly #begins: Int32Array;
  /** By place, how often something is put there: 2 stands for more, too. */
  readonly #writes: Uint8Array;
  /** By place, where in `#known` it stands what is known of it, or 0. */
  readonly #at: Int32Array;
  readonly #known: (Known | undefined)[] = [undefined];

  constructor({ functions }: Program) {
    this.#begins = new Int32Array(functions.length);
    let count = 0;
    for (let i = 0; i < functions.length; i++) {
      this.#begins[i] = count;
      count += functions[i]?.places ?? 0;
    }
    this.#writes = new Uint8Array(count);
    this.#at = new Int32Array(count);
    // A function stands behind the one around it: what inner ones put in its places is counted before.
    for (let i = functions.length - 1; i >= 0; i--) {
      const one = functions[i];
      if (one !== undefined) this.#countWrites(one, this.beginOf(i));
    }
  }

  /** Where the places of a function begin. */
  beginOf(index: number): number {
    return this.#begins[index] ?? 0;
  }

  /** Takes over what a function sees of those around it. */
  capture({ captures, parent }: IrFunction, begin: number): void {
    if (parent === undefined) return;
    const outer = this.beginOf(parent);
    for (const one of captures) this.#at[begin + one.local] = this.#at[outer + one.outer] ?? 0;
  }

  at(place: number): Known | undefined {
    return this.#known[this.#at[place] ?? 0];
  }

  put(place: number, known: Known): void {
    const isOnly = (this.#writes[place] ?? 0) < 2;
    this.refine(place, isOnly ? known : together(this.at(place) ?? unknownValue, known));
  }

  /** More is known of what stands there. */
  refine(place: number, known: Known): void {
    this.#at[place] = this.#known.push(known) - 1;
  }

  /** What stands in a place, as functions on values take it. */
  valueAt(place: number): FoldValue {
    return this.valueOf(this.at(place));
  }

  valueOf(known: Known | undefined, depth = 0): FoldValue {
    switch (known?.is) {
      case "value":
      case "instance":
        return known.value;
      case "constant":
        return constantAsFold(known.constant);
      case "computed":
        return depth < deepest ? (known.value ??= this.#compute(known, depth)) : unknownData;
      default:
        return unknownData;
    }
  }

  #compute({ intrinsic, operands, begin }: Computed, depth: number): FoldValue {
    const values = operands.map((place) => this.valueOf(this.at(begin + place), depth + 1));
    return fold(intrinsic, values);
  }

  #countWrites({ body, captures, parameters, parent }: IrFunction, begin: number): void {
    const writes = this.#writes;
    for (let i = 0; i < body.length; i++) {
      const instruction = body[i];
      if (instruction === undefined || instruction.kind === "store" || instruction.to === undefined) continue;
      const place = begin + instruction.to;
      writes[place] = writes[place] === 0 ? 1 : 2;
    }
    for (const { place } of parameters) writes[begin + place] = 2;
    if (parent === undefined) return;
    const outer = this.beginOf(parent);
    for (const one of captures) if (writes[begin + one.local] !== 0) writes[outer + one.outer] = 2;
  }
}

/** So many operators deep are values computed. */
const deepest = 32;
