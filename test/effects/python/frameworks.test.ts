import { describe, expect, it } from "vitest";
import { effectsOf } from "./effects-of.ts";

describe("handlers of Flask", () => {
  const app = (lines: string): readonly string[] =>
    effectsOf(`
import os, sqlite3
from pathlib import Path
from flask import Flask, Blueprint, abort, g, jsonify, render_template, render_template_string, request, send_from_directory
app = Flask(__name__, static_folder=None)
${lines}
`);

  it("are called with data, though the program calls them too", () => {
    for (const bound of [
      '@app.get("/x/<name>")\ndef f(name): os.remove(name)\nf("safe.txt")',
      'def f(name): os.remove(name)\napp.add_url_rule("/x/<name>", view_func=f)\nf("safe.txt")',
      'def f(name): os.remove(name)\napp.before_request(f)\nf("safe.txt")',
      'class C:\n    def f(self, name): os.remove(name)\nc = C()\napp.get("/x")(c.f)\nc.f("safe.txt")',
    ])
      expect(app(bound)).toContain("fs.delete any");
  });

  it("keep objects for one another", () => {
    const text = '@app.get("/a")\ndef a(): g.file = Path("/etc/x")\n@app.get("/b")\ndef b(): g.file.unlink()';
    expect(app(text)).toContain('fs.delete "/etc/x"');
    const other = 'g.setdefault("db", sqlite3.connect("a.db")).execute("ATTACH \'/etc/x\' AS x")';
    expect(app(other)).toContain('fs.write "/etc/x"');
  });

  it("read and write what comes with a request, where they say so", () => {
    expect(app('@app.post("/")\ndef f(): request.files["a"].save(request.form["to"])')).toContain(
      "fs.write any",
    );
    expect(
      app('@app.post("/")\ndef f():\n    for one in request.files.getlist("a"): one.save("up/x")'),
    ).toContain('fs.write "up/x"');
    expect(app('@app.get("/<p>")\ndef f(p): return send_from_directory("files", p)')).toEqual([
      'fs.read "files/" <names>',
    ]);
    expect(app('@app.get("/")\ndef f(): return render_template("a.html", x=1)')).toEqual([
      'fs.read "templates/" <names>',
    ]);
  });

  it("run templates as code, unless these only show values", () => {
    expect(app('render_template_string("Hello {{ name }}", name="x")')).toEqual([]);
    for (const source of [
      "request.args['q']",
      '"{{ x.__class__ }}"',
      '"{% for a in b %}{% endfor %}"',
      '"{{ f() }}"',
    ])
      expect(app(`render_template_string(${source})`)).toContain("code.dynamic");
  });

  it("may run what a debugger is sent", () => {
    expect(app('app.run(host="127.0.0.1", port=int(os.environ["PORT"]))')).toContain(
      'net.listen "127.0.0.1"',
    );
    expect(app('app.run("127.0.0.1", debug=True)')).toContain("code.dynamic");
    expect(app("app.run(debug=os.environ.get('D'))")).toContain("code.dynamic");
    expect(app('app.config.from_pyfile("a.cfg")')).toContain('code.load "a.cfg"');
  });
});

describe("commands of Click", () => {
  const command = (lines: string): readonly string[] =>
    effectsOf(`import click, os\nfrom pathlib import Path\n${lines}\n`);

  it("are called with what is given on the command line", () => {
    const found = command(
      '@click.command()\n@click.argument("p")\ndef main(p): os.remove(p)\nmain()\nmain.callback',
    );
    expect(found).toEqual(expect.arrayContaining(["fs.delete any", "proc.exit", "unknown any"]));
    expect(command('@click.command()\n@click.argument("p")\ndef main(p): os.remove(p)\nmain()')).toEqual([
      "fs.delete any",
      "proc.exit",
      "stdio.out",
    ]);
    const group =
      '@click.group()\ndef cli(): pass\n@cli.command("x")\ndef x(p): os.remove(p)\ncli.add_command(x)\ncli()';
    expect(command(group)).toContain("fs.delete any");
  });

  it("are given what their types make of it", () => {
    for (const type of ["Path", "click.Path(path_type=Path)", "lambda text: Path(text)"]) {
      const text = `@click.command()\n@click.option("--out", type=${type})\ndef main(out): out.write_text("x")\nmain()`;
      expect(command(text)).toContain("fs.write any");
    }
    expect(command('click.option("--f", type=click.File("w"))')).toContain("fs.write any");
    expect(command('click.option("--f", type=click.File("r"))')).not.toContain("fs.write any");
    const own =
      'class T(click.ParamType):\n    def convert(self, value, param, ctx): os.remove(value)\nclick.option("--t", type=T())';
    expect(command(own)).toContain("fs.delete any");
  });

  it("call the functions that they are given", () => {
    expect(command('click.option("--x", default=os.getcwd)')).toContain('sys.info "cwd"');
    expect(command('click.option("--x", callback=lambda ctx, param, value: os.remove(value))')).toContain(
      "fs.delete any",
    );
    expect(
      command("@click.command()\n@click.pass_context\ndef main(ctx): ctx.invoke(os.remove, 'a')\nmain()"),
    ).toContain("fs.delete any");
  });
});

