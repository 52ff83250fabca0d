/**
 * Text with a choice of line breaks: a group is printed on one line where it fits, and with all of its own breaks where
 * it does not. Every document knows how wide it is on one line, so that layout takes linear time.
 */
export type Document = string | Composite;

export type Composite =
  | { readonly kind: "concat"; readonly parts: readonly Document[]; readonly width: number }
  /** On one line if it fits there, else broken at its own breaks. */
  | { readonly kind: "group"; readonly body: Document; readonly width: number }
  /** `flat` on one line, a line break in a broken group. */
  | { readonly kind: "line"; readonly flat: string; readonly width: number }
  /** A line break wherever it stands; it breaks the groups around it. */
  | { readonly kind: "break"; readonly blank: boolean; readonly width: number }
  /** Lines of `body` start one step deeper than those around it. */
  | { readonly kind: "indent"; readonly body: Document; readonly width: number }
  /** Lines of `body` start where its first one does. */
  | { readonly kind: "align"; readonly body: Document; readonly width: number }
  /** Lines of `body` are statements, one step deeper than the statement around it, however that is aligned. */
  | { readonly kind: "nest"; readonly body: Document; readonly width: number }
  /** Lines of `body` start where the statement around it does. */
  | { readonly kind: "outdent"; readonly body: Document; readonly width: number }
  /** Text that waits for the end of its line: a trailing comment. It breaks the groups around it. */
  | { readonly kind: "suffix"; readonly text: string; readonly width: number }
  | {
      readonly kind: "choice";
      readonly broken: Document;
      readonly flat: string;
      readonly width: number;
    }
  /** Several lines of text that keep their own indentation. */
  | { readonly kind: "verbatim"; readonly text: string; readonly width: number };

/** Columns a line may fill before it is broken. */
export const WIDTH = 120;

export const STEP = 2;

/** Width on one line in UTF-16 code units; infinite for what never is on one line. */
export function widthOf(document: Document): number {
  return typeof document === "string" ? document.length : document.width;
}

export function concat(parts: readonly Document[]): Document {
  let width = 0;
  let text = "";
  let isText = true;
  for (const part of parts) {
    width += widthOf(part);
    if (typeof part === "string") text += part;
    else isText = false;
  }
  return isText ? text : { kind: "concat", parts, width };
}

export function group(body: Document): Document {
  return typeof body === "string" ? body : { kind: "group", body, width: body.width };
}

/** A group that is broken whatever its width. */
export function broken(body: Document): Document {
  return { kind: "group", body, width: Infinity };
}

export function indent(body: Document): Document {
  return typeof body === "string" ? body : { kind: "indent", body, width: body.width };
}

export function align(body: Document): Document {
  return typeof body === "string" ? body : { kind: "align", body, width: body.width };
}

export function nest(body: Document): Document {
  return typeof body === "string" ? body : { kind: "nest", body, width: body.width };
}

export function outdent(body: Document): Document {
  return typeof body === "string" ? body : { kind: "outdent", body, width: body.width };
}

export function suffix(text: string): Document {
  return { kind: "suffix", text, width: Infinity };
}

export function verbatim(text: string): Document {
  return { kind: "verbatim", text, width: Infinity };
}

/** One of two, by whether the group around it is broken. */
export function choice(broken: Document, flat: string): Document {
  return { kind: "choice", broken, flat, width: flat.length };
}

export const line: Document = { kind: "line", flat: " ", width: 1 };
/** A line break that leaves nothing behind on one line. */
export const softLine: Document = { kind: "line", flat: "", width: 0 };
/** A line break that leaves two spaces behind on one line. */
export const wideLine: Document = { kind: "line", flat: "  ", width: 2 };
export const hardLine: Document = { kind: "break", blank: false, width: Infinity };
export const blankLine: Document = { kind: "break", blank: true, width: Infinity };

export function join(separator: Document, documents: readonly Document[]): Document {
  const parts: Document[] = [];
  for (const [index, document] of documents.entries()) {
    if (index > 0) parts.push(separator);
    parts.push(document);
  }
  return concat(parts);
}

/** The spaces that fill a column of `width` after a document; none after one that is wider. */
export function padding(document: Document, width: number): string {
  return " ".repeat(Math.max(0, width - Math.min(widthOf(document), width)));
}

/** The widest of some documents, leaving out those that are wider than `limit`. */
export function widest(documents: readonly Document[], limit: number): number {
  let width = 0;
  for (const document of documents)
    if (widthOf(document) <= limit) width = Math.max(width, widthOf(document));
  return width;
}
