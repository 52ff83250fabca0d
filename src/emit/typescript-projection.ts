import { StructureKind } from "ts-morph";
import { invariant } from "../base/assert.ts";
import { contextOf, contractView, fieldPaths } from "../policy/contract-view.ts";
import type { Expression } from "../policy/expression.ts";
import type { Contract, Policy } from "../policy/policy.ts";
import { resolveType, typeAtPath } from "../policy/resolve-type.ts";
import type { Type } from "../policy/type.ts";
import { expressionCode, noClock, type CodeScope, type Place } from "./typescript-expression.ts";
import type { Emission, Statements } from "./typescript-emission.ts";
import { propertyKey, stringLiteral } from "./typescript-text.ts";
import { recordCode, typeCode, typedCode } from "./typescript-types.ts";

/** A field, or part of one, that the projection reads. */
interface Reading {
  readonly path: readonly string[];
  readonly type: Type;
}

/** The type of the part of a case that a contract reads, and the function that makes the two views of it. */
export function addProjection(file: Statements, emission: Emission, name: string, contract: Contract): void {
  const { policy } = emission.document;
  const identifiers = emission.contract(name);
  const readings = readingsOf(policy, contract);
  file.push({
    kind: StructureKind.TypeAlias,
    isExported: true,
    name: identifiers.source,
    docs: ["What the contract reads of a case; whatever else the case holds is not looked at."],
    type: sourceCode(emission, policy, readings),
  });
  const inner = emission.names.inner();
  const source = "source";
  const variables = new Map(readings.map(({ path }) => [path.join("."), inner.claim(path.join("_"))]));
  file.push({
    kind: StructureKind.Function,
    isExported: true,
    name: identifiers.project,
    parameters: [{ name: source, type: identifiers.source }],
    returnType: `{ readonly publicView: ${identifiers.publicView}; readonly authorizedView: ${identifiers.authorizedView} }`,
    docs: [
      "Reads what the contract discloses of a case, field by field.\n\n@throws remit.CaseError when a field that is read does not fit its type.",
    ],
    statements: [
      ...readings.map(({ path, type }) => readStatement(emission, variables, source, path, type)),
      viewStatement(emission, contract, variables, readings),
    ],
  });
}

function readingsOf(policy: Policy, contract: Contract): readonly Reading[] {
  const view = contractView(policy, contract);
  const fields = contextOf(policy, contract).fields;
  const paths = [
    ...view.publicFields.map((field) => [field.name]),
    ...view.disclosures.flatMap((item) => fieldPaths(item.value)),
  ];
  const byText = new Map(paths.map((path) => [path.join("."), path]));
  return [...byText.values()].map((path) => {
    const field = fields.find((candidate) => candidate.name === path[0]);
    const type = field === undefined ? undefined : typeAtPath(policy.types, field.type, path.slice(1));
    invariant(type !== undefined, `the context has ${path.join(".")}`);
    return { path, type };
  });
}

function readStatement(
  emission: Emission,
  variables: ReadonlyMap<string, string>,
  source: string,
  path: readonly string[],
  type: Type,
): string {
  const steps = path.map(stringLiteral).join(", ");
  return `const ${variables.get(path.join(".")) ?? ""} = remit.read(${source}, [${steps}], ${typedCode(emission.types, type)});`;
}

function viewStatement(
  emission: Emission,
  contract: Contract,
  variables: ReadonlyMap<string, string>,
  readings: readonly Reading[],
): string {
  const { policy } = emission.document;
  const view = contractView(policy, contract);
  const scope: CodeScope = {
    policy,
    types: { fields: new Map(), slots: new Map(), parameters: new Map() },
    held: (expression) => readPlace(variables, readings, expression),
    clock: noClock,
    slots: new Map(),
    parameters: new Map(),
    abstraction: emission.abstraction,
  };
  const publicEntries = view.publicFields.map(
    (field) => `${propertyKey(field.name)}: ${variables.get(field.name) ?? ""}`,
  );
  const authorized = view.disclosures.map(
    (item) => `${propertyKey(item.name)}: ${expressionCode(scope, item.value)}`,
  );
  return [
    "return {",
    `  publicView: remit.view({ ${publicEntries.join(", ")} }),`,
    `  authorizedView: remit.view({ ${authorized.join(", ")} }),`,
    "};",
  ].join("\n");
}

function readPlace(
  variables: ReadonlyMap<string, string>,
  readings: readonly Reading[],
  expression: Expression,
): Place | undefined {
  if (expression.kind !== "field") return undefined;
  const key = expression.path.join(".");
  const code = variables.get(key);
  const reading = readings.find(({ path }) => path.join(".") === key);
  return code === undefined || reading === undefined ? undefined : { code, type: reading.type, path: [] };
}

/** A type with just the fields, and parts of fields, that are read; absent optionals may be left out. */
function sourceCode(emission: Emission, policy: Policy, readings: readonly Reading[]): string {
  const roots = new Map<string, Reading[]>();
  for (const reading of readings) {
    const [root = ""] = reading.path;
    roots.set(root, [...(roots.get(root) ?? []), { ...reading, path: reading.path.slice(1) }]);
  }
  const fields = [...roots].map(([name, parts]) => {
    const whole = parts.find((part) => part.path.length === 0);
    const code =
      whole === undefined ? sourceCode(emission, policy, parts) : typeCode(emission.types, whole.type);
    const mayBeAbsent = parts.every((part) => resolveType(policy.types, part.type).kind === "optional");
    return { name, code, mayBeAbsent };
  });
  if (fields.every((field) => !field.mayBeAbsent)) return recordCode(fields);
  return `{ ${fields
    .map(({ name, code, mayBeAbsent }) =>
      mayBeAbsent
        ? `readonly ${propertyKey(name)}?: ${code} | null | undefined`
        : `readonly ${propertyKey(name)}: ${code}`,
    )
    .join("; ")} }`;
}
