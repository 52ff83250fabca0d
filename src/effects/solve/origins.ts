import type { Span } from "../../source/span.ts";
import { grown } from "./integers.ts";
import type { Frame } from "./frame.ts";

/** Where a place got its meaning, and how the step reads in a trace. */
export interface Origin {
  readonly span: Span;
  readonly frame: Frame;
  readonly note: string;
}

/** By place, the first instruction that gave it its meaning: as numbers, since every instruction is noted and few are read. */
export class Origins {
  readonly #frames: Frame[] = [];
  /** By place: 1 and the index of the frame, or 0; and the index of the instruction in its body. */
  #frameOf: Int32Array = new Int32Array(256);
  #indexOf: Int32Array = new Int32Array(256);

  /** Gives the number of a frame for {@link note}. */
  enter(frame: Frame): number {
    return this.#frames.push(frame);
  }

  /** @param frame what {@link enter} gave */
  note(place: number, frame: number, index: number): void {
    if (place >= this.#frameOf.length) this.#grow(place);
    if (this.#frameOf[place] !== 0) return;
    this.#frameOf[place] = frame;
    this.#indexOf[place] = index;
  }

  of(place: number): Origin | undefined {
    const frame = this.#frames[(this.#frameOf[place] ?? 0) - 1];
    const index = this.#indexOf[place] ?? 0;
    const instruction = frame?.function.body[index];
    if (frame === undefined || instruction === undefined) return undefined;
    const note = instruction.kind === "copy" ? (instruction.note ?? "") : "";
    return { span: instruction.span, frame, note };
  }

  /** Forgets what was noted of so many places. */
  clear(places: number): void {
    this.#frames.length = 0;
    this.#frameOf.fill(0, 0, places);
  }

  #grow(place: number): void {
    const size = 2 * Math.max(place, this.#frameOf.length);
    this.#frameOf = grown(this.#frameOf, size);
    this.#indexOf = grown(this.#indexOf, size);
  }
}
