import { lookahead } from "./characters.ts";
import { makeTokens } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";
import { isFull, makeNameTable } from "./name-table.ts";
import type { NameTable } from "./name-table.ts";

/** The arrays of nodes while a tree grows. */
export interface Nodes {
  kind: Uint8Array;
  start: Uint32Array;
  end: Uint32Array;
  size: Uint32Array;
  name: Uint32Array;
}

/** The arrays of one parse, which the next one uses again: most of the cost of a small file would be theirs. */
export interface Scratch {
  units: Uint8Array;
  /** Over the units, to read several at once. */
  view: DataView;
  readonly tokens: Tokens;
  readonly nodes: Nodes;
  /** Has the names of the texts before, which the next one mostly has too. */
  names: NameTable;
}

const firstCapacity = 1 << 14;

/** Arrays for more nodes than this are given up after use. */
const mostKept = 1 << 20;

let free: Scratch | undefined;

/** Arrays for a text of this length. They hold what the parse before left in them. */
export function takeScratch(length: number): Scratch {
  const scratch = free ?? makeScratch();
  free = undefined;
  if (scratch.units.length < length + lookahead) {
    scratch.units = new Uint8Array(2 * length + lookahead);
    scratch.view = new DataView(scratch.units.buffer);
  }
  scratch.tokens.count = 0;
  scratch.tokens.namesDebug = false;
  if (isFull(scratch.names)) scratch.names = makeNameTable();
  return scratch;
}

export function giveBack(scratch: Scratch): void {
  if (scratch.nodes.kind.length <= mostKept && scratch.units.length <= 4 * mostKept) free = scratch;
}

function makeScratch(): Scratch {
  const units = new Uint8Array(4 * firstCapacity);
  return {
    units,
    view: new DataView(units.buffer),
    tokens: makeTokens(firstCapacity),
    nodes: {
      kind: new Uint8Array(firstCapacity),
      start: new Uint32Array(firstCapacity),
      end: new Uint32Array(firstCapacity),
      size: new Uint32Array(firstCapacity),
      name: new Uint32Array(firstCapacity),
    },
    names: makeNameTable(),
  };
}

export function growNodes(nodes: Nodes): void {
  const capacity = nodes.kind.length * 2;
  const { kind, start, end, size, name } = nodes;
  nodes.kind = new Uint8Array(capacity);
  nodes.start = new Uint32Array(capacity);
  nodes.end = new Uint32Array(capacity);
  nodes.size = new Uint32Array(capacity);
  nodes.name = new Uint32Array(capacity);
  nodes.kind.set(kind);
  nodes.start.set(start);
  nodes.end.set(end);
  nodes.size.set(size);
  nodes.name.set(name);
}
