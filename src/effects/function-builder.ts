import type { Span } from "../source/span.ts";
import type { Capture, Instruction, IrFunction, IrParameter, Place } from "./effect-ir.ts";

/** A function while it is lowered. */
export interface FunctionBuilder {
  readonly index: number;
  readonly name: string;
  readonly span: Span;
  readonly parent: FunctionBuilder | undefined;
  readonly isPublic: boolean;
  sort: IrFunction["sort"];
  places: number;
  readonly result: Place;
  readonly parameters: IrParameter[];
  readonly names: (readonly [string, Place])[];
  readonly classBodies: Span[];
  readonly captures: Capture[];
  /** The places of functions around it that it has captured, where any are asked for by their number. */
  captured: Map<FunctionBuilder, Map<Place, Place>> | undefined;
  /** How it reaches variables of functions around it; the last first. */
  reached: Reach | undefined;
  readonly body: Instruction[];
  receiver?: Place;
  isLoose?: true;
  allArguments?: Place;
}

export function makeBuilder(
  index: number,
  name: string,
  span: Span,
  sort: IrFunction["sort"],
  parent: FunctionBuilder | undefined,
  isPublic: boolean,
): FunctionBuilder {
  return {
    index,
    name,
    span,
    parent,
    isPublic,
    sort,
    places: 1,
    result: 0,
    parameters: [],
    names: [],
    classBodies: [],
    captures: [],
    captured: undefined,
    reached: undefined,
    body: [],
  };
}

export function newPlace(builder: FunctionBuilder): Place {
  return builder.places++;
}

/** The place by which a function reaches a place of one around it, through every function between them. */
export function placeOf(builder: FunctionBuilder, owner: FunctionBuilder, place: Place): Place {
  if (builder === owner || builder.parent === undefined) return place;
  builder.captured ??= new Map();
  let of = builder.captured.get(owner);
  if (of === undefined) builder.captured.set(owner, (of = new Map()));
  let local = of.get(place);
  if (local === undefined) {
    local = newPlace(builder);
    of.set(place, local);
    builder.captures.push({ local, outer: placeOf(builder.parent, owner, place) });
  }
  return local;
}

/** Something that functions reach by a place of their own: the reach of the innermost function hides those of the others. */
export class Reachable {
  innermost: Reach | undefined;

  constructor() {
    this.innermost = undefined;
  }
}

/** By which place a function reaches something. */
interface Reach {
  readonly what: Reachable;
  readonly builder: FunctionBuilder;
  readonly place: Place;
  readonly hidden: Reach | undefined;
  readonly before: Reach | undefined;
}

/** The place by which a function reaches something, or undefined. No function inside of it may still be lowered. */
export function reachedPlace(what: Reachable, builder: FunctionBuilder): Place | undefined {
  const { innermost } = what;
  return innermost !== undefined && innermost.builder === builder ? innermost.place : undefined;
}

/** Until the function is finished, it reaches this by this place. */
export function reachBy(what: Reachable, builder: FunctionBuilder, place: Place): void {
  const reach = { what, builder, place, hidden: what.innermost, before: builder.reached };
  what.innermost = reach;
  builder.reached = reach;
}

/** As `placeOf`, for a place that many functions ask for. */
export function capture(
  what: Reachable,
  builder: FunctionBuilder,
  owner: FunctionBuilder,
  place: Place,
): Place {
  if (builder === owner || builder.parent === undefined) return place;
  const known = reachedPlace(what, builder);
  if (known !== undefined) return known;
  const local = newPlace(builder);
  const outer = capture(what, builder.parent, owner, place);
  reachBy(what, builder, local);
  builder.captures.push({ local, outer });
  return local;
}

export function finished(builder: FunctionBuilder): IrFunction {
  for (let reach = builder.reached; reach !== undefined; reach = reach.before)
    reach.what.innermost = reach.hidden;
  const { parent, receiver, isLoose, allArguments } = builder;
  const made: Draft = {
    name: builder.name,
    span: builder.span,
    sort: builder.sort,
    parameters: builder.parameters,
    names: builder.names,
    classBodies: builder.classBodies,
    places: builder.places,
    captures: builder.captures,
    result: builder.result,
    body: builder.body,
    isPublic: builder.isPublic,
  };
  if (parent !== undefined) made.parent = parent.index;
  if (receiver !== undefined) made.receiver = receiver;
  if (isLoose !== undefined) made.isLoose = isLoose;
  if (allArguments !== undefined) made.allArguments = allArguments;
  return made;
}

type Draft = { -readonly [Field in keyof IrFunction]: IrFunction[Field] };
