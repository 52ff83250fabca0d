import { describe, expect, it } from "vitest";
import { decode } from "../../../../src/effects/python/parser/decode.ts";

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");
const utf8 = (text: string): Uint8Array => Buffer.from(text, "utf8");

const outcome = (bytes: Uint8Array): string => {
  const decoded = decode(bytes);
  return decoded.ok ? `text ${decoded.text}` : decoded.message;
};

describe("decode", () => {
  const rows: readonly [string, Uint8Array, string][] = [
    ["UTF-8", utf8("x = '\u00e9'"), "text x = '\u00e9'"],
    ["a byte-order mark", utf8("\ufeffx"), "text x"],
    ["a Latin-1 cookie", latin1("# coding: latin-1\n'\u00e9'"), "text # coding: latin-1\n'\u00e9'"],
    [
      "a cookie in the second line",
      latin1("#!x\n# -*- coding: iso-8859-15 -*-"),
      "the encoding `iso-8859-15` is not read",
    ],
    ["a cookie after code", latin1("x\n# coding: utf-7"), "text x\n# coding: utf-7"],
    ["a cookie in the third line", latin1("\n\n# coding: utf-7"), "text \n\n# coding: utf-7"],
    ["UTF-7", latin1("# coding=utf-7\n"), "the encoding `utf-7` is not read"],
    ["an ASCII cookie", utf8("# coding: ascii\n'\u00e9'"), "not valid ascii"],
    ["a UTF-8 cookie with a suffix", utf8("# coding: utf-8-unix\n"), "text # coding: utf-8-unix\n"],
    [
      "a mark and another cookie",
      utf8("\ufeff# coding: latin-1\n"),
      "a byte-order mark and a cookie that does not say `utf-8`",
    ],
    ["broken UTF-8", latin1("'\u00e9'"), "not valid utf-8"],
    ["a null byte", utf8("x\0"), "a null byte"],
    ["a lone carriage return", utf8("# a\rb"), "a carriage return alone"],
    ["lines that end in both", utf8("a\r\nb"), "text a\r\nb"],
    ["a control of direction", utf8("# \u202e"), "a control of text direction"],
    ["an isolate", utf8("# \u2066"), "a control of text direction"],
  ];

  it.each(rows)("%s", (_name, bytes, expected) => {
    expect(outcome(bytes)).toBe(expected);
  });
});
