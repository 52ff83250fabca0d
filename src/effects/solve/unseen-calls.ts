import { placeIn, type Frame } from "./frame.ts";
import { keptPlace } from "./handed-over.ts";
import { addEdge, newPlace, valuesAt } from "./places.ts";
import { placeOf, placeWith, valueOf, type Site, type Solver } from "./solver.ts";
import { dataValue, type FunctionValue, type ValueId } from "./values.ts";

/** Stands for every name that is not known. */
export const computedName = "<computed>";

/** A method that the language or a library may call on an object where no call is written. */
export interface UnseenMethod {
  readonly self: ValueId;
  readonly name: string;
  /** Lets a place have what is found there under the name, as it is called on the object. */
  readonly readInto: (to: number) => void;
}

interface Found extends Omit<UnseenMethod, "readInto"> {
  readonly place: number;
  readonly done: Set<ValueId>;
}

/**
 * Calls methods that nothing in the program calls on an object of which the language or a library may: a text is made of it,
 * it is compared, looked through or written. That the same function is called on other objects says nothing of this one.
 */
export class UnseenCalls {
  readonly #s: Solver;
  readonly #found = new Map<string, Found>();

  constructor(s: Solver) {
    this.#s = s;
  }

  /** Looks for such methods, or calls those that were found before; says whether there was anything to do. */
  next(): boolean {
    const s = this.#s;
    // Nothing makes up for what is unknown.
    if (s.unknowns.length > 0) return false;
    const isNew = this.#look();
    return isNew || this.#call();
  }

  #look(): boolean {
    const s = this.#s;
    const before = this.#found.size;
    for (let id = 0; id < s.table.values.length; id++) {
      for (const { self, name, readInto } of s.rules.unseenMethods(s, id)) {
        const key = `${self} ${name}`;
        if (this.#found.has(key)) continue;
        const place = newPlace(s.places);
        readInto(place);
        this.#found.set(key, { self, name, place, done: new Set() });
      }
    }
    return this.#found.size > before;
  }

  #call(): boolean {
    const s = this.#s;
    let isAny = false;
    const given = placeWith(s, dataValue);
    addEdge(s.places, keptPlace(s), given);
    for (const { self, place, done } of this.#found.values()) {
      for (const callee of valuesAt(s.places, place)) {
        if (done.has(callee)) continue;
        done.add(callee);
        if (isCalledOn(s, callee, self)) continue;
        isAny = true;
        s.rules.invoke(s, callee, {
          arguments: [{ place: given, spread: "positions" }],
          to: s.nowhere,
          site: { ...nowhere, span: spanOf(s, callee) },
          receiver: placeOf(s, self),
        });
      }
    }
    return isAny;
  }
}

const nowhere: Site = { span: { start: 0, end: 0 }, frame: undefined, index: -1 };

function spanOf(s: Solver, id: ValueId): Site["span"] {
  const value = valueOf(s, id);
  return value.kind === "function" ? value.function.span : nowhere.span;
}

/** Whether calling a value on an object shows nothing new. */
function isCalledOn(s: Solver, callee: ValueId, self: ValueId): boolean {
  const value = valueOf(s, callee);
  switch (value.kind) {
    case "function":
      return s.called.has(callee) && hasReceiver(s, value, self);
    case "bound": {
      const of = valueOf(s, value.callee);
      if (of.kind !== "function") return false;
      const [first] = of.function.parameters;
      const isFirst = first !== undefined && first.passing !== "positions";
      return (
        s.called.has(value.callee) &&
        (first === undefined || (isFirst && holds(s, of, first.place, value.receiver)))
      );
    }
    case "object":
      return ["record", "list", "tuple", "set", "dict", "module", "generator", "promise"].includes(
        value.object.sort,
      );
    case "partial":
    case "library":
    case "wrapped":
    case "callback":
      return false;
    case "data":
    case "any":
    case "constant":
    case "pattern":
    case "instance":
    case "method":
    case "data-method":
    case "namespace":
    case "super":
      return true;
  }
}

/** Whether a function that is called on objects is called on this one; others see nothing of what they are called on. */
function hasReceiver(s: Solver, value: FunctionValue, self: ValueId): boolean {
  const { receiver } = value.function;
  return receiver === undefined || holds(s, value, receiver, self);
}

function holds(s: Solver, { object }: FunctionValue, place: number, self: ValueId): boolean {
  const frames: readonly Frame[] = object.frames ?? [];
  return frames.some((frame) => valuesAt(s.places, placeIn(frame, place)).includes(self));
}
