import type { PredictedText } from "../../policy/effect.ts";
import type { Hole } from "../../scope/path.ts";
import { exactText, textValue, unknownData, type FoldValue, type Intrinsic } from "./fold-value.ts";
import { aName, anEntry, below, home, isBelowFolder, isHome, joinedText, shown } from "./texts.ts";

/** A path, or its bytes. */
function pathText(value: FoldValue | undefined): PredictedText | undefined {
  if (value?.type === "bytes") return [value.value];
  return value?.type === "text" || value?.type === "data" ? shown(value) : undefined;
}

function start(pieces: PredictedText): string | undefined {
  const [first = ""] = pieces;
  return typeof first === "string" ? first : undefined;
}

/** Joins as `os.path.join` does: an absolute part begins anew, and so may one that is not known. */
function join(parts: readonly PredictedText[]): PredictedText {
  let joined: PredictedText = [];
  for (const part of parts) {
    const head = start(part);
    const first = part[0];
    const mayBeAbsolute = head === undefined && typeof first !== "string" && first?.of === "anything";
    if (head?.startsWith("/") === true || isHome(first) || joined.length === 0) joined = part;
    else if (mayBeAbsolute) joined = [{ kind: "hole", of: "anything" }, ...part.slice(1)];
    else {
      const last = joined.at(-1);
      const isOpen = typeof last === "string" && last.endsWith("/");
      // What is not known may be empty: then there is no separator.
      joined = mayBeEmpty(joined)
        ? [{ kind: "hole", of: "anything" }, ...part]
        : [...joined, ...(isOpen ? [] : ["/"]), ...part];
    }
  }
  return joined;
}

function mayBeEmpty(pieces: PredictedText): boolean {
  return pieces.every((piece) => typeof piece !== "string" && !isBelowFolder(piece) && !isHome(piece));
}

/** What stands behind the last `/`, where that is one hole for an entry of a folder. */
function lastEntry(pieces: PredictedText): Hole | undefined {
  const [before, last] = [pieces.at(-2), pieces.at(-1)];
  const isAlone = before === undefined || (typeof before === "string" && before.endsWith("/"));
  return isAlone && typeof last === "object" && isBelowFolder(last) ? last : undefined;
}

const exactly =
  (compute: (path: string) => string): Intrinsic =>
  ([value]) => {
    const text = value?.type === "bytes" ? value.value : exactText(value);
    return text === undefined ? undefined : textValue(compute(text));
  };

