import { assertNever } from "../base/assert.ts";
import type { Outside, Value } from "./value.ts";

/**
 * Named components, each with its own scope: the arguments of a tool call, the fields of a record.
 * It is generic in the scope of a component, because scopes contain products and products contain scopes.
 */
export interface ProductScope<S> {
  readonly kind: "product";
  readonly components: Readonly<Record<string, Component<S>>>;
  /** What a component may be that is not named here: absent, or anything (`..`). */
  readonly rest: "absent" | "any";
}

/** What one component may be. */
export type Component<S> =
  /** Anything, or not there at all. */
  | { readonly kind: "any" }
  /** Not there. */
  | { readonly kind: "absent" }
  /** There, a list or set, and without elements. */
  | { readonly kind: "empty" }
  /** There, one value inside the scope. */
  | { readonly kind: "one"; readonly scope: S }
  /** There, a list or set with at least one element, and every element inside the scope. */
  | { readonly kind: "each"; readonly scope: S };

/** How the scopes of components are ordered. */
export interface Order<S> {
  /** A value in the scope and in none of the others. */
  outside(inner: S, outers: readonly S[]): Outside<Value>;
  overlaps(first: S, second: S): boolean;
  isEmpty(scope: S): boolean;
  member(scope: S, value: Value): boolean;
}

type Product<S> = ProductScope<S>;

/**
 * A record in the product and in none of the others. A record escapes each of them through some component, so it is looked
 * for by choosing a component for each, such that one value of the component escapes all that chose it.
 */
export function outsideOfProducts<S>(
  order: Order<S>,
  inner: Product<S>,
  outers: readonly Product<S>[],
): Outside<Value> {
  if (isEmptyProduct(order, inner)) return "none";
  const [only] = outers;
  if (outers.length === 1 && only !== undefined) return outsideOfOne(order, inner, only);
  const relevant = outers.filter((outer) => overlapProducts(order, outer, inner));
  return outsideOfRelevant(order, inner, relevant);
}

/** A record that escapes one product escapes it through one component; whether they overlap matters where none is found. */
function outsideOfOne<S>(order: Order<S>, inner: Product<S>, outer: Product<S>): Outside<Value> {
  const found = outsideOfRelevant(order, inner, [outer]);
  return found === "unknown" && !overlapProducts(order, outer, inner)
    ? outsideOfRelevant(order, inner, [])
    : found;
}

function outsideOfRelevant<S>(
  order: Order<S>,
  inner: Product<S>,
  relevant: readonly Product<S>[],
): Outside<Value> {
  const names = componentNames([inner, ...relevant]);
  const search: Search<S> = {
    order,
    inner,
    names,
    escapes: new Map(),
    stepsLeft: maximumSteps,
    isUnknown: false,
  };
  if (relevant.length > 1 && relevant.some((outer) => holdsAll(search, outer))) return "none";
  if (escapeAll(search, relevant, 0)) return { kind: "outside", value: () => recordOf(search) };
  return search.isUnknown ? "unknown" : "none";
}

const maximumSteps = 2000;

interface Search<S> {
  readonly order: Order<S>;
  readonly inner: Product<S>;
  readonly names: readonly string[];
  /** What was chosen so far: the outers that a component escapes, and how. */
  readonly escapes: Map<string, Escape<S>>;
  stepsLeft: number;
  isUnknown: boolean;
}

interface Escape<S> {
  readonly from: readonly Component<S>[];
  readonly value: () => Chosen;
}

/** The value of one component; absent when there is none. */
type Chosen = { readonly present: Value | undefined } | "absent";

function escapeAll<S>(search: Search<S>, outers: readonly Product<S>[], index: number): boolean {
  const outer = outers[index];
  if (outer === undefined) return true;
  for (const name of search.names) {
    const before = search.escapes.get(name);
    const from = [...(before?.from ?? []), componentOf(outer, name)];
    const found =
      search.stepsLeft-- > 0
        ? outsideOfComponents(search.order, componentOf(search.inner, name), from)
        : "unknown";
    if (found === "unknown") search.isUnknown = true;
    if (typeof found === "string") continue;
    search.escapes.set(name, { from, value: found.value });
    if (escapeAll(search, outers, index + 1)) return true;
    if (before === undefined) search.escapes.delete(name);
    else search.escapes.set(name, before);
  }
  return false;
}

