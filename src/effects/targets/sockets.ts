import { exactText, textValue, unknownData, type FoldValue } from "../fold/fold-value.ts";
import { anything, joinedText } from "../fold/texts.ts";
import { endpoint } from "./endpoint.ts";
import { isLeftOut, partOf } from "./options.ts";

type TargetFunction = (values: readonly FoldValue[]) => FoldValue;
type Given = FoldValue | undefined;

const boolean = (value: boolean): FoldValue => ({ type: "boolean", value });
const localhost = textValue("localhost");
const everyInterface = textValue("0.0.0.0");
const anywhere = joinedText([[anything]]);

/** Where calls connect and listen that take a port and a host, the path of a socket, or options with them. */
export const socketTargets: Readonly<Record<string, TargetFunction>> = {
  socket_of: ([port, host]) => socketOf(port, host),
  /** The same, with options behind that stand above what was said before. */
  secure_socket_of: ([port, host, options]) => {
    const others = [host, options].filter((one) => one?.type === "entries");
    if (
      [host, options].some(isUnknown) ||
      others.some((one) => one !== undefined && isDirected(one, ["path"]))
    )
      return anywhere;
    return socketOf(port, host);
  },
  /** Where a server listens: on all interfaces, where no host is said. */
  bound_to: ([port, host]) => {
    if (port?.type !== "entries")
      return isSocketPath(port) ? (port ?? anywhere) : endpoint(given(host, everyInterface), portOf(port));
    if (partOf(port, "fd") !== undefined || partOf(port, "_handle") !== undefined) return anywhere;
    const name = partOf(port, "host") ?? partOf(port, "hostname") ?? partOf(port, "address");
    return pathIn(port) ?? endpoint(name ?? everyInterface, portOf(partOf(port, "port")));
  },
  /** The same, of servers that have a port of their own, and a handler in place of options. */
  served_at: ([options, port]) => {
    if (options === undefined || options.type === "nothing") return endpoint(everyInterface, port);
    if (options.type !== "entries") return anywhere;
    const name = partOf(options, "hostname") ?? everyInterface;
    return pathIn(options) ?? endpoint(name, partOf(options, "port") ?? port);
  },
  datagram_of: ([offset, length, port, address]) =>
    isLeftOut(port) && isLeftOut(address)
      ? endpoint(given(length, localhost), offset)
      : endpoint(given(address, localhost), port),
  request_of: ([url, options]) => requestOf(url, options, 80),
  secure_request_of: ([url, options]) => requestOf(url, options, 443),
  /** Where a session goes that connects with the options that it is given. */
  session_of: ([url, options]) => {
    const isElsewhere =
      isUnknown(options) || (options?.type === "entries" && isDirected(options, ["path", "socket"]));
    return isElsewhere ? anywhere : (url ?? unknownData);
  },
  /** Whether options name a library that is loaded to keep keys. */
  loads_engine: (values) =>
    boolean(
      values.some((one) =>
        ["clientCertEngine", "privateKeyEngine"].some((key) => partOf(one, key) !== undefined),
      ),
    ),
  directs_requests: ([options]) => {
    if (isLeftOut(options) || options?.type === "text") return boolean(false);
    return options?.type === "entries" ? boolean(isDirected(options)) : unknownData;
  },
};

function socketOf(port: Given, host: Given): FoldValue {
  if (port?.type === "entries") {
    if (hasOwnWay(port)) return anywhere;
    const name = partOf(port, "host") ?? partOf(port, "hostname") ?? localhost;
    return pathIn(port) ?? endpoint(name, partOf(port, "port"));
  }
  if (isSocketPath(port)) return port ?? anywhere;
  return mayBePath(port) ? anywhere : endpoint(given(host, localhost), port);
}

/** The path of a socket. */
function pathIn(options: FoldValue): FoldValue | undefined {
  return partOf(options, "path") ?? partOf(options, "unix");
}

function portOf(port: Given): FoldValue {
  return port === undefined || port.type === "nothing" ? textValue("0") : port;
}

function isSocketPath(port: Given): boolean {
  const text = exactText(port);
  return text !== undefined && !/^\d+$/.test(text);
}

/** What is not known may be the path of a socket, or options. */
function mayBePath(port: Given): boolean {
  if (port?.type === "text") return exactText(port) === undefined;
  return isUnknown(port) || port?.type === "sequence";
}

function isUnknown(value: Given): boolean {
  return value?.type === "data" && value.of !== "number";
}

/** A value, or what stands in its place where it is left out. */
function given(value: Given, fallback: FoldValue): FoldValue {
  return value === undefined || value.type === "nothing" || value.type === "entries" ? fallback : value;
}

function requestOf(url: Given, options: Given, port: number): FoldValue {
  const standard: FoldValue = textValue(String(port));
  if ((options !== undefined && isDirected(options)) || options?.type === "data") return anywhere;
  if (url?.type !== "entries") return url ?? unknownData;
  if (hasOwnWay(url)) return anywhere;
  const host = partOf(url, "hostname") ?? partOf(url, "host") ?? localhost;
  return partOf(url, "socketPath") ?? endpoint(host, partOf(url, "port") ?? standard);
}

/** Whether options say where a request goes. */
function isDirected(options: FoldValue, others: readonly string[] = []): boolean {
  const places = ["host", "hostname", "port", "defaultPort", "socketPath", "protocol", ...others];
  return hasOwnWay(options) || places.some((key) => partOf(options, key) !== undefined);
}

/** Whether the program itself looks a name up or connects, which may lead elsewhere. */
function hasOwnWay(options: FoldValue): boolean {
  return ["lookup", "createConnection", "_defaultAgent"].some((key) => partOf(options, key) !== undefined);
}
