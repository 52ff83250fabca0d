import { assertNever, invariant } from "../base/assert.ts";
import type { Expression } from "./expression.ts";
import { expressionText } from "./expression-text.ts";
import type { Context, ContextField, Contract, Disclosure, Policy } from "./policy.ts";
import { entry } from "./table.ts";

/**
 * What a contract lets its recipients and sinks hold: the public view O_pub and the authorized view X_auth of SICC.
 * Everything else of the context is withheld.
 */
export interface ContractView {
  readonly publicFields: readonly ContextField[];
  readonly disclosures: readonly Disclosure[];
  /** How an expression over the context is had without reading what is withheld; undefined where it is not. */
  readonly source: (expression: Expression) => ViewSource | undefined;
}

/** A view does not depend on what was proved. */
type Uncertified = Omit<Contract, "certificate">;

/** Where a value stands: in a public field, or under a disclosure, or in a part of either. */
interface ViewSource {
  readonly view: "public" | "authorized";
  readonly name: string;
  readonly path: readonly string[];
}

export function contractView(policy: Policy, contract: Uncertified): ContractView {
  const publicFields = publicFieldsOf(contextOf(policy, contract), contract);
  const publicNames = new Set(publicFields.map((field) => field.name));
  const byText = new Map(contract.discloses.map((item) => [expressionText(item.value), item.name]));
  return {
    publicFields,
    disclosures: contract.discloses,
    source: (expression) => {
      if (expression.kind !== "field") return whole(byText.get(expressionText(expression)));
      const [field = "", ...path] = expression.path;
      if (publicNames.has(field)) return { view: "public", name: field, path };
      return disclosedPart(byText, expression.path);
    },
  };
}

/** Every recipient and every sink counts: a field is public only if all of them have it. */
function publicFieldsOf(context: Context, contract: Uncertified): readonly ContextField[] {
  const audience = audienceOf(contract);
  return context.fields.filter(({ known }) => {
    if (known === "private") return false;
    return known === "everyone" || audience.every((party) => known.includes(party));
  });
}

/** Everyone to whom a message under the contract may come. */
function audienceOf(contract: Uncertified): readonly string[] {
  return [...contract.to, ...contract.forwards, ...contract.logs, ...contract.remembers.stores];
}

export function contextOf(policy: Policy, contract: Uncertified): Context {
  const context = entry(policy.contexts, contract.context);
  invariant(context !== undefined, `context ${contract.context} is declared`);
  return context;
}

function whole(name: string | undefined): ViewSource | undefined {
  return name === undefined ? undefined : { view: "authorized", name, path: [] };
}

/** The longest disclosed prefix of a path grants the rest of it. */
function disclosedPart(byText: ReadonlyMap<string, string>, path: readonly string[]): ViewSource | undefined {
  for (let length = path.length; length > 0; length--) {
    const name = byText.get(path.slice(0, length).join("."));
    if (name !== undefined) return { view: "authorized", name, path: path.slice(length) };
  }
  return undefined;
}

/**
 * Whether the value of an expression can be had from the view alone, being a part of what it holds or computed from
 * such parts. Slots are what a form's bindings make of them.
 */
export function isCovered(view: ContractView, expression: Expression): boolean {
  if (view.source(expression) !== undefined) return true;
  return expression.kind === "field"
    ? false
    : subexpressions(expression).every((part) => isCovered(view, part));
}

/** The expressions directly inside an expression. */
export function subexpressions(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "literal":
    case "field":
    case "slot":
    case "parameter":
    case "clock":
    case "asked":
      return [];
    case "abstraction":
    case "builtin":
      return expression.arguments;
    case "compare":
    case "and":
    case "or":
      return [expression.left, expression.right];
    case "in":
      return [expression.value, expression.set];
    case "matching":
    case "not":
      return [expression.value];
    case "list":
      return expression.items;
    case "record":
      return expression.entries.map((item) => item.value);
    case "concat":
      return expression.parts;
    default:
      return assertNever(expression);
  }
}

/** The fields, or parts of fields, that an expression reads. */
export function fieldPaths(expression: Expression): readonly (readonly string[])[] {
  return expression.kind === "field" ? [expression.path] : subexpressions(expression).flatMap(fieldPaths);
}
