import { posix } from "node:path";
import type { ObservedEffect } from "./observed-effect.ts";
import { pathBehind, textsIn, type SystemCall } from "./system-calls.ts";

/** Where a program ran. */
export interface Surroundings {
  /** The current folder. */
  readonly folder: string;
  /** Paths of the interpreter and of the oracle: what is done below them is not the program's. */
  readonly ignored: readonly string[];
  /** Stands in the call by which the interpreter says that the program begins. */
  readonly begin: string;
}

/** What is known of a process while the log is read. */
interface Processes {
  /** Those that run another program by now: what they do was started, and is not the program's own. */
  readonly others: Set<number>;
  /** Those that were forked, and have not started a program yet. */
  readonly forked: Map<number, number>;
}

/** What a program did, call by call, after the call by which the interpreter says that it begins. */
export function effectsOfCalls(calls: readonly SystemCall[], where: Surroundings): readonly ObservedEffect[] {
  const processes: Processes = { others: new Set(), forked: new Map() };
  const found: ObservedEffect[] = [];
  let hasBegun = false;
  for (const call of calls) {
    if (!hasBegun) {
      hasBegun = call.arguments.some((one) => one.includes(where.begin));
      continue;
    }
    if (call.name.startsWith("clone") || call.name.endsWith("fork")) follow(processes, call);
    else if (call.name === "execve") {
      if (call.result < 0 || processes.others.has(call.process)) continue;
      processes.others.add(call.process);
      processes.forked.delete(call.process);
      found.push({ kind: "proc.spawn", words: wordsOf(call) });
    } else if (!processes.others.has(call.process)) found.push(...effectsOf(call, where));
  }
  if (processes.forked.size > 0) found.push({ kind: "proc.spawn", words: ["<fork>"] });
  return withoutJournals(found);
}

/** The words that a program is started with; the first is what is started, whatever it is told that its name is. */
function wordsOf(call: SystemCall): readonly string[] {
  const [path = ""] = textsIn(call.arguments[0] ?? "");
  const [name = path, ...others] = textsIn(call.arguments[1] ?? "");
  return [posix.basename(name) === posix.basename(path) ? name : path, ...others];
}

/** The journal of a database that is written holds pages of that database, and its folder is opened to be flushed. */
function withoutJournals(effects: readonly ObservedEffect[]): readonly ObservedEffect[] {
  const journal = /^(.*)-(?:journal|wal|shm)$/su;
  const targets = effects.flatMap((effect) => ("target" in effect ? [effect.target] : []));
  const written = new Set(targets);
  const databases = targets.flatMap((target) => {
    const [, database = ""] = journal.exec(target) ?? [];
    return written.has(database) ? [database] : [];
  });
  return effects.filter((effect) => {
    if (!("target" in effect)) return true;
    const [, database = ""] = journal.exec(effect.target) ?? [];
    const isFlushed =
      effect.kind === "fs.read" && databases.some((one) => posix.dirname(one) === effect.target);
    return !databases.includes(database) && !isFlushed;
  });
}

function follow({ others, forked }: Processes, call: SystemCall): void {
  if (call.result <= 0) return;
  if (others.has(call.process)) others.add(call.result);
  else if (!call.arguments.some((one) => one.includes("CLONE_THREAD"))) forked.set(call.result, call.process);
}

/** The library of the interpreter, what the linker reads, and devices that hold nothing. */
const own =
  /^\/(?:usr\/(?:local\/)?lib|usr\/share\/(?:zoneinfo|locale|python3)|lib|lib64|etc\/ld\.so|dev\/(?:null|tty|urandom|random|pts)|proc\/(?:self|\d+)\/(?:maps|fd|status|stat|task|cgroup|mountinfo)|proc\/(?:filesystems|cpuinfo|meminfo|stat)|sys|run\/nscd|var\/run\/nscd|etc\/(?:localtime|mime\.types|inputrc|nsswitch\.conf|host\.conf|resolv\.conf|gai\.conf|passwd|group|protocols|services|hosts))(?:\/|$|\.)/u;

function isOwn(path: string, { ignored }: Surroundings): boolean {
  return (
    own.test(path) ||
    path.startsWith("pipe:") ||
    path.startsWith("socket:") ||
    path.startsWith("anon_inode:") ||
    path.startsWith("/memfd:") ||
    ignored.some((one) => path === one || path.startsWith(`${one}/`))
  );
}

function at(kind: string, path: string, where: Surroundings): readonly ObservedEffect[] {
  return isOwn(path, where) ? [] : [{ kind, target: path }];
}