/** Whether one product holds all of the inner one by itself. */
function holdsAll<S>(search: Search<S>, outer: Product<S>): boolean {
  return search.names.every((name) => {
    const found = outsideOfComponents(search.order, componentOf(search.inner, name), [
      componentOf(outer, name),
    ]);
    return found === "none";
  });
}

type OutsideComponents = { readonly value: () => Chosen } | "none" | "unknown";

/** What the component may be that none of the others may be. */
function outsideOfComponents<S>(
  order: Order<S>,
  inner: Component<S>,
  outers: readonly Component<S>[],
): OutsideComponents {
  if (outers.some((outer) => outer.kind === "any")) return "none";
  switch (inner.kind) {
    case "absent":
      return outers.some((outer) => outer.kind === "absent") ? "none" : { value: () => "absent" };
    case "empty":
      return outers.some((outer) => outer.kind === "empty") ? "none" : { value: () => ({ present: [] }) };
    case "one": {
      const scopes = outers.flatMap((outer) => (outer.kind === "one" ? [outer.scope] : []));
      const found = order.outside(inner.scope, scopes);
      return typeof found === "string" ? found : { value: () => ({ present: found.value() }) };
    }
    case "each":
      return outsideOfEach(order, inner.scope, outers);
    case "any":
      return outsideOfRest(order, outers);
    default:
      return assertNever(inner);
  }
}

/** A list escapes each of the others with an element of its own. */
function outsideOfEach<S>(order: Order<S>, scope: S, outers: readonly Component<S>[]): OutsideComponents {
  const elements: (() => Value | undefined)[] = [];
  let isUnknown = false;
  for (const outer of outers) {
    const found = outer.kind === "each" ? order.outside(scope, [outer.scope]) : undefined;
    if (found === "none") return "none";
    if (found === "unknown") isUnknown = true;
    else if (found !== undefined) elements.push(found.value);
  }
  if (isUnknown) return "unknown";
  const some = order.outside(scope, []);
  if (typeof some === "string") return some;
  const values = (): readonly Value[] =>
    (elements.length === 0 ? [some.value] : elements).flatMap((value) => value() ?? []);
  return { value: () => ({ present: values() }) };
}

/** Absence, an empty list, or a value that none of the scopes has. */
function outsideOfRest<S>(order: Order<S>, outers: readonly Component<S>[]): OutsideComponents {
  if (!outers.some((outer) => outer.kind === "absent")) return { value: () => "absent" };
  if (!outers.some((outer) => outer.kind === "empty")) return { value: () => ({ present: [] }) };
  const value = rareValues.find((rare) => !outers.some((outer) => isComponentWithin(order, outer, rare)));
  return value === undefined ? "unknown" : { value: () => ({ present: value }) };
}

/** Values of several kinds that few scopes have. */
const rareValues: readonly Value[] = ["other", "0.0625", { other: "other" }, ["other", "other"]];

function recordOf<S>(search: Search<S>): Value | undefined {
  const record: Record<string, Value> = {};
  for (const name of search.names) {
    const escape = search.escapes.get(name);
    const chosen = escape?.value() ?? someValue(search.order, componentOf(search.inner, name));
    if (chosen === "absent") continue;
    if (chosen.present === undefined) return undefined;
    Object.defineProperty(record, name, { value: chosen.present, enumerable: true });
  }
  return record;
}

function someValue<S>(order: Order<S>, component: Component<S>): Chosen {
  const found = outsideOfComponents(order, component, []);
  return typeof found === "string" ? { present: undefined } : found.value();
}

export function overlapProducts<S>(order: Order<S>, first: Product<S>, second: Product<S>): boolean {
  for (const name of Object.keys(first.components)) {
    if (!overlapComponents(order, componentOf(first, name), componentOf(second, name))) return false;
  }
  for (const name of Object.keys(second.components)) {
    if (Object.hasOwn(first.components, name)) continue;
    if (!overlapComponents(order, { kind: first.rest }, componentOf(second, name))) return false;
  }
  return true;
}

/** Values of different shape are disjoint, but for one value beside a list, which only a wrong type can bring together. */
function overlapComponents<S>(order: Order<S>, first: Component<S>, second: Component<S>): boolean {
  if (first.kind === "any") return !isEmptyComponent(order, second);
  if (second.kind === "any") return !isEmptyComponent(order, first);
  const hasScopes = "scope" in first && "scope" in second;
  return hasScopes ? order.overlaps(first.scope, second.scope) : first.kind === second.kind;
}