export const paths: Readonly<Record<string, Intrinsic>> = {
  "path.join": (values) => {
    const given = values.flatMap((value) => (value.type === "sequence" ? value.items : [value]));
    const parts = given.map(pathText);
    if (parts.includes(undefined)) return undefined;
    const known = parts.filter((part) => part !== undefined);
    return known.length === 0 ? textValue(".") : joinedText([join(known)]);
  },
  /** The last part of a path: some name. It may be `..`, which is a folder: what opens a file cannot open that. */
  "path.basename": ([value]) => {
    const pieces = pathText(value);
    if (pieces === undefined) return undefined;
    const exact = exactText(joinedText([pieces]));
    if (exact !== undefined) return textValue(exact.slice(exact.lastIndexOf("/") + 1));
    if (lastEntry(pieces) !== undefined) return { type: "text", pieces: [anEntry] };
    const last = pieces.at(-1);
    const tail = typeof last === "string" ? last : undefined;
    if (tail?.includes("/") === true) return textValue(tail.slice(tail.lastIndexOf("/") + 1));
    return { type: "text", pieces: [aName] };
  },
  "path.dirname": (values) =>
    folderOfEntry(values, "path.dirname") ?? dirname(values) ?? folderOfName(values),
  /** The name of a file without its last ending: of `..a` it is `.`. */
  "path.stem": ([value]) => endingOf(value)?.stem ?? { type: "text", pieces: [aName] },
  /** The last ending of the name of a file, with its dot, or nothing. */
  "path.suffix": ([value]) => endingOf(value)?.suffix ?? { type: "text", pieces: [aName] },
  /** A path whose name is made up, between a beginning and an end that are given. */
  "path.made": ([end, beginning, folder]) => {
    const [suffix, prefix] = [exactText(end), exactText(beginning)];
    if (suffix === undefined || prefix === undefined || /\//u.test(suffix + prefix)) return undefined;
    return within(folder, anEntry);
  },
  /** The path of some entry of a folder. */
  "path.entry": ([folder]) => within(folder, anEntry),
  /** The path of something in a folder that a pattern finds; some patterns find the folder itself, or what is outside. */
  "path.below": ([folder, pattern]) => {
    const parts = exactText(pattern)?.split("/") ?? [".."];
    const mayBeFolder = ["", ".", "**"].includes(parts.at(-1) ?? "");
    if (mayBeFolder || parts[0] === "" || parts.includes("..")) return undefined;
    return within(folder, below);
  },
  /** A path as an object: without what says nothing in it. */
  "path.pure": (values) => {
    const pieces = paths["path.join"]?.(values);
    const exact = exactText(pieces);
    return exact === undefined ? pieces : textValue(pure(exact));
  },
  "path.normalise": exactly(normalised),
  "path.same": ([value]) => {
    const pieces = pathText(value);
    return pieces === undefined ? undefined : joinedText([pieces]);
  },
  /** Where nothing in it stands for something else. */
  "path.expanded": ([value]) => {
    const pieces = pathText(value);
    const isPlain = pieces?.every(
      (piece, i) => typeof piece === "string" && !piece.includes("$") && (i > 0 || !piece.startsWith("~")),
    );
    return pieces !== undefined && isPlain === true ? joinedText([pieces]) : undefined;
  },
  /** What stands in front of the last ending of a file's name, and the ending: a name that is all dots has none. */
  "path.split_ending": ([value]) => {
    const pieces = pathText(value);
    if (pieces === undefined || value?.type === "bytes") return undefined;
    const exact = exactText(joinedText([pieces]));
    if (exact === undefined) {
      const front = lastEntry(pieces) === undefined ? unknownData : joinedText([pieces]);
      return { type: "sequence", sort: "tuple", items: [front, { type: "text", pieces: [aName] }] };
    }
    const name = exact.slice(exact.lastIndexOf("/") + 1);
    const dot = name.lastIndexOf(".");
    const at = /^\.*$/u.test(name.slice(0, Math.max(dot, 0)))
      ? exact.length
      : exact.length - name.length + dot;
    return {
      type: "sequence",
      sort: "tuple",
      items: [textValue(exact.slice(0, at)), textValue(exact.slice(at))],
    };
  },
  "path.home": () => ({ type: "text", pieces: [home] }),
  /** With `~` in front as the home folder; that of other users is not known. */
  "path.home_expanded": ([value]) => {
    const pieces = pathText(value);
    const [first, ...others] = pieces ?? [];
    if (pieces === undefined || (pieces.length > 0 && typeof first !== "string" && !isHome(first)))
      return undefined;
    if (typeof first !== "string" || !first.startsWith("~")) return joinedText([pieces]);
    const isOwn = first.startsWith("~/") || (first === "~" && others.length === 0);
    return isOwn ? joinedText([[home], [first.slice(1)], others]) : undefined;
  },
  "path.pure_behind": ([self, other]) =>
    paths["path.pure"]?.([other ?? textValue(""), self ?? textValue("")]),
  /** The file of a database that is named by a path, or by a URL where that is allowed. */
  "path.database": ([database, uri]) => {
    const text = exactText(database);
    if (text === undefined || !text.startsWith("file:") || uri?.type === "nothing") return database;
    if (uri?.type !== "boolean" || /^file:\/\/[^/]/.test(text)) return undefined;
    return uri.value
      ? textValue(
          decodeURIComponent(
            text
              .slice(5)
              .replace(/^\/\//, "")
              .replace(/[?#].*$/, ""),
          ),
        )
      : database;
  },
  "path.parent": (values) => folderOfEntry(values, "path.parent") ?? parent(values) ?? folderOfName(values),
  "path.with_name": ([value, name]) => beside(value, [pathText(name)]),
  "path.with_suffix": ([value, suffix]) => {
    const stem = paths["path.stem"]?.([value ?? unknownData]);
    return beside(value, [pathText(stem), pathText(suffix)]);
  },
  "path.file_url": ([value]) => {
    const path = /^file:\/\/(?:localhost)?(\/[^?#;]*)$/.exec(exactText(value) ?? "")?.[1];
    return path === undefined ? undefined : textValue(decodeURIComponent(path));
  },
  "url.join": ([base, path]) => {
    const [start, rest] = [exactText(base), exactText(path)];
    // Beyond plain characters, those who read addresses do not agree.
    if (start === undefined || !/^https?:\/\/[\w.-]+(?::\d+)?\/[\w./~-]*$/.test(start)) return undefined;
    return rest === undefined || !/^[\w./~-]*$/.test(rest) ? undefined : textValue(new URL(rest, start).href);
  },
  "url.quote": ([value, ...others]) => {
    const text = exactText(value);
    if (text === undefined || others.length > 0) return undefined;
    return textValue(
      encodeURIComponent(text)
        .replaceAll("%2F", "/")
        .replaceAll(/[!'()*]/g, (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase()}`),
    );
  },
  "url.unquote": ([value, ...others]) => {
    const text = exactText(value);
    return text === undefined || others.length > 0 ? undefined : textValue(decodeURIComponent(text));
  },
};

/** The end of the name of a file, where that is known. Whether a dot at the end begins an ending differs between versions. */
function endingOf(value: FoldValue | undefined): { stem: FoldValue; suffix: FoldValue } | undefined {
  const pieces = pathText(value) ?? [];
  const last = pieces.at(-1);
  const before = pieces.at(-2);
  if (typeof last !== "string") return undefined;
  const own = before === undefined ? pure(last) : last;
  const name = own.slice(own.lastIndexOf("/") + 1);
  const isWhole = before === undefined || name !== last;
  const isBehindText = before !== undefined && typeof before !== "string" && isBelowFolder(before);
  const dot = name.lastIndexOf(".");
  if (name.endsWith(".") || name === "" || (!isWhole && !isBehindText)) return undefined;
  if (dot < (isWhole ? 1 : 0)) {
    return isWhole ? { stem: textValue(name), suffix: textValue("") } : undefined;
  }
  const stem = joinedText([...(isWhole ? [] : [[anEntry]]), [name.slice(0, dot)]]);
  return { stem, suffix: textValue(name.slice(dot)) };
}

/** Another name in the folder of a path. What has a `/` in it is refused, so that anything is only a name. */
function beside(
  value: FoldValue | undefined,
  parts: readonly (PredictedText | undefined)[],
): FoldValue | undefined {
  const pieces = pathText(value);
  if (pieces === undefined || parts.includes(undefined)) return undefined;
  const name = parts.flatMap((part) => part ?? []);
  const isName = name.every((piece) => typeof piece !== "string" || !piece.includes("/"));
  if (!isName || name.some((piece) => typeof piece !== "string" && piece.of === "below")) return undefined;
  const folder = folderOf(pieces);
  if (folder === undefined) return undefined;
  return joinedText([
    folder,
    name.map((piece) => (typeof piece !== "string" && piece.of === "anything" ? aName : piece)),
  ]);
}

/** What stands before the last segment of a path, with its `/`. */
function folderOf(pieces: PredictedText): PredictedText | undefined {
  const exact = exactText(joinedText([pieces]));
  if (exact !== undefined) {
    const own = pure(exact);
    return own === "." || /^\/*$/u.test(own) ? undefined : [own.slice(0, own.lastIndexOf("/") + 1)];
  }
  return lastEntry(pieces)?.of === "entry" ? pieces.slice(0, -1) : undefined;
}

function within(folder: FoldValue | undefined, hole: Hole): FoldValue | undefined {
  const pieces = pathText(folder);
  return pieces === undefined
    ? undefined
    : joinedText([join([pieces.length === 0 ? ["."] : pieces, [hole]])]);
}

/** The folder of an entry that is not known, where the folder is. */
function folderOfEntry([value]: readonly FoldValue[], name: string): FoldValue | undefined {
  const pieces = pathText(value);
  if (pieces === undefined || lastEntry(pieces)?.of !== "entry") return undefined;
  const [folder, ...others] = pieces.slice(0, -1);
  if (others.length > 0) return undefined;
  return typeof folder === "string" ? paths[name]?.([textValue(`${folder}entry`)]) : undefined;
}

/** What stands before a name that is known, where not all of what stands there is. */
function folderOfName([value]: readonly FoldValue[]): FoldValue | undefined {
  const pieces = pathText(value) ?? [];
  const last = pieces.at(-1);
  if (pieces.length < 2 || typeof last !== "string") return undefined;
  const at = last.lastIndexOf("/");
  const isName = at >= 0 && !["", ".", ".."].includes(last.slice(at + 1));
  // Another `/` in front of it does not count, and what stands before that may be nothing at all.
  if (!isName || last.slice(0, at).endsWith("/")) return undefined;
  return joinedText([pieces.slice(0, -1), [last.slice(0, at)]]);
}

const dirname = exactly((path) => {
  const head = path.slice(0, path.lastIndexOf("/") + 1);
  return /^\/*$/.test(head) ? head : head.replace(/\/+$/, "");
});

const parent = exactly((path) => {
  const own = pure(path);
  const at = own.lastIndexOf("/");
  if (/^\/+$/.test(own)) return own;
  return at < 0 ? "." : /^\/+$/.test(own.slice(0, at + 1)) ? own.slice(0, at + 1) : own.slice(0, at);
});

/** Two slashes at the beginning have a meaning of their own, three have that of one. */
function rootOf(path: string): string {
  return path.startsWith("//") && !path.startsWith("///") ? "//" : path.startsWith("/") ? "/" : "";
}

function pure(path: string): string {
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  return rootOf(path) + parts.join("/") || ".";
}

function normalised(path: string): string {
  const parts: string[] = [];
  const isAbsolute = path.startsWith("/");
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== ".." || !isAbsolute) parts.push(part);
  }
  return rootOf(path) + parts.join("/") || ".";
}
