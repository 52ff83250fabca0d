import { NewLineKind, Project, StructureKind, VariableDeclarationKind } from "ts-morph";
import type { Policy, PolicyDocument } from "../policy/policy.ts";
import type { Type } from "../policy/type.ts";
import { addAbstractions } from "./typescript-abstraction.ts";
import { addContract } from "./typescript-contract.ts";
import { documentation, emissionNames, type Emission, type Statements } from "./typescript-emission.ts";
import { namesInType } from "../policy/resolve-type.ts";
import { commentText, stringLiteral } from "./typescript-text.ts";
import { documentedRecord, typeCode, typedCode } from "./typescript-types.ts";

/**
 * The TypeScript of a policy: types, for each contract the projection of a case and a renderer for each form that it
 * offers. It imports only `remit-lang/runtime`, has no effects, and the same policy gives the same text.
 */
export function emitTypeScript(document: PolicyDocument): string {
  const file: Statements = [];
  const emission = emissionNames(document);
  addHeader(file, emission);
  addTypes(file, emission);
  addContexts(file, emission);
  addRequirements(file, emission);
  addAbstractions(file, emission);
  for (const name of Object.keys(document.policy.contracts).sort()) addContract(file, emission, name);
  return banner(document) + print(file);
}

function print(statements: Statements): string {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { newLineKind: NewLineKind.LineFeed },
  });
  const file = project.createSourceFile("policy.ts", { statements });
  file.formatText({ indentSize: 2 });
  return file.getFullText();
}

function banner({ digest, policy }: PolicyDocument): string {
  const module = commentText(policy.module).replaceAll("\n", " ");
  return `// Compiled from the policy ${module}; the next build overwrites this file.\n// ${commentText(digest)}\n`;
}

function addHeader(file: Statements, { document }: Emission): void {
  file.push({
    kind: StructureKind.ImportDeclaration,
    namespaceImport: "remit",
    moduleSpecifier: "remit-lang/runtime",
  });
  file.push({
    kind: StructureKind.VariableStatement,
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    docs: ["The digest of the policy that this file was compiled from."],
    declarations: [{ name: "policyDigest", initializer: stringLiteral(document.digest) }],
  });
}

function addTypes(file: Statements, emission: Emission): void {
  const { policy } = emission.document;
  for (const [name, type] of byDependency(policy)) {
    file.push({
      kind: StructureKind.TypeAlias,
      isExported: true,
      name: emission.types.typeOf(name),
      type: typeCode(emission.types, type),
      docs: documentation(emission, `type ${name}`, `enum ${name}`),
    });
    file.push({
      kind: StructureKind.VariableStatement,
      isExported: true,
      declarationKind: VariableDeclarationKind.Const,
      declarations: [
        {
          name: emission.types.typedOf(name),
          type: `remit.Typed<${emission.types.typeOf(name)}>`,
          initializer: typedCode(emission.types, type),
        },
      ],
    });
  }
}

/** The named types, each after those that it uses. */
function byDependency({ types }: Policy): readonly (readonly [string, Type])[] {
  const ordered = new Map<string, Type>();
  const visit = (name: string): void => {
    const type = types[name];
    if (type === undefined || ordered.has(name)) return;
    for (const used of namesInType(type)) visit(used);
    ordered.set(name, type);
  };
  for (const name of Object.keys(types).sort()) visit(name);
  return [...ordered];
}

function addContexts(file: Statements, emission: Emission): void {
  const { contexts } = emission.document.policy;
  for (const name of Object.keys(contexts).sort()) {
    const fields = (contexts[name]?.fields ?? []).map((field) => ({
      name: field.name,
      code: typeCode(emission.types, field.type),
      docs: documentation(emission, `context ${name}/${field.name}`),
    }));
    file.push({
      kind: StructureKind.TypeAlias,
      isExported: true,
      name: emission.context(name),
      type: documentedRecord(fields),
      docs: documentation(emission, `context ${name}`),
    });
  }
}

/** What answers a requirement, and which of its slots may be asked for. */
function addRequirements(file: Statements, emission: Emission): void {
  const { requirements } = emission.document.policy;
  for (const name of Object.keys(requirements).sort()) {
    const slots = requirements[name]?.slots ?? [];
    const identifiers = emission.requirement(name);
    const fields = slots.map((slot) => ({
      name: slot.name,
      code: `${typeCode(emission.types, slot.type)}${slot.fallback === undefined ? "" : " | null"}`,
      docs: documentation(emission, `requirement ${name}/${slot.name}`),
    }));
    file.push({
      kind: StructureKind.TypeAlias,
      isExported: true,
      name: identifiers.answer,
      type: documentedRecord(fields),
      docs: documentation(emission, `requirement ${name}`),
    });
    const accepted = slots.filter((slot) => slot.mode === "accepts").map((slot) => stringLiteral(slot.name));
    file.push({
      kind: StructureKind.TypeAlias,
      isExported: true,
      name: identifiers.asked,
      type: accepted.join(" | ") || "never",
      docs: ["The slots that may be asked for."],
    });
  }
}
