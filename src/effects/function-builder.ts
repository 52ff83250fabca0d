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
  readonly captured: Map<FunctionBuilder, Map<Place, Place>>;
  readonly body: Instruction[];
  /** The names that nothing around it binds, where they have been looked up. */
  freeNames: Map<string, Place> | undefined;
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
    captured: new Map(),
    body: [],
    freeNames: undefined,
  };
}

export function newPlace(builder: FunctionBuilder): Place {
  return builder.places++;
}

/** The place by which a function reaches a place of one around it, through every function between them. */
export function placeOf(builder: FunctionBuilder, owner: FunctionBuilder, place: Place): Place {
  if (builder === owner || builder.parent === undefined) return place;
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

export function finished(builder: FunctionBuilder): IrFunction {
  const {
    name,
    span,
    sort,
    parameters,
    names,
    classBodies,
    places,
    captures,
    result,
    body,
    isPublic,
    parent,
  } = builder;
  const { receiver, isLoose, allArguments } = builder;
  return {
    name,
    span,
    sort,
    parameters,
    names,
    classBodies,
    places,
    captures,
    result,
    body,
    isPublic,
    ...(parent === undefined ? {} : { parent: parent.index }),
    ...(receiver === undefined ? {} : { receiver }),
    ...(isLoose === undefined ? {} : { isLoose }),
    ...(allArguments === undefined ? {} : { allArguments }),
  };
}
