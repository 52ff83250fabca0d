/** Lines of unchanged text around a change. */
const contextLines = 3;
/** Beyond this many differing lines the stretch is shown as replaced whole: the search takes time of its square. */
const maxEdits = 1000;

type Step = { readonly sign: " " | "-" | "+"; readonly line: string };

/** The change from one text to another in the unified format; empty if there is none. */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return "";
  const hunks = hunksOf(steps(linesOf(before), linesOf(after)));
  return [`--- a/${path}`, `+++ b/${path}`, ...hunks, ""].join("\n");
}

/** A last line without its line break differs from one with it, and says so. */
function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  return last === "" ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}

/** Keeps what both texts begin and end with, and searches between. */
function steps(before: readonly string[], after: readonly string[]): readonly Step[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return [
    ...signed(" ", before.slice(0, start)),
    ...shortestScript(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...signed(" ", before.slice(before.length - end)),
  ];
}

function signed(sign: Step["sign"], lines: readonly string[]): readonly Step[] {
  return lines.map((line) => ({ sign, line }));
}

/** The greedy algorithm of Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), fig. 2. */
function shortestScript(before: readonly string[], after: readonly string[]): readonly Step[] {
  const furthest = new Map<number, number>([[1, 0]]);
  const history: ReadonlyMap<number, number>[] = [];
  for (let edits = 0; edits <= Math.min(before.length + after.length, maxEdits); edits++) {
    history.push(new Map(furthest));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = isDown(furthest, diagonal, edits)
        ? (furthest.get(diagonal + 1) ?? 0)
        : (furthest.get(diagonal - 1) ?? 0) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      furthest.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return walkBack(history, before, after);
    }
  }
  return [...signed("-", before), ...signed("+", after)];
}

function isDown(furthest: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  return diagonal !== edits && (furthest.get(diagonal - 1) ?? 0) < (furthest.get(diagonal + 1) ?? 0);
}

function walkBack(
  history: readonly ReadonlyMap<number, number>[],
  before: readonly string[],
  after: readonly string[],
): readonly Step[] {
  const script: Step[] = [];
  let x = before.length;
  let y = after.length;
  for (const [edits, furthest] of [...history.entries()].toReversed()) {
    const diagonal = x - y;
    const previous = isDown(furthest, diagonal, edits) ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : (furthest.get(previous) ?? 0);
    const fromY = edits === 0 ? 0 : fromX - previous;
    while (x > fromX && y > fromY) {
      script.push({ sign: " ", line: before[--x] ?? "" });
      y--;
    }
    if (edits === 0) break;
    if (x > fromX) script.push({ sign: "-", line: before[--x] ?? "" });
    else script.push({ sign: "+", line: after[--y] ?? "" });
  }
  return script.toReversed();
}

/** Groups changes that are near each other, each group with its heading. */
function hunksOf(all: readonly Step[]): readonly string[] {
  const changed = all.flatMap(({ sign }, index) => (sign === " " ? [] : [index]));
  const lines: string[] = [];
  for (let i = 0; i < changed.length;) {
    let last = i;
    while (last + 1 < changed.length && (changed[last + 1] ?? 0) - (changed[last] ?? 0) <= 2 * contextLines)
      last++;
    const start = Math.max(0, (changed[i] ?? 0) - contextLines);
    const end = Math.min(all.length, (changed[last] ?? 0) + contextLines + 1);
    lines.push(heading(all, start, end), ...all.slice(start, end).map(({ sign, line }) => sign + line));
    i = last + 1;
  }
  return lines;
}

function heading(all: readonly Step[], start: number, end: number): string {
  const side = (other: Step["sign"]): string => {
    const count = (steps: readonly Step[]): number => steps.filter(({ sign }) => sign !== other).length;
    const size = count(all.slice(start, end));
    const first = count(all.slice(0, start)) + (size === 0 ? 0 : 1);
    return size === 1 ? `${first}` : `${first},${size}`;
  };
  return `@@ -${side("+")} +${side("-")} @@`;
}
