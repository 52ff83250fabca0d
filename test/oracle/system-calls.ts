/** A system call that came back, as strace wrote it. */
export interface SystemCall {
  readonly process: number;
  readonly name: string;
  /** As they stand in the log. */
  readonly arguments: readonly string[];
  /** What it gave; negative where it failed. */
  readonly result: number;
  /** What stands behind the result: the path of a file, the name of an error. */
  readonly detail: string;
}

/** Reads the log of `strace -f`, in the order in which the calls were made. */
export function systemCalls(log: string): readonly SystemCall[] {
  const begun = new Map<string, { readonly position: number; readonly text: string }>();
  const calls: (SystemCall | undefined)[] = [];
  for (const line of log.split("\n")) {
    const parts = /^(\d+)\s+(.*)$/su.exec(line);
    if (parts === null) continue;
    const [, process = "", text = ""] = parts;
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/su.exec(text);
    if (resumed !== null) {
      const [, name = "", rest = ""] = resumed;
      const start = begun.get(`${process} ${name}`);
      if (start !== undefined) calls[start.position] = callOf(Number(process), start.text + rest);
      begun.delete(`${process} ${name}`);
      continue;
    }
    const unfinished = /^(\w+)\((.*) <unfinished \.\.\.>$/su.exec(text);
    if (unfinished !== null) {
      const [, name = "", rest = ""] = unfinished;
      begun.set(`${process} ${name}`, { position: calls.length, text: `${name}(${rest}` });
      calls.push(undefined);
      continue;
    }
    calls.push(callOf(Number(process), text));
  }
  return calls.filter((call) => call !== undefined);
}

function callOf(process: number, text: string): SystemCall | undefined {
  const parts = /^(\w+)\((.*)\)\s+= (-?\d+|0x[0-9a-f]+|\?)(.*)$/su.exec(text);
  if (parts === null) return undefined;
  const [, name = "", inside = "", result = "", rest = ""] = parts;
  const number = result === "?" ? 0 : Number(result);
  return { process, name, arguments: split(inside), result: number, detail: rest.trim() };
}

/** The arguments of a call: split at commas outside of brackets and quotes. */
function split(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text[i] ?? "";
    if (isQuoted) {
      if (unit === "\\") i++;
      else if (unit === '"') isQuoted = false;
    } else if (unit === '"') isQuoted = true;
    else if ("([{<".includes(unit)) depth++;
    else if (")]}>".includes(unit)) depth--;
    else if (unit === "," && depth === 0) {
      parts.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  const last = text.slice(start).trim();
  return last === "" && parts.length === 0 ? [] : [...parts, last];
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", v: "\v", f: "\f" };

/** The texts in quotes in an argument. */
export function textsIn(argument: string): readonly string[] {
  return [...argument.matchAll(/"((?:[^"\\]|\\.)*)"/gsu)].map(([, inside = ""]) => unescaped(inside));
}

function unescaped(text: string): string {
  const bytes = text.replace(
    /\\(?:x([0-9a-f]{2})|([0-7]{1,3})|(.))/gsu,
    (_, hex?: string, octal?: string, other?: string) =>
      hex !== undefined
        ? String.fromCharCode(Number.parseInt(hex, 16))
        : octal !== undefined
          ? String.fromCharCode(Number.parseInt(octal, 8))
          : (escapes[other ?? ""] ?? other ?? ""),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The path in angle brackets behind a file descriptor. */
export function pathBehind(text: string): string | undefined {
  return /<([^<>]*)>/u.exec(text)?.[1];
}
