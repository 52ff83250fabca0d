import { StructureKind, VariableDeclarationKind } from "ts-morph";
import { invariant } from "../base/assert.ts";
import { contextOf, contractView } from "../policy/contract-view.ts";
import { expressionType } from "../policy/expression-type.ts";
import type { Expression } from "../policy/expression.ts";
import { formUnderContract } from "../policy/form-view.ts";
import type { Contract } from "../policy/policy.ts";
import type { Type } from "../policy/type.ts";
import { documentation, type Emission, type Statements } from "./typescript-emission.ts";
import { addProjection } from "./typescript-projection.ts";
import { addRenderer } from "./typescript-renderer.ts";
import { propertyKey, stringLiteral } from "./typescript-text.ts";
import { documentedRecord, typeCode } from "./typescript-types.ts";

/** The views of a contract, its projection, a renderer for each form that it offers, and one object that holds them. */
export function addContract(file: Statements, emission: Emission, name: string): void {
  const { policy } = emission.document;
  const contract = policy.contracts[name];
  invariant(contract !== undefined, `contract ${name} is declared`);
  addViews(file, emission, name, contract);
  addProjection(file, emission, name, contract);
  const forms = [...new Set(contract.offers.map((offer) => offer.form))].flatMap((form) => {
    const prepared = formUnderContract(policy, contract, form);
    return prepared === undefined
      ? []
      : [{ form, renderer: addRenderer(file, emission, name, form, prepared) }];
  });
  file.push({
    kind: StructureKind.VariableStatement,
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    docs: documentation(emission, `contract ${name}`),
    declarations: [
      {
        name: emission.contract(name).value,
        initializer: contractObject(emission.contract(name).project, name, forms),
      },
    ],
  });
}

function contractObject(
  project: string,
  name: string,
  forms: readonly { readonly form: string; readonly renderer: string }[],
): string {
  return [
    "{",
    `  contract: ${stringLiteral(name)},`,
    `  project: ${project},`,
    "  render: {",
    ...forms.map(({ form, renderer }) => `    ${propertyKey(form)}: ${renderer},`),
    "  },",
    "} as const",
  ].join("\n");
}

function addViews(file: Statements, emission: Emission, name: string, contract: Contract): void {
  const { policy } = emission.document;
  const view = contractView(policy, contract);
  const identifiers = emission.contract(name);
  const fields = new Map(contextOf(policy, contract).fields.map((field) => [field.name, field.type]));
  const scope = { fields, slots: new Map(), parameters: new Map() };
  file.push({
    kind: StructureKind.TypeAlias,
    isExported: true,
    name: identifiers.publicView,
    docs: ["What recipients and sinks have before any message."],
    type: documentedRecord(
      view.publicFields.map((field) => ({
        name: field.name,
        code: typeCode(emission.types, field.type),
        docs: documentation(emission, `context ${contract.context}/${field.name}`),
      })),
    ),
  });
  file.push({
    kind: StructureKind.TypeAlias,
    isExported: true,
    name: identifiers.authorizedView,
    docs: ["What the contract discloses."],
    type: documentedRecord(
      view.disclosures.map((item) => ({
        name: item.name,
        code: disclosedCode(emission, expressionType(policy, scope, item.value), item.value),
        docs: [],
      })),
    ),
  });
}

/** The texts that `band` and `month` compute are not listed one by one. */
function disclosedCode(emission: Emission, type: Type, value: Expression): string {
  const computed = value.kind === "builtin" && (value.name === "band" || value.name === "month");
  if (!computed) return typeCode(emission.types, type);
  return type.kind === "optional" ? "string | null" : "string";
}
