import { posix, type ParsedPath } from "node:path";
import type { PredictedText } from "../../policy/effect.ts";
import { exactText, textValue, type FoldValue, type Intrinsic } from "./fold-value.ts";
import { anEntry, aName, home, joinedText, shown } from "./texts.ts";
import { paths } from "./paths.ts";

/** Paths and URLs as runtimes of JavaScript compute them. */
export const locations: Readonly<Record<string, Intrinsic>> = {
  "path.joined": (values) => {
    const parts = partsOf(values);
    // Such a call fails.
    if (parts.some((part) => part.type === "nothing")) return { type: "nothing", name: "undefined" };
    const given = parts.filter((part) => exactText(part) !== "");
    return given.length === 0 ? textValue(".") : normalised(joinedText(inRow(given)));
  },
  /** A path that begins so, and ends with what is made up. */
  "path.prefixed": ([prefix]) => {
    const [first] = shown(prefix);
    const isAddress = typeof first === "string" && /^file:/iu.test(first);
    return isAddress ? undefined : joinedText([shown(prefix), [anEntry]]);
  },
  /** From the last part that is absolute. */
  "path.resolved": (values) => normalised(paths["path.join"]?.(values)),
  /** A variable of the environment, by its name. */
  "env.variable": (values) => {
    const isHome = exactText(values.at(-1)) === "HOME";
    return isHome ? { type: "text", pieces: [home] } : undefined;
  },
  "path.base": ([path, suffix]) => {
    const [text, end] = [exactText(path), exactText(suffix)];
    if (text !== undefined && (suffix === undefined || end !== undefined))
      return textValue(posix.basename(text, end));
    return path === undefined ? undefined : paths["path.basename"]?.([path]);
  },
  /** What `path.parse` gives; of a path that is not known, the parts of the name still have no `/` in them. */
  "path.parsed_root": ([path]) => parsed(path, "root"),
  "path.parsed_dir": ([path]) => parsed(path, "dir"),
  "path.parsed_base": ([path]) => parsed(path, "base"),
  "path.parsed_ext": ([path]) => parsed(path, "ext"),
  "path.parsed_name": ([path]) => parsed(path, "name"),
  "path.ending": ([path]) => parsed(path, "ext"),
  /** An address, against a base where one is given. */
  "url.absolute": ([url, base]) => {
    const [text, from] = [exactText(url), exactText(base)];
    if (text !== undefined && (base === undefined || from !== undefined)) {
      const made = from === undefined ? new URL(text) : new URL(text, from);
      return textValue(made.href);
    }
    const [first] = url?.type === "text" ? url.pieces : [];
    const hasHost = typeof first === "string" && /^[a-z][a-z0-9+.-]*:\/\/[^/]+\//i.test(first);
    return hasHost ? url : undefined;
  },
  /** An address of which all that reads addresses understands the same. */
  "url.read": ([url]) => {
    const [first = ""] = url?.type === "text" ? url.pieces : [];
    if (typeof first !== "string" || !/^https?:\/\/[a-z\d.-]+(?::\d+)?(?:\/|$)/iu.test(first))
      return undefined;
    return exactText(url) !== undefined || /\/\/[^/]+\//u.test(first) ? url : undefined;
  },
  "url.file_path": ([url]) => {
    const text = exactText(url);
    return text?.startsWith("file:") === true
      ? textValue(decodeURIComponent(new URL(text).pathname))
      : undefined;
  },
  "url.of_file": ([path]) => {
    const text = exactText(path);
    return text?.startsWith("/") === true ? textValue(`file://${encodeURI(text)}`) : undefined;
  },
};

function parsed(path: FoldValue | undefined, part: keyof ParsedPath): FoldValue | undefined {
  const text = exactText(path);
  if (text !== undefined) return textValue(posix.parse(text)[part]);
  if (part === "root" || path === undefined) return undefined;
  if (part === "dir") return paths["path.dirname"]?.([path]);
  // The name of an entry is an entry.
  const name = part === "base" ? paths["path.basename"]?.([path]) : undefined;
  const isEntry = name?.type === "text" && name.pieces.length === 1 && name.pieces[0] === anEntry;
  return isEntry ? name : { type: "text", pieces: [aName] };
}

function partsOf(values: readonly FoldValue[]): readonly FoldValue[] {
  return values.flatMap((value) => (value.type === "sequence" ? value.items : [value]));
}

function inRow(parts: readonly FoldValue[]): readonly PredictedText[] {
  return parts.flatMap((part, i) => (i === 0 ? [shown(part)] : [["/"], shown(part)]));
}

function normalised(path: FoldValue | undefined): FoldValue | undefined {
  const text = exactText(path);
  return text === undefined ? path : textValue(posix.normalize(text));
}
