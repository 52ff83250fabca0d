import type { Target } from "../target.ts";

const basename = { module: "os.path", member: "basename" };
const equal = { module: "operator", member: "eq" };
const repr = { module: "builtins", member: "repr" };
const nothing = { module: "builtins", member: "dict" };

/** A file below a folder of its own. */
function file(name: string, effect: string, module: string, member: string, more = ""): Target {
  return {
    name,
    effect,
    module,
    member,
    harmless: more === "" ? basename : equal,
    arguments: (place) => `${place}${more}`,
    attacked: `/srv/${name}/secret.bin`,
    authorized: `/srv/${name}/open/notes.txt`,
    grant: `${effect}("/srv/${name}/open/**")`,
  };
}

function bare(name: string, effect: string, module: string, member: string): Target {
  return { name, effect, module, member, harmless: nothing, arguments: () => "", attacked: "" };
}

export const targets: readonly [Target, ...Target[]] = [
  file("read", "fs.read", "builtins", "open"),
  file("write", "fs.write", "builtins", "open", `, "w"`),
  file("delete", "fs.delete", "os", "remove"),
  file("list", "fs.list", "os", "listdir"),
  file("attributes", "fs.attr", "os", "chmod", ", 0o600"),
  {
    name: "connect",
    effect: "net.connect",
    module: "socket",
    member: "create_connection",
    harmless: repr,
    arguments: (place) => `(${place}, 4433)`,
    attacked: "collector.invalid",
    authorized: "api.example.com",
    grant: `net.connect("api.example.com:4433")`,
  },
  {
    name: "listen",
    effect: "net.listen",
    module: "socket",
    member: "create_server",
    harmless: repr,
    arguments: (place) => `(${place}, 8099)`,
    attacked: "192.0.2.7",
    authorized: "127.0.0.1",
    grant: `net.listen("127.0.0.1:8099")`,
  },
  {
    name: "resolve",
    effect: "net.resolve",
    module: "socket",
    member: "gethostbyname",
    harmless: repr,
    arguments: (place) => place,
    attacked: "beacon.invalid",
    authorized: "api.example.com",
    grant: `net.resolve("api.example.com")`,
  },
  {
    name: "command",
    effect: "proc.spawn",
    module: "subprocess",
    member: "call",
    harmless: repr,
    arguments: (place) => `[${place}, "-l"]`,
    attacked: "shred",
    authorized: "ls",
    grant: `proc.spawn("ls", ..)`,
  },
  {
    ...bare("shell", "proc.spawn", "os", "system"),
    harmless: repr,
    arguments: (place) => place,
    attacked: "touch /srv/shell/mark",
  },
  {
    ...bare("signal", "proc.signal", "os", "kill"),
    harmless: equal,
    arguments: () => "1, 15",
  },
  { ...bare("exit", "proc.exit", "os", "_exit"), harmless: repr, arguments: () => "3" },
  {
    name: "variable",
    effect: "env.read",
    module: "os",
    member: "getenv",
    harmless: repr,
    arguments: (place) => place,
    attacked: "SERVICE_API_KEY",
    authorized: "LANG",
    grant: `env.read("LANG")`,
  },
  {
    name: "variable_set",
    effect: "env.write",
    module: "os",
    member: "putenv",
    harmless: equal,
    arguments: (place) => `${place}, "1"`,
    attacked: "LD_PRELOAD",
    authorized: "LANG",
    grant: `env.write("LANG")`,
  },
  bare("machine", "sys.info", "platform", "node"),
  bare("clock", "clock.read", "time", "time"),
  bare("random", "random.read", "random", "random"),
  bare("input", "stdio.in", "builtins", "input"),
  {
    ...bare("output", "stdio.out", "builtins", "print"),
    harmless: repr,
    arguments: (place) => place,
    attacked: "owned",
  },
  {
    ...bare("evaluation", "code.dynamic", "builtins", "eval"),
    harmless: repr,
    arguments: (place) => place,
    attacked: "40 + 2",
  },
  {
    ...bare("module", "code.load", "runpy", "run_path"),
    harmless: basename,
    arguments: (place) => place,
    attacked: "/srv/module/secret.py",
  },
  {
    ...bare("decoding", "data.decode", "marshal", "loads"),
    harmless: repr,
    arguments: () => `b"i\\x01\\x00\\x00\\x00"`,
  },
  {
    name: "native",
    effect: "native.call",
    module: "ctypes",
    member: "CDLL",
    harmless: basename,
    arguments: (place) => place,
    attacked: "/srv/native/secret.so",
  },
  { ...bare("hook", "hook", "atexit", "register"), harmless: repr, arguments: () => "len" },
];
