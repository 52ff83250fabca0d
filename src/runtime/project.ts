import { invariant } from "../base/assert.ts";
import { contextOf, contractView, fieldPaths } from "../policy/contract-view.ts";
import type { Context, Contract, Policy } from "../policy/policy.ts";
import { typeAtPath } from "../policy/resolve-type.ts";
import type { Type, Value } from "../policy/type.ts";
import { conform, ownProperty, type Misfit } from "./conform.ts";
import { evaluate, type Environment } from "../policy/evaluate.ts";
import { readClock } from "../policy/clock-reading.ts";

/** Named values, frozen. */
export type View = Readonly<Record<string, Value>>;

/** What a contract's renderers get of a case; there is nothing else of the case in it. */
export interface Projection {
  /** O_pub: the fields that recipients and sinks have before any message. */
  readonly publicView: View;
  /** X_auth: what the contract discloses, by the name of the disclosure. */
  readonly authorizedView: View;
}

/** Raised to the application when what a contract reads of its case does not fit; no operation exists then. */
export class CaseError extends Error {
  override readonly name = "CaseError";
  /** Where in the case. */
  readonly path: string;
  constructor(misfit: Misfit) {
    super(`the case does not fit its type: ${misfit.path} must be ${misfit.expected}`);
    this.path = misfit.path;
  }
}

/** A projection prepared once for a contract and used for every case. */
export type Projector = (source: object) => Projection;

/**
 * Prepares the projection of SICC: only the public fields, what the contract discloses and what its abstractions read
 * are looked at, as own data properties. A withheld field may be missing, malformed or a trap.
 *
 * @throws CaseError when one of those that are looked at does not fit.
 */
export function projector(policy: Policy, contract: Contract): Projector {
  const view = contractView(policy, contract);
  const context = contextOf(policy, contract);
  const publicPaths = view.publicFields.map((field) => readingOf(policy, context, [field.name]));
  const paths = new Map<string, Reading>();
  for (const { value } of view.disclosures) {
    for (const path of fieldPaths(value)) paths.set(path.join("."), readingOf(policy, context, path));
  }
  return (source) => {
    const publicView = publicPaths.map(
      ({ path, type }) => [path[0] ?? "", read(policy, source, path, type)] as const,
    );
    const values = new Map(
      [...paths].map(([key, { path, type }]) => [key, read(policy, source, path, type)]),
    );
    const environment = caseEnvironment(policy, values);
    const authorized = view.disclosures.map(
      ({ name, value }) => [name, evaluate(value, environment)] as const,
    );
    return { publicView: freeze(publicView), authorizedView: freeze(authorized) };
  };
}

interface Reading {
  readonly path: readonly string[];
  readonly type: Type;
}

function readingOf(policy: Policy, context: Context, path: readonly string[]): Reading {
  const [name, ...rest] = path;
  const field = context.fields.find((candidate) => candidate.name === name);
  const type = field === undefined ? undefined : typeAtPath(policy.types, field.type, rest);
  invariant(type !== undefined, `the context has ${path.join(".")}`);
  return { path, type };
}

function read(policy: Policy, source: object, path: readonly string[], type: Type): Value {
  const fitted = conform(policy.types, type, rawValue(source, path), path.join("."));
  if (!fitted.ok) throw new CaseError(fitted.error);
  return fitted.value;
}

/** What stands at a path of a case, unchecked; undefined where nothing does. */
export function rawValue(source: object, path: readonly string[]): unknown {
  let value: unknown = source;
  for (const [index, name] of path.entries()) {
    if (value === null || value === undefined) return undefined;
    const place = path.slice(0, index + 1).join(".");
    if (typeof value !== "object") throw new CaseError({ path: place, expected: "part of a record" });
    const property = ownProperty(value, name);
    if (property.kind === "computed") throw new CaseError({ path: place, expected: "a plain value" });
    value = property.kind === "value" ? property.value : undefined;
  }
  return value;
}

function caseEnvironment(policy: Policy, values: ReadonlyMap<string, Value>): Environment {
  return {
    policy,
    held: (expression) => (expression.kind === "field" ? values.get(expression.path.join(".")) : undefined),
    slots: new Map(),
    parameters: new Map(),
    asked: new Set(),
    clock: readClock(0),
  };
}

function freeze(entries: readonly (readonly [string, Value])[]): View {
  return Object.freeze(Object.fromEntries(entries));
}
