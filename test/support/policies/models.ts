import type { Choices } from "../../language/syntax/generate/choices.ts";
import { blockOf, documented } from "./types.ts";

const ROWS: readonly [string, ...string[]] = [
  "pure path.join, path.basename, any",
  "unknown exec, eval",
  'function getcwd() does env.read("PWD") gives Text',
  "function system(command) does proc.spawn(shell(command))",
  'function open(file, mode = "r") does fs.read(file) when mode matching /.*r.*/, fs.write(file) when not mode == "r" gives File',
  "function map(f, *items) calls f(element(items)) gives List",
  "function call(f, **options) calls f(options)",
  "function spread(first, *rest, **named) is pure",
  "function call(f) calls f",
  'function on(event, f) calls f(Data) when event == "data"',
  "function run(code, ..) evaluates code",
  "function rename(a, b, ..) does fs.write(a), fs.write(b)",
  "function time() does clock.read()",
  "function other same as open",
  "function add(a, b) folds as add",
  "function lookup(..) is unknown",
  "function plain",
  "function quiet() is pure",
  "constant limit = 10",
  'constant name = "x"',
  "constant flag = true",
  'property size does sys.info("size")',
  "module sub { pure a, b function remove(path) does fs.delete(path) }",
  "class File { method read() is pure method close property name constant kind = 1 }",
  "class Empty { }",
  "method loose(x) gives element of x",
];

/** What the members of a library do. */
export function modelDeclarations(choices: Choices): readonly string[] {
  const rows = [choices.pick(ROWS), ...choices.some(ROWS).slice(0, 4)];
  const distinct = [...new Map(rows.map((row) => [/^\w+ (\S+?)[ (,]/.exec(`${row} `)?.[1], row])).values()];
  const title = choices.pick(['python "os"', 'python "os.path"', 'javascript "node:fs"']);
  return [
    blockOf(`model ${title}`, choices.rarely(12) ? [] : distinct.map((row) => documented(choices, row))),
  ];
}
