import type { StatementStructures } from "ts-morph";
import type { Place } from "../policy/policy.ts";
import type { PolicyDocument } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import { names, type Names } from "./typescript-names.ts";
import { commentText, pascalCase } from "./typescript-text.ts";
import type { TypeNames } from "./typescript-types.ts";

/** The statements of the emitted file, in order. */
export type Statements = (string | StatementStructures)[];

/** What every part of the emitted file needs to know: the policy and the identifiers given out for it. */
export interface Emission {
  readonly document: PolicyDocument;
  /** The identifiers of the file. */
  readonly names: Names;
  readonly types: TypeNames;
  /** The constants for the places where values are shown, by what makes them; shared by all renderers. */
  readonly places: Map<string, string>;
  readonly abstraction: (name: string) => string;
  readonly context: (name: string) => string;
  readonly requirement: (name: string) => RequirementNames;
  readonly contract: (name: string) => ContractNames;
}

interface RequirementNames {
  readonly answer: string;
  readonly asked: string;
}

interface ContractNames {
  readonly value: string;
  readonly source: string;
  readonly publicView: string;
  readonly authorizedView: string;
  readonly project: string;
}

/** The parameters of a renderer, with those that it does not read, and its own variables; nothing else is called so. */
const rendererVariables = ["publicView", "authorizedView", "asked", "draw", "clockMs"]
  .flatMap((name) => [name, `_${name}`])
  .concat("clock", "required", "source");

/** Gives every declaration its identifiers, the module's own before imported ones, in the order of their names. */
export function emissionNames(document: PolicyDocument): Emission {
  const all = names();
  const { policy } = document;
  for (const name of ["policyDigest", ...rendererVariables]) all.claim(name);
  const types = identifiers(policy.types, (name) => all.claim(pascalCase(name.split(".").at(-1) ?? name)));
  const typed = identifiers(policy.types, (name) => all.claim(`${types(name)}Type`));
  return {
    document,
    names: all,
    places: new Map(),
    types: { typeOf: types, typedOf: typed },
    context: identifiers(policy.contexts, (name) => all.claim(pascalCase(name))),
    requirement: identifiers(policy.requirements, (name) => ({
      answer: all.claim(pascalCase(name)),
      asked: all.claim(`${pascalCase(name)}Asked`),
    })),
    abstraction: identifiers(policy.abstractions, (name) => all.claim(name.split(".").at(-1) ?? name)),
    contract: identifiers(policy.contracts, (name) => ({
      value: all.claim(name),
      source: all.claim(`${pascalCase(name)}Source`),
      publicView: all.claim(`${pascalCase(name)}PublicView`),
      authorizedView: all.claim(`${pascalCase(name)}AuthorizedView`),
      project: all.claim(`project${pascalCase(name)}`),
    })),
  };
}

/** The documentation of a declaration, or of a part of one, as comments in the emitted file. */
export function documentation({ document }: Emission, ...identifiersOfPlaces: readonly string[]): string[] {
  const places = identifiersOfPlaces.map((id): Place | undefined => entry(document.source.places, id));
  const text = places.find((place) => place?.documentation !== undefined)?.documentation;
  return text === undefined ? [] : [commentText(text)];
}

function identifiers<T>(
  table: Readonly<Record<string, unknown>>,
  claim: (name: string) => T,
): (name: string) => T {
  const own = Object.keys(table).sort((left, right) => dots(left) - dots(right) || (left < right ? -1 : 1));
  const given = new Map(own.map((name) => [name, claim(name)]));
  return (name) => given.get(name) ?? claim(name);
}

/** A name of another module stands behind that module's name. */
function dots(name: string): number {
  return name.split(".").length;
}
