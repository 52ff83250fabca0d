import { expect, it } from "vitest";
import {
  debugName,
  makeNameTable,
  numberOfName,
  numberOfText,
  reserved,
} from "../../../../src/effects/python/parser/name-table.ts";
import { parse } from "../../../../src/effects/python/parser/parse.ts";
import { keywords } from "../../../../src/effects/python/parser/tokens.ts";
import { identifierOf, nodesOfKind } from "../../../../src/effects/python/parser/tree.ts";
import { Kind } from "../../../../src/effects/python/parser/kinds.ts";

/** More names than a table has slots at first, by far: some find no slot near their own. */
const many = 60_000;

/** The number of a name that stands in a text, between units that are no part of it. */
function numberInText(table: ReturnType<typeof makeNameTable>, name: string): number {
  const units = new TextEncoder().encode(`x ${name}=abcdefgh`);
  return numberOfName(table, new DataView(units.buffer), 2, 2 + name.length);
}

function names(count: number): string[] {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = Math.imul(state, 1_103_515_245) + 12_345;
    const letters = (state >>> 8).toString(2).replaceAll("0", "a").replaceAll("1", "b");
    return letters.slice(0, 1 + (state >>> 28)) + letters;
  });
}

it("gives equal names equal numbers, and different names different ones", () => {
  const table = makeNameTable();
  const numbers = new Map<string, number>();
  const nested = Array.from({ length: 40 }, (_, i) => "a".repeat(i + 1));
  const found = [...names(many), ...nested];
  for (const name of found) {
    const number = numbers.get(name);
    const given = numberInText(table, name);
    if (number === undefined) numbers.set(name, given);
    else if (number !== given) expect.fail(`${name}: ${String(number)} and ${String(given)}`);
  }
  expect(table.others.size).toBeGreaterThan(0);
  expect(new Set(numbers.values()).size).toBe(numbers.size);
  expect(found.filter((name) => table.texts[numberInText(table, name)] !== name)).toEqual([]);
  expect(found.filter((name) => numberOfText(table, name) !== numbers.get(name))).toEqual([]);
});

it("finds the keywords, among however many names", () => {
  const table = makeNameTable();
  const tokens = (): number[] =>
    Object.keys(keywords).map((keyword) => numberInText(table, keyword) - reserved);
  expect(tokens()).toEqual(Object.values(keywords));
  for (const name of names(many)) numberInText(table, name);
  expect(tokens()).toEqual(Object.values(keywords));
  expect(table.texts.filter((text) => text in keywords)).toEqual([]);
});

it("has one number for `__debug__`", () => {
  expect(numberInText(makeNameTable(), "__debug__")).toBe(debugName);
});

it("takes what is a keyword only in its normal form for a name, and keeps them apart", () => {
  const result = parse("if ｉｆ: ｉｆ = not ｎｏｔ");
  if (!result.ok) return expect.fail(result.error.message);
  const written = nodesOfKind(result.tree, Kind.Name).map((node) => identifierOf(result.tree, node));
  expect(written).toEqual(["if", "if", "not"]);
  expect(parse("if x: pass").ok).toBe(true);
});
