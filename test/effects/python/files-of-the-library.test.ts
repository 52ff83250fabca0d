import { describe, expect, it } from "vitest";
import { effectsOf } from "./effects-of.ts";

const inTar = "import tarfile\nt = tarfile.open('a.tar')\n";

describe("functions of the library that act on files", () => {
  it.each([
    // What was harmless, and acts.
    ["import os\nos.fchmod(3, 0o777)", ["fs.attr any"]],
    ["import os\nos.write(1, b'x')", ["stdio.out"]],
    ["import os\nos.read(0, 5)", ["stdio.in"]],
    ['import os\nenv = {"A": "1"} | os.environ', ["env.read <name>"]],
    ['import os\nprint(os.environ == {"A": "1"})', ["env.read <name>"]],
    [`${inTar}t.makedir(t.getmember('x'), '/q')`, ['fs.write "/q"']],
    [`${inTar}t.chmod(t.getmember('x'), '/q')`, ['fs.attr "/q"']],
    [`${inTar}t.makelink(t.getmember('x'), 'q')`, ["fs.read any", "fs.write any"]],
    ["import gettext\ngettext.gettext('x')", ['env.read "LANGUAGE"', 'fs.read "/usr/share/locale/" …']],
    ["import gettext\ngettext.bindtextdomain('d', '/q')", ['fs.read "/q/" <names>']],
    ["import gettext\ngettext.Catalog('d', '/q')", ['fs.read "/q/" <names>']],
    ["import gettext\ngettext.translation('d').install()", ['patch "builtins._"']],
    ["import mimetypes\nmimetypes.MimeTypes()", ['fs.read "/etc/mime.types"']],
    ["import readline\nreadline.parse_and_bind('$include /q')", ["fs.read any"]],
    // What methods of paths give has methods that act.
    [
      "from pathlib import Path\nfor root, _, files in Path('x').walk():\n    (root / files[0]).unlink()",
      ['fs.delete "x/" <name>', 'fs.delete "x/" <names>'],
    ],
    ["from pathlib import Path\nPath('x').parser.os.remove('q')", ["unknown any"]],
    // Other files than those that the row said.
    ["from pathlib import Path\nlist(Path('a').glob('../*'))", ["fs.list any"]],
    ["from pathlib import Path\nPath('a').link_to('b')", ['fs.write "a"', 'fs.write "b"']],
    ["import glob\nglob.glob('*', root_dir='/q')", ['fs.list "/q/*"']],
    ["import os, shutil\nos.remove(shutil.move('a', 'd'))", ['fs.delete "d"', 'fs.delete "d/a"']],
    ["import os, shutil\nos.remove(shutil.copy('a', 'd'))", ['fs.delete "d"', 'fs.delete "d/a"']],
    ["import shutil\nshutil.make_archive('x', 'gztar', 'src')", ['fs.write "x.tar.gz"']],
    ["import shutil\nshutil.make_archive('x', 'zip', 'src', '/q')", ['fs.read "/q/" <names>']],
    ["import tarfile\ntarfile.open('a.tar', 'w').add('d')", ['fs.read "d/" <names>']],
    [`${inTar}t.extractall('out')`, ["fs.write any"]],
    [`${inTar}t.extract('m', 'out', filter='fully_trusted')`, ["fs.write any"]],
    ["import shutil\nshutil.unpack_archive('a.tgz', 'out')", ["fs.write any"]],
    ["import shutil\nshutil.unpack_archive('a.zip', 'out', 'tar')", ["fs.write any"]],
    ["import zipfile\nzipfile.ZipFile('a.zip').extractall(None)", ['fs.write "./" <names>']],
    ["import zipapp\nzipapp.create_archive('d', 'x.pyz')", ['fs.read "d/" <names>']],
    ["import filecmp\nfilecmp.dircmp('a', 'b')", ['fs.list "a/" <names>']],
    ["import fileinput\nfor line in fileinput.input(): pass", ["fs.read any"]],
    ["import fileinput\nfor line in fileinput.input('a', inplace=True): pass", ['fs.delete "a" <name>']],
    ["import mailbox\nmailbox.mbox('m').lock()", ['fs.delete "m." <name>', 'fs.write "m." <name>']],
  ])("have the effects that they have: %s", (text, expected) => {
    expect(effectsOf(text)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ["os.open('a', os.O_RDONLY, dir_fd=3)", "fs.read any"],
    ["os.rename('a', 'b', src_dir_fd=3)", "fs.delete any"],
    ["os.replace('a', 'b', dst_dir_fd=3)", "fs.write any"],
    ["os.link('a', 'b', dst_dir_fd=3)", "fs.write any"],
    ["os.symlink('a', 'b', dir_fd=3)", "fs.write any"],
    ["os.chmod('a', 0o777, dir_fd=3)", "fs.attr any"],
    ["os.utime('a', dir_fd=3)", "fs.attr any"],
    ["list(os.fwalk('a', dir_fd=3))", "fs.list any"],
    ["shutil.rmtree('a', dir_fd=3)", "fs.delete any"],
    ["glob.glob('*', dir_fd=3)", "fs.list any"],
  ])("look for a name in the folder that is given: %s", (call, expected) => {
    expect(effectsOf(`import glob, os, shutil\n${call}`)).toContain(expected);
  });

  it("say to what they call which file it is, and hand on the function that failed", () => {
    const copied = "import os, shutil\nshutil.copytree('a', 'b', copy_function=lambda s, d: os.remove(s))";
    expect(effectsOf(copied)).toContain('fs.delete "a/" <names>');
    const moved = "import os, shutil\nshutil.move('a', 'b', copy_function=lambda s, d: os.remove(d))";
    expect(effectsOf(moved)).toEqual(expect.arrayContaining(['fs.delete "b"', 'fs.delete "b/a"']));
    const tried = "import shutil\ndef failed(f, path, e): f('/q')\nshutil.rmtree('a', onerror=failed)";
    expect(effectsOf(tried)).toContain('fs.delete "/q"');
  });
});

describe("ordinary uses of the library's files", () => {
  it.each([
    ["import fileinput\nfor line in fileinput.input('a'): pass", ['fs.read "a"', "stdio.in"]],
    [
      `${inTar}t.extractall('out', filter='data')`,
      ['fs.attr "out/" <names>', 'fs.read "a.tar"', 'fs.write "out/" <names>'],
    ],
    ["import shutil\nshutil.unpack_archive('a.zip', 'out')", ['fs.read "a.zip"', 'fs.write "out/" <names>']],
    [
      "import shutil\nshutil.copytree('a', 'b', ignore=shutil.ignore_patterns('*.pyc'))",
      [
        'fs.list "a"',
        'fs.list "a/" <names>',
        'fs.read "a"',
        'fs.read "a/" <names>',
        'fs.write "b"',
        'fs.write "b/" <names>',
      ],
    ],
    [
      `import os, shutil
def retry(function, path, error):
    os.chmod(path, 0o600)
    function(path)
shutil.rmtree("a", onerror=retry)`,
      [
        'fs.attr "a"',
        'fs.attr "a/" <names>',
        'fs.delete "a"',
        'fs.delete "a/" <names>',
        'fs.list "a"',
        'fs.list "a/" <names>',
      ],
    ],
    ["import csv, os\nprint(csv.QUOTE_STRINGS, os.O_BINARY)", ["stdio.out"]],
    ["import sqlite3.dbapi2\nsqlite3.dbapi2.connect('a.db')", ['fs.read "a.db"', 'fs.write "a.db"']],
    ["import os\nos.reload_environ()", ["env.read <name>", "env.write <name>"]],
  ])("have no others: %s", (text, expected) => {
    expect(effectsOf(text)).toEqual(expected);
  });
});
