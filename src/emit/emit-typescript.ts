import { IndentationText, NewLineKind, Project, type SourceFile } from "ts-morph";
import { formUnderContract } from "../policy/form-view.ts";
import type { Contract, PolicyDocument } from "../policy/policy.ts";
import { abstractionFunction } from "./typescript-abstraction.ts";
import { emissionNames, type Emission } from "./typescript-emission.ts";
import { projectionFunction, viewTypes } from "./typescript-projection.ts";
import { rendererFunction } from "./typescript-renderer.ts";
import { commentText, propertyKey, stringLiteral } from "./typescript-text.ts";
import { recordCode, typeCode, typedCode } from "./typescript-types.ts";

/**
 * The TypeScript of a policy: types, for each contract the projection of a case and a renderer for each form that it
 * offers. It imports only `remit-lang/runtime`, has no effects, and the same policy gives the same text.
 */
export function emitTypeScript(document: PolicyDocument): string {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces, newLineKind: NewLineKind.LineFeed },
  });
  const file = project.createSourceFile("policy.ts");
  const emission = emissionNames(document);
  addHeader(file, emission);
  addTypes(file, emission);
  addContexts(file, emission);
  addRequirements(file, emission);
  addAbstractions(file, emission);
  for (const name of Object.keys(document.policy.contracts).sort()) addContract(file, emission, name);
  return file.getFullText();
}

function addHeader(file: SourceFile, { document }: Emission): void {
  file.addStatements([
    `// Compiled from the policy ${commentText(document.policy.module).replaceAll("\n", " ")}. Do not edit: the next build overwrites this file.`,
    `// Policy ${document.digest}`,
  ]);
  file.addImportDeclaration({ namespaceImport: "remit", moduleSpecifier: "remit-lang/runtime" });
  file.addVariableStatement({
    isExported: true,
    declarationKind: constant,
    docs: [doc("The digest of the policy that this file was compiled from.")],
    declarations: [{ name: "policyDigest", initializer: stringLiteral(document.digest) }],
  });
}
