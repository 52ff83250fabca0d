import { expect, test } from "vitest";
import { progressBar } from "../../src/cli/progress-bar.ts";

/** What a bar writes when told of progress at certain times, in milliseconds. */
function drawn(isTerminal: boolean, times: readonly number[]): readonly string[] {
  const written: string[] = [];
  let now = 0;
  const bar = progressBar({ errors: { isTerminal, write: (text) => written.push(text) }, now: () => now });
  for (const time of times) {
    now = time;
    bar.show("generating", time, 4000);
  }
  bar.clear();
  return written;
}

test("work of less than a second shows nothing", () => {
  expect(drawn(true, [0, 500, 999])).toEqual([]);
});

test("longer work shows a bar, not more often than ten times a second, and takes it away", () => {
  expect(drawn(true, [0, 1000, 1050, 2000])).toEqual([
    "\r[######..................] generating 1000 of 4000\u001b[K",
    "\r[############............] generating 2000 of 4000\u001b[K",
    "\r\u001b[K",
  ]);
});

test("nothing is shown where no person looks", () => {
  expect(drawn(false, [0, 1000, 2000])).toEqual([]);
});
