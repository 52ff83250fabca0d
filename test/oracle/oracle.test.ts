import { describe, expect, it } from "vitest";
import { covers } from "./covers.ts";
import { observe } from "./observe.ts";
import { printObserved } from "./observed-effect.ts";

/** What is seen of a program, with its folder written `.`. */
async function seen(text: string, path = "program.py"): Promise<readonly string[]> {
  const { effects, folder } = await observe(text, { path });
  return effects.map((effect) => printObserved(effect).replaceAll(folder, ".")).toSorted();
}

describe("the oracle", () => {
  it.each([
    ["nothing at all", "x = sum(range(10))\n", []],
    ["modules of the standard library", "import json, re, collections\njson.loads('[1]')\n", []],
    ["output", "print('a')\n", ["stdio.out"]],
    ["an error that nothing catches", "1 / 0\n", []],
    ["a file that is read", "open('/etc/hostname').read()\n", ["fs.read /etc/hostname"]],
    ["a file that is written", "open('a.txt', 'w').close()\n", ["fs.write ./a.txt"]],
    ["a file that is added to", "open('a.txt', 'a+').close()\n", ["fs.read ./a.txt", "fs.write ./a.txt"]],
    [
      "a file that is moved",
      "import os\nopen('a', 'w').close()\nos.rename('a', 'b')\n",
      ["fs.delete ./a", "fs.write ./a", "fs.write ./b"],
    ],
    ["a folder that is listed", "import os\nos.listdir('/etc')\n", ["fs.list /etc"]],
    ["a file that is not there", "import os\nos.path.exists('/no/such/file')\n", []],
    ["a shell", "import os\nos.system('true')\n", ['proc.spawn ["sh","-c","true"]']],
    [
      "a program, and nothing that it does",
      "import subprocess\nsubprocess.run(['touch', 'x'])\n",
      ['proc.spawn ["touch","x"]'],
    ],
    ["a fork", "import os\nif os.fork() == 0: os._exit(0)\nos.wait()\n", ['proc.spawn ["<fork>"]']],
    [
      "a connection that is refused",
      "import socket\ntry: socket.create_connection(('127.0.0.1', 9))\nexcept OSError: pass\n",
      ["net.connect 127.0.0.1:9"],
    ],
    ["a server", "import socket\nsocket.create_server(('127.0.0.1', 0)).close()\n", ["net.listen"]],
    [
      "a variable",
      "import os\nos.environ.get('HOME')\nos.environ['X'] = 'y'\n",
      ["env.read HOME", "env.write X"],
    ],
    ["code made at run time", "eval('1 + 1')\n", ["code.dynamic"]],
    ["the code of a dataclass", "import dataclasses\n@dataclasses.dataclass\nclass A:\n    x: int\n", []],
    ["a native library", "import ctypes\nctypes.CDLL('libc.so.6')\n", ["native.call libc.so.6"]],
    [
      "a pickle that names a class",
      "import pickle\npickle.loads(b'cbuiltins\\nint\\n.')\n",
      ["data.decode pickle"],
    ],
    ["a signal", "import os\nos.kill(os.getpid(), 0)\n", ["proc.signal"]],
  ])("sees %s", async (_, text, expected) => {
    expect(await seen(text)).toEqual(expected);
  });

  it.each<readonly [string, string, readonly string[]]>([
    ["nothing at all", "const x = [1, 2].map((n) => n + 1); void x;", []],
    ["modules of Node", "for (const m of ['http', 'crypto', 'worker_threads', 'vm']) require(m);", []],
    ["output", "console.log('a'); console.error('b');", ["stdio.out", "stdio.out errors"]],
    ["an error that nothing catches", "null.x;", []],
    ["a file that is read", "require('fs').readFileSync('/etc/hostname');", ["fs.read /etc/hostname"]],
    [
      "a file that is written by a thread",
      "require('fs').writeFile('a.txt', '', () => {});",
      ["fs.write ./a.txt"],
    ],
    [
      "a file that is copied",
      "const fs = require('fs'); fs.writeFileSync('a', ''); fs.copyFileSync('a', 'b');",
      ["fs.read ./a", "fs.write ./a", "fs.write ./b"],
    ],
    [
      "attributes",
      "const fs = require('fs'); fs.mkdirSync('d'); fs.chmodSync('d', 0o700); fs.utimesSync('d', 1, 1);",
      ["fs.attr ./d", "fs.write ./d"],
    ],
    ["a folder that is listed", "require('fs').readdirSync('/etc');", ["fs.list /etc"]],
    ["a shell", "require('child_process').exec('true');", ['proc.spawn ["/bin/sh","-c","true"]']],
    [
      "a program under another name",
      "require('child_process').spawn('/usr/bin/true', ['x'], { argv0: 'quiet' });",
      ['proc.spawn ["/usr/bin/true","x"]'],
    ],
    [
      "a connection that is refused",
      "require('net').connect(9, '127.0.0.1').on('error', () => {});",
      ["net.connect 127.0.0.1:9"],
    ],
    ["a server", "require('http').createServer().listen(0).close();", ["net.listen"]],
    [
      "variables",
      "process.env.HOME; 'A' in process.env; process.env.X = 'y'; delete process.env.Y;",
      ["env.read A", "env.read HOME", "env.write X", "env.write Y"],
    ],
    ["all variables", "console.log(Reflect.ownKeys(process.env).length);", ["env.read", "stdio.out"]],
    [
      "no variables that Node reads itself",
      "require('child_process').spawn('true');",
      ['proc.spawn ["true"]'],
    ],
    ["code made at run time", "(0, eval)('1 + 1');", ["code.dynamic"]],
    ["code of a constructor", "Reflect.construct(Function, ['return 1']);", ["code.dynamic"]],
    [
      "code of a module",
      "new (require('vm').Script)('1', { filename: 'a.js' }).runInThisContext();",
      ["code.dynamic"],
    ],
    [
      "code in a thread",
      "new (require('worker_threads').Worker)('process.env.HOME', { eval: true, env: { HOME: '' } });",
      ["code.dynamic", "env.read HOME"],
    ],
    [
      "a file that is loaded",
      "require('fs').writeFileSync('a.js', ''); require(process.cwd() + '/a.js');",
      ["code.load ./a.js", "fs.write ./a.js"],
    ],
    ["a signal", "process.kill(process.pid, 0);", ["proc.signal"]],
  ])("sees %s of a program in JavaScript", async (_, text, expected) => {
    expect(await seen(text, "program.js")).toEqual(expected);
  });

  it("sees modules and TypeScript", async () => {
    const module =
      "import { rmSync } from 'node:fs';\nawait 1;\nrmSync('a', { force: true, recursive: true });\n";
    expect(await seen(module, "program.mjs")).toEqual([]);
    const typed = "import * as fs from 'fs';\nenum A { X = 'a.txt' }\n(fs as any).writeFileSync(A.X, '');\n";
    expect(await seen(typed, "program.ts")).toEqual(["fs.write ./a.txt"]);
  });

  it("compares predictions with what was seen, by kind and target", () => {
    const written = { kind: "fs.write", target: "/data/a/b.txt" };
    const predicted = (...pieces: readonly (string | { kind: "hole"; of: "name" | "anything" })[]) =>
      covers({ kind: "fs.write", target: { kind: "text", pieces } }, written, "/data");
    expect(predicted("/data/a/b.txt")).toBe(true);
    expect(predicted("a/../a/b.txt")).toBe(true);
    expect(predicted("/data/", { kind: "hole", of: "anything" })).toBe(true);
    expect(predicted("/data/", { kind: "hole", of: "name" })).toBe(false);
    expect(predicted("/data/a/b")).toBe(false);
    expect(covers({ kind: "fs.read", target: { kind: "any" } }, written, "/data")).toBe(false);
    expect(covers({ kind: "unknown", target: { kind: "any" } }, written, "/data")).toBe(true);
  });
});
