import { exactText, textValue, unknownData, type FoldValue } from "../fold/fold-value.ts";
import { fold } from "../fold/intrinsics.ts";
import { below, isHome, joinedText, shown } from "../fold/texts.ts";
import { partOf } from "./options.ts";

type TargetFunction = (values: readonly FoldValue[]) => FoldValue;

const boolean = (value: boolean): FoldValue => ({ type: "boolean", value });

/** Functions that targets and guards call where calls take options as objects, and leave arguments out in the middle. */
export const scriptTargets: Readonly<Record<string, TargetFunction>> = {
  /** A path, the URL of a file, or a number that stands for an open one. */
  file: ([path = unknownData]) => fileAt(path),
  open_reads: ([flags]) => opens(flags, /r|\+/),
  open_writes: ([flags]) => opens(flags, /[wax+]/),
  /** The same, by the options of a function that opens with others where none are given. */
  reads_by: ([options, otherwise]) => opensBy(options, otherwise, /r|\+/),
  writes_by: ([options, otherwise]) => opensBy(options, otherwise, /[wax+]/),
  standard_output: ([descriptor]) =>
    descriptor?.type === "float" ? boolean(descriptor.value === 1 || descriptor.value === 2) : unknownData,
  standard_input: ([descriptor]) =>
    descriptor?.type === "float" ? boolean(descriptor.value === 0) : unknownData,
  /** A glob against the folder that the options name; one that may begin elsewhere finds anything. */
  found_by: ([pattern, options]) => {
    const only = pattern?.type === "sequence" && pattern.items.length === 1 ? pattern.items[0] : pattern;
    const text = exactText(only) ?? "{";
    if (only === undefined || /^[!@+?*]?[({]/u.test(text) || /[({].*\.\./u.test(text)) return unknownData;
    if (options?.type === "data") return unknownData;
    const folder = partOf(options ?? only, "cwd");
    return folder === undefined ? only : fold("path.join", [fileAt(folder), only]);
  },
  /** What a shell is told where options ask for one, and it is one that reads commands as others do. */
  shell_line: ([command = unknownData, given, options]) => {
    const told = optionsOf(given, options);
    if (told?.type === "data" || !isUsualShell(told)) return unknownData;
    const others = given?.type === "sequence" ? given.items : [];
    if (given?.type === "data") return unknownData;
    return joinedText([shown(command), ...others.map((one) => [" ", ...shown(one)])]);
  },
  /** Whether options ask for a shell. */
  asks_for_shell: ([given, options]) => {
    const told = optionsOf(given, options);
    if (told === undefined || told.type === "nothing") return boolean(false);
    if (told.type !== "entries") return unknownData;
    const shell = partOf(told, "shell");
    if (shell?.type === "data") return unknownData;
    return boolean(shell !== undefined && (shell.type !== "boolean" || shell.value));
  },
  /** An option of a call that takes options in the place of its arguments too. */
  option: ([name, given, options]) => {
    const told = optionsOf(given, options);
    if (told?.type === "data") return unknownData;
    return (told === undefined ? undefined : partOf(told, exactText(name) ?? "")) ?? { type: "nothing" };
  },
  /** A file that is sent: with a root that options name, one below it. */
  sent_from: ([path = unknownData, ...options]) => {
    const told = options.find((one) => one.type === "entries" || one.type === "data");
    if (told?.type === "data") return unknownData;
    const root = told === undefined ? undefined : partOf(told, "root");
    if (root === undefined) return path;
    return exactText(path) === undefined
      ? joinedText([shown(root), ["/"], [below]])
      : fold("path.join", [root, path]);
  },
  command_line: ([program = unknownData, given]) => {
    if (given?.type === "sequence")
      return { type: "sequence", sort: "list", items: [program, ...given.items] };
    const isOpen = given?.type === "data";
    const open: FoldValue = { type: "data", isPlain: false };
    return { type: "sequence", sort: "list", items: isOpen ? [program, open] : [program] };
  },
  axios_request: ([url, config, base]) => axiosRequest(url, config, base),
  begins_at_root: ([parts]) => {
    const [start] = parts?.type === "sequence" ? parts.items : [];
    if (start?.type === "text" && isHome(start.pieces[0])) return boolean(true);
    const first = exactText(start);
    return first === undefined ? unknownData : boolean(first.startsWith("/"));
  },
};

function fileAt(path: FoldValue): FoldValue {
  if (path.type === "float") return textValue(`/dev/fd/${path.value}`);
  const text = exactText(path);
  if (text?.startsWith("file:") !== true) return path;
  try {
    return textValue(decodeURIComponent(new URL(text).pathname));
  } catch {
    return unknownData;
  }
}

function optionsOf(given: FoldValue | undefined, options: FoldValue | undefined): FoldValue | undefined {
  return given?.type === "entries" ? given : options;
}

/** Whether the shell is the standard one, or one that reads what is told as that does. */
function isUsualShell(options: FoldValue | undefined): boolean {
  const shell = options === undefined ? undefined : partOf(options, "shell");
  if (shell === undefined || shell.type === "boolean") return true;
  return /^(?:(?:\/usr)?\/bin\/)?(?:ba|da)?sh$/u.test(exactText(shell) ?? "");
}

function opensBy(
  options: FoldValue | undefined,
  otherwise: FoldValue | undefined,
  pattern: RegExp,
): FoldValue {
  const isPlain = options === undefined || options.type === "nothing" || options.type === "text";
  if (isPlain) return opens(otherwise, pattern);
  if (options.type !== "entries") return unknownData;
  const given = options.entries.find(({ key }) => key === "flags" || key === "flag")?.value;
  return opens(given === undefined || given.type === "nothing" ? otherwise : given, pattern);
}

function opens(flags: FoldValue | undefined, pattern: RegExp): FoldValue {
  const text = exactText(flags);
  if (flags?.type === "nothing" || flags?.type === "entries") return boolean(pattern.test("r"));
  return text === undefined ? unknownData : boolean(pattern.test(text));
}

/** Options of a request that do not say where it goes. */
const harmlessOptions: ReadonlySet<string> = new Set(
  "url method params headers data timeout auth responseType responseEncoding maxContentLength maxBodyLength signal withCredentials validateStatus cancelToken maxRedirects decompress paramsSerializer transformRequest transformResponse onUploadProgress onDownloadProgress xsrfCookieName xsrfHeaderName formSerializer".split(
    " ",
  ),
);

/** Where a request goes: its own address, or one that is put behind the base of its client. */
function axiosRequest(
  url: FoldValue | undefined,
  config: FoldValue | undefined,
  base: FoldValue | undefined,
): FoldValue {
  const options = config ?? url;
  const entries = options?.type === "entries" ? options.entries : [];
  const isOther = entries.some(({ key }) => key !== "baseURL" && !harmlessOptions.has(key));
  if (isOther || config?.type === "data") return unknownData;
  const address = url?.type === "entries" ? partOf(url, "url") : url;
  const from = (options === undefined ? undefined : partOf(options, "baseURL")) ?? base ?? textValue("");
  return behindBase(from, address);
}

function behindBase(base: FoldValue, url: FoldValue | undefined): FoldValue {
  const start = exactText(base)?.replace(/\/$/u, "");
  const [head] = url?.type === "text" ? url.pieces : [];
  if (start === undefined || typeof head !== "string" || url?.type !== "text") return unknownData;
  if (/^[a-z][a-z\d+.-]*:\/\/[^/]/iu.test(head)) return url;
  // What begins with two slashes names a host; what is known has to keep that from being so.
  const isBehind =
    /^\/[^/]/u.test(head) ||
    /^[\w-]+\/[^/]/u.test(head) ||
    (url.pieces.length === 1 && /^[\w-]+$/u.test(head));
  return isBehind && start !== ""
    ? joinedText([[`${start}/`], [head.replace(/^\//u, "")], url.pieces.slice(1)])
    : unknownData;
}