/**
 * The greatest product inside both; `disjoint` when there is none, `inexpressible` when one of them has a value where the
 * other has a list.
 */
export function meetProducts<S>(
  order: Order<S>,
  meet: (first: S, second: S) => S,
  first: Product<S>,
  second: Product<S>,
): Product<S> | "disjoint" | "inexpressible" {
  if (!overlapProducts(order, first, second)) return "disjoint";
  const components: [string, Component<S>][] = [];
  for (const name of componentNames([first, second]).filter((name) => name !== unnamed)) {
    const met = meetComponents(meet, componentOf(first, name), componentOf(second, name));
    if (met === undefined) return "inexpressible";
    components.push([name, met]);
  }
  return productOf(components, first.rest === "any" ? second.rest : first.rest);
}

function meetComponents<S>(
  meet: (first: S, second: S) => S,
  first: Component<S>,
  second: Component<S>,
): Component<S> | undefined {
  if (first.kind === "any" || second.kind === "any") return first.kind === "any" ? second : first;
  if (!("scope" in first) || !("scope" in second)) return first;
  return first.kind === second.kind
    ? { kind: first.kind, scope: meet(first.scope, second.scope) }
    : undefined;
}

/** Whether surely no record is in it. */
export function isEmptyProduct<S>(order: Order<S>, product: Product<S>): boolean {
  return Object.values(product.components).some((component) => isEmptyComponent(order, component));
}

function isEmptyComponent<S>(order: Order<S>, component: Component<S>): boolean {
  return "scope" in component && order.isEmpty(component.scope);
}

/** Sorted by name, without components that are what the rest is. */
export function normaliseProduct<S>(normalise: (scope: S) => S, product: Product<S>): Product<S> {
  const sorted = componentNames([product])
    .filter((name) => name !== unnamed && componentOf(product, name).kind !== product.rest)
    .map((name): [string, Component<S>] => [name, componentOf(product, name)]);
  return mapProduct(productOf(sorted, product.rest), normalise);
}

/** The product with another scope for each of its scopes. */
export function mapProduct<S, T>(product: Product<S>, change: (scope: S) => T): Product<T> {
  const components = Object.entries(product.components).map(([name, component]): [string, Component<T>] => [
    name,
    "scope" in component ? { ...component, scope: change(component.scope) } : component,
  ]);
  return productOf(components, product.rest);
}

export function isRecordWithin<S>(
  order: Order<S>,
  product: Product<S>,
  record: Readonly<Record<string, Value>>,
): boolean {
  const names = new Set([...Object.keys(product.components), ...Object.keys(record)]);
  return [...names].every((name) => {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    return isComponentWithin(order, componentOf(product, name), value);
  });
}

function isComponentWithin<S>(order: Order<S>, component: Component<S>, value: Value | undefined): boolean {
  switch (component.kind) {
    case "any":
      return true;
    case "absent":
      return value === undefined;
    case "empty":
      return isList(value) && value.length === 0;
    case "one":
      return value !== undefined && order.member(component.scope, value);
    case "each":
      return (
        isList(value) && value.length > 0 && value.every((element) => order.member(component.scope, element))
      );
    default:
      return assertNever(component);
  }
}

export function printProduct<S>(print: (scope: S) => string, product: Product<S>): string {
  const components = Object.entries(product.components).map(([name, component]) => {
    if (!("scope" in component)) return `${name} ${component.kind}`;
    return `${name} ${component.kind === "each" ? "in " : ""}${print(component.scope)}`;
  });
  return `(${[...components, ...(product.rest === "any" ? [".."] : [])].join(", ")})`;
}

/** Stands for all components that no product at hand names. */
const unnamed = "..";

/** The names in all the products, sorted, and the one for the rest. */
function componentNames<S>(products: readonly Product<S>[]): readonly string[] {
  const names = new Set(products.flatMap((product) => Object.keys(product.components)));
  return [...[...names].sort(), unnamed];
}

function componentOf<S>(product: Product<S>, name: string): Component<S> {
  const named = Object.hasOwn(product.components, name) ? product.components[name] : undefined;
  return named ?? { kind: product.rest };
}

function productOf<S>(
  components: readonly (readonly [string, Component<S>])[],
  rest: Product<S>["rest"],
): Product<S> {
  return { kind: "product", components: Object.fromEntries(components), rest };
}

function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}
