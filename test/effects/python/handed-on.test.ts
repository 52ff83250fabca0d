import { expect, it } from "vitest";
import { effectsOf } from "./effects-of.ts";

it.each([
  ['import email\nemail.utils.os.system("id")', 'proc.spawn shell "id"'],
  ['from email import utils\nutils.os.system("id")', 'proc.spawn shell "id"'],
  ["import email\nemail.generator.sys.exit(1)", "proc.exit"],
  ['import ssl\nssl.create_connection(("example.org", 1))', 'net.connect "example.org:1"'],
  ['import ssl\nssl.socket().connect(("example.org", 1))', 'net.connect "example.org:1"'],
  ["import timeit\ntimeit.default_timer()", "clock.read"],
  ["import sqlite3\nsqlite3.Timestamp.now()", "clock.read"],
  ["import imaplib\nimaplib.datetime.now()", "clock.read"],
  ["import queue\nqueue.time()", "clock.read"],
  ["import optparse\noptparse.OptionParser().print_version()", "stdio.out"],
])("what a module hands on of another is what it is there: %s", (text, effect) => {
  expect(effectsOf(text)).toContain(effect);
});

it.each([
  'import requests\nrequests.cookies.os.system("id")',
  'from requests import status_codes\nstatus_codes.sys.modules["os"].system("id")',
  'import numpy\nnumpy.testing.os.system("id")',
  "import yaml\nyaml.nodes.os",
  'import doctest\ndoctest.debug_script("import os")',
  'import doctest\ndoctest.DocFileTest("a.txt")',
  'import tarfile\ntarfile.TarFile.taropen("a", "w")',
  'import imaplib\nimaplib.IMAP4("example.org").open("other.example", 1)',
])("what may be a module that acts, or opens what no row says, is unknown: %s", (text) => {
  expect(effectsOf(text).some((one) => one.startsWith("unknown"))).toBe(true);
});
