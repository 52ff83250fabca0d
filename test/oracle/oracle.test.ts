import { describe, expect, it } from "vitest";
import { covers } from "./covers.ts";
import { observe } from "./observe.ts";
import { printObserved } from "./observed-effect.ts";

/** What is seen of a program, with its folder written `.`. */
async function seen(text: string): Promise<readonly string[]> {
  const { effects, folder } = await observe(text);
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
