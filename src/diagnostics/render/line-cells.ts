import { eastAsianWidth } from "get-east-asian-width";
import { harmless } from "./harmless.ts";

/** What one user-perceived character of a line looks like on a terminal. */
export interface Cell {
  /** Offset in the line, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Columns that it takes. */
  readonly width: number;
}

const tabWidth = 4;
/** No honest character is longer; what is gets replaced, so that stacked marks cannot spill over other lines. */
const maxCharacterUnits = 32;

/** Lays a line out in cells; the line holds no line break. */
export function cellsOf(line: string): readonly Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  for (const { segment, index } of segmentsOf(line)) {
    const cell = cellOf(segment, index, column);
    cells.push(cell);
    column += cell.width;
  }
  return cells;
}

function* segmentsOf(line: string): Iterable<{ segment: string; index: number }> {
  if (/^[\t\x20-\x7E]*$/.test(line)) {
    for (let index = 0; index < line.length; index++) yield { segment: line.charAt(index), index };
  } else {
    yield* new Intl.Segmenter("en", { granularity: "grapheme" }).segment(line);
  }
}

function cellOf(segment: string, start: number, column: number): Cell {
  const end = start + segment.length;
  if (segment === "\t") {
    const width = tabWidth - (column % tabWidth);
    return { start, end, text: " ".repeat(width), width };
  }
  if (segment.length > maxCharacterUnits) return { start, end, text: "\uFFFD", width: 1 };
  const text = harmless(segment);
  return { start, end, text, width: text === segment ? widthOfCharacter(segment) : text.length };
}

/** Columns of one user-perceived character: those of its base, two for what is shown as a picture. */
function widthOfCharacter(character: string): number {
  if (/^[\p{M}\u200C\u200D]+$/u.test(character)) return 0;
  if (character.includes("\uFE0F")) return 2;
  return eastAsianWidth(character.codePointAt(0) ?? 0);
}
