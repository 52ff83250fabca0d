import { random, type Random } from "../../scope/random.ts";

/** Texts that string methods treat in different ways. */
const texts = [
  "evil",
  "A",
  "aXbX",
  "a.b/c",
  "/x/../y",
  "  pad ",
  "a,b,,c",
  "\u0130\u00df",
  "q\u001cz",
  "\u00e9",
  "0x1F",
  "-12",
  "+7",
  "",
  "%s",
  "{}",
  "a\u2028b",
  "\u{1d4b3}y",
  "tab\there",
  "Zz9",
  "a b  c",
  "\u017ft",
  "xxxxx",
  "~",
  "~/a",
  "..",
  "./a//b/",
  "C:\\x",
  "a\u0085b",
  "\u001f",
  "\u03a3\u03b1\u03c2",
  "1_0",
  "//a",
  "'\"",
] as const;

const encodings = [
  `"utf-16"`,
  `"latin-1", "replace"`,
  `"utf-8"`,
  `"ascii", "ignore"`,
  `"utf-16-le"`,
] as const;
const formats = ["x", "05d", "+", ",", "b", "#x", "08X", ">6", "", "d", "_", "3", "e", "c", "%"] as const;

/** Expressions of Python's string, number, path and encoding functions, whose values are texts. */
export function expressions(seed: number, count: number): readonly string[] {
  const r = random(seed);
  return Array.from({ length: count }, () => textExpression(r, 1 + r.below(4)));
}

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(/\p{Surrogate}/gu, "?");
}

function textExpression(r: Random, depth: number): string {
  const literal = (): string => quoted(r.pick(texts));
  if (depth <= 0 || r.chance(0.15)) return literal();
  const text = (): string => textExpression(r, depth - 1);
  const number = (): string => numberExpression(r, depth - 1);
  const list = (): string => listExpression(r, depth - 1);
  const small = (): string => r.pick(["0", "1", "2", "3", "5", "-1", "-2", "8", "12"]);
  const bound = (): string => r.pick(["", "0", "1", "2", "-1", "-3", "7", "True"]);
  const separator = (): string => r.pick([`","`, `"a"`, `"X"`, `" "`, `"/"`]);
  const method = (): string => {
    const name = r.pick(["lower", "upper", "title", "capitalize", "swapcase", "casefold", "strip"]);
    return `${text()}.${name}()`;
  };
  const withText = (): string => {
    const name = r.pick(["strip", "lstrip", "rstrip", "removeprefix", "removesuffix", "join", "__add__"]);
    return `${text()}.${name}(${text()})`;
  };
  const withNumber = (): string => `${text()}.${r.pick(["zfill", "ljust", "expandtabs"])}(${small()})`;
  const choices: readonly (() => string)[] = [
    method,
    method,
    withText,
    withText,
    withNumber,
    () => `(${text()} + ${text()})`,
    () => `(${text()} * ${small()})`,
    () => `${text()}.replace(${text()}, ${text()})`,
    () => `${text()}.replace(${text()}, ${text()}, ${small()})`,
    () => `${text()}[${bound()}:${bound()}]`,
    () => `${text()}[${bound()}:${bound()}:${r.pick(["1", "2", "-1", "-2", "3"])}]`,
    () => `(${text()} + "k")[${r.pick(["0", "-1", "True"])}]`,
    () => `${text()}.join(${list()})`,
    () => `(${text()}.split(${r.pick(["", "None", `","`])}) + ["d"])[${r.pick(["0", "-1"])}]`,
    () => `${text()}.split(${separator()}, ${small()})[-1]`,
    () => `"-".join(${text()}.rsplit(None, ${small()}))`,
    () => `"|".join(${text()}.${r.pick([`partition("a")`, `rpartition("a")`, "splitlines()", "split()"])})`,
    () => `${text()}.center(${small()}, "*")`,
    () => `${text()}.encode().decode()`,
    () => `${text()}.encode(${r.pick(encodings)}).hex()`,
    () => `${text()}.encode("utf-8").decode(${r.pick([`"latin-1"`, `"utf-8"`, `"ascii", "ignore"`])})`,
    () => `${r.pick(["repr", "str", "ascii"])}(${r.chance(0.5) ? text() : number()})`,
    () => `format(${number()}, "${r.pick(formats)}")`,
    () => `f"{${number()}}-{${number()}:03}-{${number()}!r:>5}"`,
    () => `("%s/%d|%5s|%-4d|%r|%%" % (${text()}, ${number()}, ${text()}, ${number()}, ${text()}))`,
    () => `("%s" % (${list()},))`,
    () => `"{}/{}".format(${text()}, ${number()})`,
    () => `"{1}/{0}".format(${text()}, ${text()})`,
    () => `"{x}-{x!r:>4}".format(x=${text()})`,
    () => `chr(${number()} % 1000 + 32)`,
    () => `${r.pick(["hex", "oct", "bin"])}(${number()})`,
    () => `"".join(${r.pick(["reversed", "sorted", "list", "tuple"])}(${text()}))`,
    () => `"".join(list(${text()})[${bound()}:${bound()}])`,
    () => `"".join(map(chr, [ord(c) for c in ${text()}]))`,
    () => `"".join(c for c in ${text()} if c != "a")`,
    () => `${text()}.translate(str.maketrans("${r.pick(["ab", "ae", "x."])}", "YZ"))`,
    () => `${text()}.translate({97: "Q", 101: None})`,
    () => `os.path.join(${text()}, ${text()})`,
    () => `os.path.${r.pick(["normpath", "basename", "dirname"])}(${text()})`,
    () => `"".join(os.path.${r.pick(["split", "splitext"])}(${text()}))`,
    () => `str(pathlib.PurePosixPath(${text()}) / ${text()})`,
    () => `str(pathlib.PurePosixPath(${text()}).${r.pick(["name", "stem", "suffix", "parent"])})`,
    () => `str(pathlib.PurePosixPath(${text()}).with_name("n"))`,
    () => `base64.b64encode(${text()}.encode()).decode()`,
    () => `base64.b16encode(${text()}.encode()).decode()`,
    () => `base64.b64decode(base64.b64encode(${text()}.encode())).decode()`,
    () => `codecs.encode(${text()}, "rot13")`,
    () => `bytes.fromhex(${text()}.encode().hex()).decode()`,
    () => `bytes([b % 128 for b in ${text()}.encode()]).decode()`,
    () => `{"a": ${text()}, "b": ${text()}}["${r.pick(["a", "b"])}"]`,
    () => `(${text()} if ${number()} else ${text()})`,
    () => `(${text()} or ${text()})`,
    () => `max(${text()}, ${text()})`,
  ];
  return (choices[r.below(choices.length)] ?? literal)();
}