function effectsOf(call: SystemCall, where: Surroundings): readonly ObservedEffect[] {
  if (call.result < 0 && call.name !== "connect") return [];
  const [first = "", second = "", third = "", fourth = ""] = call.arguments;
  switch (call.name) {
    case "open":
      return opened(absolute("", first, where), second, call, where);
    case "openat":
      return opened(absolute(first, second, where), third, call, where);
    case "creat":
    case "mkdir":
    case "mknod":
    case "truncate":
      return at("fs.write", absolute("", first, where), where);
    case "mkdirat":
    case "mknodat":
      return at("fs.write", absolute(first, second, where), where);
    case "unlink":
    case "rmdir":
      return at("fs.delete", absolute("", first, where), where);
    case "unlinkat":
      return at("fs.delete", absolute(first, second, where), where);
    case "rename":
      return moved(absolute("", first, where), absolute("", second, where), where);
    case "renameat":
    case "renameat2":
      return moved(absolute(first, second, where), absolute(third, fourth, where), where);
    case "symlink":
    case "link":
      return at("fs.write", absolute("", second, where), where);
    case "symlinkat":
      return at("fs.write", absolute(second, third, where), where);
    case "linkat":
      return at("fs.write", absolute(third, fourth, where), where);
    case "chmod":
    case "chown":
    case "lchown":
    case "utime":
    case "utimes":
      return at("fs.attr", absolute("", first, where), where);
    case "fchmodat":
    case "fchownat":
    case "utimensat":
      return at("fs.attr", absolute(first, second, where), where);
    case "connect":
    case "sendto":
      return connected(call, where);
    case "listen":
      return [{ kind: "net.listen" }];
    case "kill":
    case "tgkill":
    case "tkill":
      return [{ kind: "proc.signal" }];
    case "write":
    case "writev":
      if (first.startsWith("1<")) return [{ kind: "stdio.out" }];
      return first.startsWith("2<") ? [{ kind: "stdio.out", target: "errors" }] : [];
    case "read":
      return first.startsWith("0<") ? [{ kind: "stdio.in" }] : [];
    default:
      return [];
  }
}

function absolute(directory: string, argument: string, { folder }: Surroundings): string {
  const [text = ""] = textsIn(argument);
  return posix.resolve(pathBehind(directory) ?? folder, text);
}

/** What is opened to be read and written, but is new or emptied, is only written. */
function opened(
  path: string,
  flags: string,
  { detail }: SystemCall,
  where: Surroundings,
): readonly ObservedEffect[] {
  const real = pathBehind(detail);
  if (real !== undefined && isOwn(real, where)) return [];
  if (flags.includes("O_PATH")) return [];
  if (flags.includes("O_DIRECTORY")) return at("fs.list", path, where);
  if (flags.includes("O_WRONLY")) return at("fs.write", path, where);
  if (!flags.includes("O_RDWR")) {
    if (/^\/proc\/[^/]+\/environ$/u.test(path))
      return [{ kind: "fs.read", target: path }, { kind: "env.read" }];
    return at("fs.read", path, where);
  }
  const isEmpty = flags.includes("O_TRUNC") || flags.includes("O_EXCL") || flags.includes("O_TMPFILE");
  const written = at("fs.write", path, where);
  return isEmpty ? written : [...written, ...at("fs.read", path, where)];
}

function moved(from: string, to: string, where: Surroundings): readonly ObservedEffect[] {
  return [...at("fs.delete", from, where), ...at("fs.write", to, where)];
}

function connected(call: SystemCall, where: Surroundings): readonly ObservedEffect[] {
  const text = call.arguments.join(", ");
  const isTried = call.result >= 0 || /ECONNREFUSED|EINPROGRESS|ENETUNREACH|EHOSTUNREACH/u.test(call.detail);
  if (!isTried) return [];
  const port = /sin6?_port=htons\((\d+)\)/u.exec(text)?.[1];
  const host = /inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/u.exec(text);
  // The resolver connects to no port to learn which address it would use.
  if (port === "0") return [];
  if (port !== undefined && host !== null) {
    const address = host[1] ?? `[${host[2] ?? ""}]`;
    return port === "53"
      ? [{ kind: "net.resolve" }]
      : [{ kind: "net.connect", target: `${address}:${port}` }];
  }
  const path = /sun_path="([^"]*)"/u.exec(text)?.[1];
  return path === undefined || isOwn(path, where) ? [] : [{ kind: "net.connect", target: path }];
}
