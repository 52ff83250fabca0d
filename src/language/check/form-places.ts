import type { Expression } from "../../policy/expression.ts";
import type { Span } from "../../source/span.ts";
import { isWithin, join, labelOf, type Flow, type Label, type Observer } from "./labels.ts";

/** A place of a form at which an observer learns something: by what it shows, or by what is decided there. */
export interface Place {
  readonly kind: PlaceKind;
  readonly expression: Expression;
  readonly span: Span;
  /** The guards that decide whether the place is reached: the program point has their label (pc). */
  readonly guards: readonly Place[];
  /** The slot that the value fills, where the place is one. */
  readonly slot?: string;
}

/**
 * `branch` and `length` are shape; `value` fills in what the shape leaves open (SICC: F(M) and V), and so does `slot`, a
 * value that the form computes, whether its body shows it or not.
 */
export type PlaceKind = "branch" | "length" | "value" | "slot";

/** What a form's places are judged by. */
export interface PlacedForm {
  /** The most secret that its shape may be. */
  readonly shape: "public" | "authorized";
  readonly bindings: ReadonlyMap<string, Expression>;
  readonly places: readonly Place[];
}

/** A place where something is more secret than it may be. */
export interface Violation {
  readonly place: Place;
  readonly flow: Flow;
  readonly bound: Label;
}

/**
 * Where a form lets an observer learn more than it may: selection invariance, SICC definition 1. Values may be authorized;
 * shape must be public, or authorized where the form says so. What a guard in violation decides is not reported again, nor
 * is a slot whose value is reported where it shows, nor a list whose length is.
 */
export function violationsOf(observer: Observer, form: PlacedForm): readonly Violation[] {
  const flows = new Map(form.places.map((place) => [place, labelOfPlace(observer, form, place)]));
  const broken = new Set<Place>();
  for (const [place, { label }] of flows) {
    if (!isWithin(label, boundOf(form, place.kind))) broken.add(place);
  }
  const throughSlots = new Set(
    [...broken].flatMap((place) => (place.kind === "slot" ? [] : [flows.get(place)?.slot])),
  );
  const lengths = new Set(
    [...broken].flatMap((place) => (place.kind === "length" ? [place.span.start] : [])),
  );
  return [...broken]
    .filter((place) => !place.guards.some((guard) => broken.has(guard)))
    .filter((place) => place.slot === undefined || !throughSlots.has(place.slot))
    .filter((place) => place.kind !== "value" || !lengths.has(place.span.start))
    .map((place) => ({
      place,
      flow: flows.get(place) ?? { label: "public" },
      bound: boundOf(form, place.kind),
    }));
}

/** The label of what is learned at a place: of its expression, and of the program point that it is at. */
function labelOfPlace(observer: Observer, form: PlacedForm, place: Place): Flow {
  return join([place, ...place.guards].map(({ expression }) => labelOf(observer, form.bindings, expression)));
}

function boundOf(form: PlacedForm, kind: PlaceKind): Label {
  return kind === "value" || kind === "slot" ? "authorized" : form.shape;
}
