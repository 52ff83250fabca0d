import { assertNever } from "../base/assert.ts";
import { sizeOf, type Ranges, type Term } from "./regular.ts";
import { classesOf, type SymbolClasses } from "./symbol-classes.ts";

/**
 * A nondeterministic automaton: K. Thompson, "Regular expression search algorithm", CACM 11(6), 1968.
 * A set of its nodes holds only nodes that read a symbol or accept; it is sorted, so that equal sets are equal lists.
 */
export interface Machine {
  readonly start: readonly number[];
  /** The symbols of one class are read by the same nodes. */
  readonly classes: SymbolClasses;
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
  return {
    start: closureOver(nodes)([entry]),
    classes: classesOf(nodes.reads.filter((ranges) => ranges !== undefined)),
    step: stepper(nodes),
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

/** The sets that are reached by reading the symbol, in any order, and from there without reading. */
function stepper(nodes: Nodes): (set: readonly number[], symbol: number) => readonly number[] {
  const follow = closureOver(nodes);
  return (set, symbol) => {
    const reached: number[] = [];
    for (const node of set) {
      const ranges = nodes.reads[node];
      if (ranges !== undefined && includes(ranges, symbol)) reached.push(nodes.next[node] ?? 0);
    }
    return reached.length === 0 ? reached : follow(reached);
  };
}

function includes(ranges: Ranges, symbol: number): boolean {
  for (const range of ranges) {
    if (range.from <= symbol && symbol <= range.to) return true;
  }
  return false;
}

/** Follows the nodes that read nothing; what is given is used up. */
function closureOver(nodes: Nodes): (open: number[]) => readonly number[] {
  const visited = new Int32Array(nodes.next.length);
  let visit = 0;
  return (open) => {
    visit += 1;
    const set: number[] = [];
    let isSorted = true;
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node < 0 || visited[node] === visit) continue;
      visited[node] = visit;
      if (node === 0 || nodes.reads[node] !== undefined) {
        isSorted &&= set.length === 0 || (set[set.length - 1] ?? 0) < node;
        set.push(node);
      } else {
        open.push(nodes.next[node] ?? -1, nodes.orNext[node] ?? -1);
      }
    }
    return isSorted ? set : set.sort((a, b) => a - b);
  };
}