function listExpression(r: Random, depth: number): string {
  const items = r.list(0, 3, () => textExpression(r, depth - 1));
  switch (r.below(5)) {
    case 0:
      return `[${items.join(", ")}]`;
    case 1:
      return `(${items.map((one) => `${one}, `).join("")})`;
    case 2:
      return `${textExpression(r, depth - 1)}.split()`;
    case 3:
      return `[${items.join(", ")}][::-1]`;
    default:
      return `list(${textExpression(r, depth - 1)})`;
  }
}

function numberExpression(r: Random, depth: number): string {
  const literal = (): string =>
    r.pick(["0", "1", "7", "255", "-3", "65", "100000000000000000000", "97", "1.5"]);
  if (depth <= 0 || r.chance(0.3)) return literal();
  const number = (): string => numberExpression(r, depth - 1);
  const text = (): string => textExpression(r, depth - 1);
  const choices: readonly (() => string)[] = [
    () => `(${number()} ${r.pick(["+", "-", "*", "//", "%", "^", "&", "|"])} ${number()})`,
    () => `len(${text()})`,
    () => `-${number()}`,
    () => `~${number()}`,
    () => `ord((${text()} + "k")[0])`,
    () => `int("${r.pick(["ff", "1f", "-a", "0b11", "0x1f", "1_0", " 12 "])}", ${r.pick(["16", "0", "36"])})`,
    () => `(1 << ${r.pick(["1", "5", "70"])})`,
    () => `(${number()} >> 2)`,
    () => `int.from_bytes(${text()}.encode()[:6], ${r.pick([`"big"`, `"little"`])})`,
    () => `(bool(${number()}) + True)`,
    () => `sum([${number()}, ${number()}])`,
    () => `max(${number()}, ${number()})`,
    () => `(${number()} ** 2)`,
    () => `int(${number()})`,
  ];
  return (choices[r.below(choices.length)] ?? literal)();
}
