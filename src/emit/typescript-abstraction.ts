import { StructureKind } from "ts-morph";
import type { Abstraction } from "../policy/policy.ts";
import { expressionCode, noClock, guardCode, type CodeScope } from "./typescript-expression.ts";
import { documentation, type Emission, type Statements } from "./typescript-emission.ts";
import { stringLiteral } from "./typescript-text.ts";
import { typeCode } from "./typescript-types.ts";

/** A function for each abstraction of the policy, total by its last return. */
export function addAbstractions(file: Statements, emission: Emission): void {
  const { abstractions } = emission.document.policy;
  for (const name of Object.keys(abstractions).sort()) {
    const abstraction = abstractions[name];
    // One without arms stands for a computed abstraction, which the runtime has.
    if (abstraction !== undefined && abstraction.arms.length > 0)
      addAbstraction(file, emission, name, abstraction);
  }
}

function addAbstraction(file: Statements, emission: Emission, name: string, abstraction: Abstraction): void {
  const inner = emission.names.inner();
  const parameters = new Map(
    abstraction.parameters.map((parameter) => [parameter.name, inner.claim(parameter.name)]),
  );
  const scope: CodeScope = {
    policy: emission.document.policy,
    types: {
      fields: new Map(),
      slots: new Map(),
      parameters: new Map(abstraction.parameters.map((parameter) => [parameter.name, parameter.type])),
    },
    held: () => undefined,
    clock: noClock,
    slots: new Map(),
    parameters,
    abstraction: emission.abstraction,
  };
  file.push({
    kind: StructureKind.Function,
    isExported: true,
    name: emission.abstraction(name),
    parameters: abstraction.parameters.map((parameter) => ({
      name: parameters.get(parameter.name) ?? parameter.name,
      type: typeCode(emission.types, parameter.type),
    })),
    returnType: typeCode(emission.types, abstraction.result),
    docs: documentation(emission, `abstraction ${name}`),
    statements: armStatements(scope, name, abstraction),
  });
}

function armStatements(scope: CodeScope, name: string, { arms }: Abstraction): string[] {
  const statements: string[] = [];
  for (const { when, value } of arms) {
    const result = `return ${expressionCode(scope, value)};`;
    if (when === undefined) return [...statements, result];
    statements.push(`if (${guardCode(scope, when)}) ${result}`);
  }
  return [...statements, `return remit.unreachable(${stringLiteral(`abstraction ${name}`)});`];
}
