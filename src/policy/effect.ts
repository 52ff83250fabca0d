import type { Hole } from "../scope/path.ts";

/** A text that an analysis predicts: what is known of it, in order, and holes. One string, or nothing, is exact. */
export type PredictedText = readonly (string | Hole)[];

/** What an effect acts on, as far as it is known before the program runs. */
export type EffectTarget =
  /** The kind of effect has no target. */
  | { readonly kind: "none" }
  /** Anything at all: nothing is known of it. */
  | { readonly kind: "any" }
  | { readonly kind: "text"; readonly pieces: PredictedText }
  /** The words of a command; `isOpen` where more words may follow. */
  | { readonly kind: "words"; readonly words: readonly PredictedText[]; readonly isOpen: boolean }
  /** A text that a shell reads. */
  | { readonly kind: "shell"; readonly pieces: PredictedText };

/** An effect that a program may have: Γ̂ of ESC-CR eq. 7 holds such effects. */
export interface PredictedEffect {
  /** A name of the vocabulary, `fs.write`; or `unknown`, which no policy can allow. */
  readonly kind: string;
  readonly target: EffectTarget;
}

/** The effect ⊤: what an analysis could not resolve. */
export const unknownEffect = "unknown";

/** A target as people read it: `"/w/out/" …`, `git push …`. */
export function printTarget(target: EffectTarget): string {
  switch (target.kind) {
    case "none":
      return "";
    case "any":
      return "any";
    case "text":
      return printText(target.pieces);
    case "words":
      return [...target.words.map(printText), ...(target.isOpen ? [".."] : [])].join(", ");
    case "shell":
      return `shell ${printText(target.pieces)}`;
  }
}

const printedHoles = { name: "<name>", entry: "<name>", below: "<names>", home: "~", anything: "…" } as const;

function printText(pieces: PredictedText): string {
  if (pieces.length === 0) return '""';
  return pieces
    .map((piece) => (typeof piece === "string" ? JSON.stringify(piece) : printedHoles[piece.of]))
    .join(" ");
}