describe("what shows how far something has come", () => {
  it("gives what it goes through, and nothing else", () => {
    const text =
      'import os\nfrom tqdm import tqdm\nbar = tqdm(["a", "b"])\nfor n in bar:\n    os.remove(n)\n    bar.update(1)';
    expect(effectsOf(text)).toEqual(['fs.delete "a"', 'fs.delete "b"', "stdio.out"]);
    expect(
      effectsOf(
        'import os\nimport tqdm\nwith tqdm.tqdm(total=3, file=open("log", "w")) as bar: bar.update()',
      ),
    ).toEqual(['fs.write "log"', "stdio.out"]);
  });
});

describe("what tests put in the place of something", () => {
  const patched = (lines: string): readonly string[] =>
    effectsOf(`import os, sys\nfrom unittest import mock\n${lines}\n`);

  it("is set in dictionaries under its keys", () => {
    expect(patched('@mock.patch.dict(os.environ, {"USER": "ada"})\ndef test(): pass')).toEqual([
      'env.write "USER"',
    ]);
    expect(patched('with mock.patch.dict("os.environ", {"USER": "ada"}): pass')).toEqual([
      'env.write "USER"',
    ]);
    expect(patched('d = {}\nmock.patch.dict(os.environ, d)\nd["HOME"] = "x"')).toContain('env.write "HOME"');
    expect(patched("d = {}\nmock.patch.dict(os.environ, d)\nd[sys.argv[1]] = 'x'")).toContain(
      "env.write any",
    );
    expect(patched("mock.patch.dict(os.environ, {}, clear=True)")).toContain("env.write any");
    expect(patched('mock.patch.dict(os.environ, HOME="x")')).toContain('env.write "HOME"');
    expect(patched('mock.patch.dict(sys.modules, {"os": None})')).toContain("unknown any");
  });

  it("is called in its place, and changes what it is put in", () => {
    expect(patched('mock.patch("builtins.print", os.remove)')).toEqual(
      expect.arrayContaining(['patch "builtins.print"', "fs.delete any"]),
    );
    expect(patched('mock.patch.object(os, "getcwd", lambda: "/")')).toContain("unknown any");
    const own =
      'class C:\n    def f(self): return "a"\nmock.patch.object(C, "f", lambda self: "b")\nos.remove(C().f())';
    expect(patched(own)).toContain('fs.delete "b"');
    expect(patched("mock.Mock()")).toContain("unknown any");
  });
});

describe("a method that others call", () => {
  it("is called on what inherits it", () => {
    const text = `
import os, unittest
class Base(unittest.TestCase):
    def setUp(self): self.folder = "tmp"
    def tearDown(self): os.rmdir(self.name())
    def name(self): return "base"
class Test(Base):
    def name(self): return "heir"
    def test(self): os.remove(self.folder + "/a")
`;
    expect(effectsOf(text)).toEqual(['fs.delete "base"', 'fs.delete "heir"', 'fs.delete "tmp/a"']);
  });

  it("may be an argument of the constructor, where it is a function", () => {
    const text = `
import os
from http.server import BaseHTTPRequestHandler
class H(BaseHTTPRequestHandler):
    def do_GET(self): self.request("x")
H(os.remove, None, None)
`;
    expect(effectsOf(text)).toContain('fs.delete "x"');
  });

  it("has the server that it belongs to", () => {
    const text = `
from http.server import HTTPServer, BaseHTTPRequestHandler
from pathlib import Path
class S(HTTPServer):
    def give(self): return Path("/etc/y")
class H(BaseHTTPRequestHandler):
    def do_GET(self): self.server.give().rmdir()
S(("localhost", 80), H)
`;
    expect(effectsOf(text)).toContain('fs.delete "/etc/y"');
  });
});
