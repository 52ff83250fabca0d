import type { Target } from "../target.ts";

const basename = { module: "path", member: "basename" };
const format = { module: "util", member: "format" };

/** A file below a folder of its own. */
function file(name: string, effect: string, member: string, more = ""): Target {
  return {
    name,
    effect,
    module: "fs",
    member,
    harmless: basename,
    arguments: (place) => `${place}${more}`,
    attacked: `/srv/${name}/secret.bin`,
    authorized: `/srv/${name}/open/notes.txt`,
    grant: `${effect}("/srv/${name}/open/**")`,
  };
}

function bare(name: string, effect: string, module: string, member: string): Target {
  return { name, effect, module, member, harmless: format, arguments: () => "", attacked: "" };
}

/** What is called by its own name acts on what it is given, and has no need of what it is a member of. */
export const targets: readonly [Target, ...Target[]] = [
  file("read", "fs.read", "readFileSync"),
  file("write", "fs.write", "writeFileSync", `, ".x"`),
  file("append", "fs.write", "appendFileSync", `, ".x"`),
  file("delete", "fs.delete", "unlinkSync"),
  file("list", "fs.list", "readdirSync"),
  { ...file("attributes", "fs.attr", "chmodSync", ", 0o600"), harmless: format },
  {
    name: "connect",
    effect: "net.connect",
    module: "net",
    member: "connect",
    harmless: format,
    arguments: (place) => `4433, ${place}`,
    attacked: "collector.invalid",
    authorized: "api.example.com",
    grant: `net.connect("api.example.com:4433")`,
  },
  {
    name: "listen",
    effect: "net.listen",
    module: "inspector",
    member: "open",
    harmless: format,
    arguments: (place) => `8099, ${place}`,
    attacked: "192.0.2.7",
  },
  {
    name: "resolve",
    effect: "net.resolve",
    module: "dns",
    member: "lookup",
    harmless: format,
    arguments: (place) => `${place}, () => 0`,
    attacked: "beacon.invalid",
    authorized: "api.example.com",
    grant: `net.resolve("api.example.com")`,
  },
  {
    name: "command",
    effect: "proc.spawn",
    module: "child_process",
    member: "spawnSync",
    harmless: format,
    arguments: (place) => `${place}, ["-l"]`,
    attacked: "shred",
    authorized: "ls",
    grant: `proc.spawn("ls", ..)`,
  },
  {
    ...bare("shell", "proc.spawn", "child_process", "execSync"),
    arguments: (place) => place,
    attacked: "touch /srv/shell/mark",
  },
  { ...bare("signal", "proc.signal", "process", "kill"), arguments: () => "1, 15" },
  { ...bare("exit", "proc.exit", "process", "exit"), arguments: () => "3" },
  bare("variable", "env.read", "os", "homedir"),
  bare("machine", "sys.info", "os", "hostname"),
  bare("clock", "clock.read", "process", "hrtime"),
  bare("random", "random.read", "crypto", "randomUUID"),
  {
    ...bare("output", "stdio.out", "console", "log"),
    arguments: (place) => place,
    attacked: "owned",
  },
  {
    ...bare("evaluation", "code.dynamic", "vm", "runInThisContext"),
    arguments: (place) => place,
    attacked: "40 + 2",
  },
  {
    ...bare("module", "code.load", "module", "_load"),
    harmless: basename,
    arguments: (place) => place,
    attacked: "/srv/module/secret.js",
  },
  {
    ...bare("native", "native.call", "process", "dlopen"),
    arguments: (place) => `{ exports: {} }, ${place}`,
    attacked: "/srv/native/secret.node",
  },
  {
    ...bare("hook", "hook", "process", "setUncaughtExceptionCaptureCallback"),
    arguments: () => "() => 0",
  },
];
