import { describe, expect, it } from "vitest";
import { effectsOf } from "./effects-of.ts";

describe("functions of the library that do more than they seem to", () => {
  it.each([
    ["import optparse\noptparse.Values().read_file('/q')", ["unknown any"]],
    ["import optparse\no, a = optparse.OptionParser().parse_args()\no.read_module('q')", ['code.load "q"']],
    ["import xml.dom\nxml.dom.getDOMImplementation()", ['env.read "PYTHON_DOM"']],
    [
      "import os\nfrom xml.dom.domreg import registerDOMImplementation\nregisterDOMImplementation('a', lambda: os.remove('q'))",
      ['fs.delete "q"'],
    ],
    ["import unittest\nunittest.removeHandler()", ['hook "signal"']],
    ["import traceback\ntraceback.FrameSummary('/q', 1, 'f').line", ['fs.read "/q"']],
    ["import traceback\ntraceback.StackSummary.from_list([('/q', 1, 'f', None)])", ["fs.read any"]],
    ["import traceback\ntraceback.format_list([('/q', 1, 'f', None)])", ["fs.read any"]],
    ["import shlex\nshlex.shlex()", ["stdio.in"]],
    ["import shlex\nshlex.shlex('a').sourcehook('/q')", ['fs.read "/q"']],
    ["import shlex\nwords = shlex.shlex('a')\nwords.source = 'include'", ["fs.read any"]],
    ["import trace\ntrace.CoverageResults().write_results_file('/q', [], {}, {})", ['fs.write "/q"']],
    ["import tabnanny\ntabnanny.main()", ["fs.read any"]],
    ["import dis\ndis.main()", ["fs.read any"]],
    ["import typing\ntyping.reveal_type(1)", ["stdio.out"]],
    ["import ctypes\nctypes.c_int.from_address(4).value = 1", ["unknown any"]],
    ["import ctypes\n(ctypes.c_char * 4).from_address(4)[0] = b'x'", ["unknown any"]],
    ["import ctypes\nclass S(ctypes.Structure): pass\nS.from_address(4).a = 1", ["unknown any"]],
    ["import pandas as pd\npd.DataFrame().eval('@os.system(1)')", ["code.dynamic"]],
    ["import httpx\nhttpx.Client(cert=('a', 'b'))", ['fs.read "a"', 'fs.read "b"']],
    [
      "import httpx\nhttpx.HTTPTransport().handle_request(httpx.Request('GET', 'http://x'))",
      ["net.connect any"],
    ],
    [
      "import httpx\nclient = httpx.Client()\nclient.base_url = 'http://x'\nclient.get('/y')",
      ["unknown any"],
    ],
    ["import aiohttp\naiohttp.CookieJar().save('q')", ['fs.write "q"']],
    ["import aiohttp\naiohttp.CookieJar().load('q')", ["unknown any"]],
    [
      "import boto3\nfor b in boto3.resource('s3').buckets.all(): b.download_file('k', 'q')",
      ["fs.write any"],
    ],
    ["import tracemalloc\ntracemalloc.Snapshot.load('/q')", ["unknown any"]],
    ["import tracemalloc\ntracemalloc.take_snapshot().dump('/q')", ['fs.write "/q"']],
    ["import faulthandler\nfaulthandler.dump_traceback_later(1, exit=True)", ["proc.exit", "stdio.out"]],
    ["import faulthandler\nfaulthandler.register(10)", ['hook "signal"', "stdio.out"]],
  ])("have their effects: %s", (text, expected) => {
    expect(effectsOf(text)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    [
      "import shlex\nwords = shlex.shlex('a b', posix=True)\nwords.whitespace_split = True\nprint(list(words))",
      ["stdio.out"],
    ],
    ["import shlex\nprint(shlex.split('a b'), shlex.quote('c'))", ["stdio.out"]],
    ["import optparse\nparser = optparse.OptionParser()\nparser.add_option('-a')", []],
    [
      "import optparse\no, a = optparse.OptionParser().parse_args()\nprint(o.name, a[0], o.name.strip())",
      ["proc.exit", "stdio.out"],
    ],
    ["import traceback\ntraceback.format_exc()", []],
    [
      "import ctypes\nclass S(ctypes.Structure):\n    _fields_ = [('a', ctypes.c_int * 3)]\nprint(S().a[0], ctypes.sizeof(S), ctypes.c_int(5).value)",
      ["stdio.out"],
    ],
    ["import tracemalloc\nprint(tracemalloc.take_snapshot().statistics('lineno')[:3])", ["stdio.out"]],
    ["import typing\nx = typing.cast(int, 1)", []],
    ["import pandas as pd\npd.DataFrame().eval('c = a + b')", []],
    ["def f(model): model.eval()", []],
  ])("have no others in ordinary use: %s", (text, expected) => {
    expect(effectsOf(text)).toEqual(expected);
  });
});
