import { assertNever } from "../base/assert.ts";
import { sizeOf, type Ranges, type Term } from "./regular.ts";

/**
 * A nondeterministic automaton: K. Thompson, "Regular expression search algorithm", CACM 11(6), 1968.
 * A set of its nodes holds only nodes that read a symbol or accept; it is sorted, so that equal sets are equal lists.
 */
export interface Machine {
  readonly start: readonly number[];
  /** The first symbol of each class, ascending from 0; the symbols of one class are read by the same nodes. */
  readonly classes: readonly number[];
  readonly step: (set: readonly number[], symbol: number) => readonly number[];
  readonly accepts: (set: readonly number[]) => boolean;
  /** Whether every node leads to the accepting one: no part of the term is without words. */
  readonly isTrim: boolean;
}

const maximumNodes = 100_000;

/** Of the nodes, 0 accepts; each other one reads a symbol, or goes on without reading to one or two nodes. */
interface Nodes {
  readonly reads: (Ranges | undefined)[];
  readonly next: number[];
  readonly orNext: number[];
}

/** The machine of a term; undefined when it would have more than 100,000 nodes. */
export function thompson(term: Term): Machine | undefined {
  if (sizeOf(term) > maximumNodes) return undefined;
  const nodes: Nodes = { reads: [undefined], next: [-1], orNext: [-1] };
  const entry = build(nodes, term, 0);
  const classes = classStarts(nodes);
  const closure = closureOver(nodes);
  return {
    start: closure([entry]),
    classes,
    step: (set, symbol) => closure(readingNodes(nodes, set, symbol)),
    accepts: (set) => set[0] === 0,
    isTrim: nodes.reads.every((ranges) => ranges === undefined || ranges.length > 0),
  };
}

/** The node from which the term is read before `after` is reached. */
function build(nodes: Nodes, term: Term, after: number): number {
  switch (term.kind) {
    case "symbols":
      return add(nodes, after, -1, term.ranges);
    case "sequence":
      return term.of.reduceRight((entry, part) => build(nodes, part, entry), after);
    case "choice":
      if (term.of.length === 0) return add(nodes, after, -1, []);
      return term.of
        .map((part) => build(nodes, part, after))
        .reduceRight((rest, entry) => add(nodes, entry, rest));
    case "repeat":
      return buildRepeat(nodes, term, after);
    default:
      return assertNever(term);
  }
}

function buildRepeat(nodes: Nodes, term: Term & { kind: "repeat" }, after: number): number {
  let entry = after;
  if (term.most === undefined) {
    entry = add(nodes, -1, after);
    nodes.next[entry] = build(nodes, term.of, entry);
  }
  const optionalCopies = (term.most ?? term.least) - term.least;
  for (let i = 0; i < optionalCopies; i++) entry = add(nodes, build(nodes, term.of, entry), after);
  for (let i = 0; i < term.least; i++) entry = build(nodes, term.of, entry);
  return entry;
}

function add(nodes: Nodes, next: number, orNext: number, reads?: Ranges): number {
  nodes.reads.push(reads);
  nodes.next.push(next);
  nodes.orNext.push(orNext);
  return nodes.next.length - 1;
}

function classStarts(nodes: Nodes): readonly number[] {
  const starts = new Set<number>([0]);
  for (const ranges of new Set(nodes.reads)) {
    for (const range of ranges ?? []) {
      starts.add(range.from);
      starts.add(range.to + 1);
    }
  }
  return [...starts].sort((a, b) => a - b);
}

/** Finds the class of a symbol, from the first symbols of all classes. */
export function classFinder(classes: readonly number[]): (symbol: number) => number {
  const ofAscii = Uint16Array.from({ length: 128 }, (_, symbol) => search(classes, symbol));
  return (symbol) => ofAscii[symbol] ?? search(classes, symbol);
}

/** The index of the last class that starts at or before the symbol. */
function search(classes: readonly number[], symbol: number): number {
  let low = 0;
  let high = classes.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((classes[middle] ?? 0) <= symbol) low = middle;
    else high = middle;
  }
  return low;
}

function readingNodes(nodes: Nodes, set: readonly number[], symbol: number): readonly number[] {
  const reached: number[] = [];
  for (const node of set) {
    const ranges = nodes.reads[node];
    if (ranges !== undefined && includes(ranges, symbol)) reached.push(nodes.next[node] ?? 0);
  }
  return reached;
}

function includes(ranges: Ranges, symbol: number): boolean {
  return ranges.some((range) => range.from <= symbol && symbol <= range.to);
}

/** Follows the nodes that read nothing. */
function closureOver(nodes: Nodes): (entries: readonly number[]) => readonly number[] {
  const visited = new Int32Array(nodes.next.length);
  let visit = 0;
  return (entries) => {
    visit += 1;
    const open = [...entries];
    const set: number[] = [];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node < 0 || visited[node] === visit) continue;
      visited[node] = visit;
      if (node === 0 || nodes.reads[node] !== undefined) set.push(node);
      else open.push(nodes.next[node] ?? -1, nodes.orNext[node] ?? -1);
    }
    return set.sort((a, b) => a - b);
  };
}
