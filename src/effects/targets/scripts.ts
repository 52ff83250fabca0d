import { exactText, textValue, unknownData, type FoldValue } from "../fold/fold-value.ts";
import { anything, isHome, joinedText } from "../fold/texts.ts";
import { endpoint } from "./endpoint.ts";

type TargetFunction = (values: readonly FoldValue[]) => FoldValue;

const boolean = (value: boolean): FoldValue => ({ type: "boolean", value });
const localhost = textValue("localhost");

/** Functions that targets and guards call where calls take options as objects, and leave arguments out in the middle. */
export const scriptTargets: Readonly<Record<string, TargetFunction>> = {
  /** A path, the URL of a file, or a number that stands for an open one. */
  file: ([path = unknownData]) => {
    if (path.type === "float") return textValue(`/dev/fd/${path.value}`);
    const text = exactText(path);
    if (text?.startsWith("file:") !== true) return path;
    try {
      return textValue(decodeURIComponent(new URL(text).pathname));
    } catch {
      return unknownData;
    }
  },
  open_reads: ([flags]) => opens(flags, /r|\+/),
  open_writes: ([flags]) => opens(flags, /[wax+]/),
  /** The same, by the options of a function that opens with others where none are given. */
  reads_by: ([options, otherwise]) => opensBy(options, otherwise, /r|\+/),
  writes_by: ([options, otherwise]) => opensBy(options, otherwise, /[wax+]/),
  standard_output: ([descriptor]) =>
    descriptor?.type === "float" ? boolean(descriptor.value === 1 || descriptor.value === 2) : unknownData,
  standard_input: ([descriptor]) =>
    descriptor?.type === "float" ? boolean(descriptor.value === 0) : unknownData,
  command_line: ([program = unknownData, given]) => {
    if (given?.type === "sequence")
      return { type: "sequence", sort: "list", items: [program, ...given.items] };
    const isOpen = given?.type === "data";
    const open: FoldValue = { type: "data", isPlain: false };
    return { type: "sequence", sort: "list", items: isOpen ? [program, open] : [program] };
  },
  socket_of: ([port, host]) => {
    if (port?.type !== "entries")
      return isSocketPath(port) ? (port ?? unknownData) : endpoint(given(host, localhost), port);
    if (hasOwnWay(port)) return joinedText([[anything]]);
    return partOf(port, "path") ?? endpoint(partOf(port, "host") ?? localhost, partOf(port, "port"));
  },
  datagram_of: ([offset, length, port, address]) =>
    port?.type === "float" || address?.type === "text"
      ? endpoint(given(address, localhost), port)
      : endpoint(given(length, localhost), offset),
  request_of: ([url, options]) => requestOf(url, options, 80),
  secure_request_of: ([url, options]) => requestOf(url, options, 443),
  directs_requests: ([options]) => {
    if (options === undefined || options.type === "nothing") return boolean(false);
    return options.type === "entries" ? boolean(isDirected(options)) : unknownData;
  },
  axios_request: ([url, config, base]) => axiosRequest(url, config, base),
  begins_at_root: ([parts]) => {
    const [start] = parts?.type === "sequence" ? parts.items : [];
    if (start?.type === "text" && isHome(start.pieces[0])) return boolean(true);
    const first = exactText(start);
    return first === undefined ? unknownData : boolean(first.startsWith("/"));
  },
};

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

function isSocketPath(port: FoldValue | undefined): boolean {
  const text = exactText(port);
  return text !== undefined && !/^\d+$/.test(text);
}

/** A value, or what stands in its place where it is left out. */
function given(value: FoldValue | undefined, fallback: FoldValue): FoldValue {
  return value === undefined || value.type === "nothing" || value.type === "entries" ? fallback : value;
}

function partOf(value: FoldValue, key: string): FoldValue | undefined {
  if (value.type !== "entries") return undefined;
  const found = value.entries.find((one) => one.key === key)?.value;
  return found?.type === "nothing" ? undefined : found;
}

function requestOf(url: FoldValue | undefined, options: FoldValue | undefined, port: number): FoldValue {
  const standard: FoldValue = textValue(String(port));
  if ((options !== undefined && isDirected(options)) || options?.type === "data")
    return joinedText([[anything]]);
  if (url?.type !== "entries") return url ?? unknownData;
  if (hasOwnWay(url)) return joinedText([[anything]]);
  const host = partOf(url, "hostname") ?? partOf(url, "host") ?? localhost;
  return partOf(url, "socketPath") ?? endpoint(host, partOf(url, "port") ?? standard);
}

/** Whether options say where a request goes. */
function isDirected(options: FoldValue): boolean {
  const places = ["host", "hostname", "port", "defaultPort", "socketPath", "protocol"];
  return hasOwnWay(options) || places.some((key) => partOf(options, key) !== undefined);
}

/** Whether the program itself looks a name up or connects, which may lead elsewhere. */
function hasOwnWay(options: FoldValue): boolean {
  return ["lookup", "createConnection", "_defaultAgent"].some((key) => partOf(options, key) !== undefined);
}

/** Options of a request that do not say where it goes. */
const harmlessOptions: ReadonlySet<string> = new Set(
  "url method params headers data timeout auth responseType responseEncoding maxContentLength maxBodyLength signal withCredentials".split(
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
