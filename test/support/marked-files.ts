/** A golden case of diagnostics: files whose expected findings stand in their own text, and what is to be said of each. */
export interface MarkedCase {
  readonly files: readonly MarkedFile[];
  /** One line a finding, in order: the code, then the message. */
  readonly messages: readonly string[];
}

export interface MarkedFile {
  readonly path: string;
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** `«REM2001|schedular»`: the code that is expected at the text behind the bar. Marks may stand inside each other. */
export interface Mark {
  readonly code: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a case. A line `=== b.pol` starts another file (the first is `a.pol`), `=== messages` ends the last one.
 *
 * @throws where a mark is not closed
 */
export function markedCase(source: string): MarkedCase {
  const [first = "", ...rest] = source.split(/^=== (.*)\n/m);
  const parts: { readonly name: string; readonly text: string }[] = [{ name: "a.pol", text: first }];
  for (let at = 0; at < rest.length; at += 2) parts.push({ name: rest[at] ?? "", text: rest[at + 1] ?? "" });
  const messages = parts.find((part) => part.name === "messages")?.text ?? "";
  return {
    files: parts.filter((part) => part.name !== "messages").map(({ name, text }) => markedFile(name, text)),
    messages: messages.split("\n").filter((line) => line !== ""),
  };
}

/** The case as it is written, with other messages. */
export function withMessages(source: string, messages: readonly string[]): string {
  const [files = ""] = source.split(/^=== messages\n/m);
  return `${files}=== messages\n${messages.map((line) => `${line}\n`).join("")}`;
}

function markedFile(path: string, source: string): MarkedFile {
  const marks: Mark[] = [];
  const open: { readonly code: string; readonly start: number }[] = [];
  let text = "";
  let at = 0;
  for (const match of source.matchAll(/«(REM\d{4})\||»/g)) {
    text += source.slice(at, match.index);
    at = match.index + match[0].length;
    if (match[1] !== undefined) open.push({ code: match[1], start: text.length });
    else {
      const mark = open.pop();
      if (mark === undefined) throw new Error(`${path}: a » without its «`);
      marks.push({ ...mark, end: text.length });
    }
  }
  if (open.length > 0) throw new Error(`${path}: a « without its »`);
  return { path, text: text + source.slice(at), marks: marks.sort((a, b) => a.start - b.start) };
}
