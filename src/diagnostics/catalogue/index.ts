import { compareTexts } from "../../base/compare.ts";
import type { ExampleLanguage, LintMaximum } from "../catalogue.ts";
import type { Severity } from "../diagnostic.ts";
import { auditDiagnostics } from "./audit.ts";
import { authorityDiagnostics } from "./authority.ts";
import { authorityDiffDiagnostics } from "./authority-diff.ts";
import { contractDiagnostics } from "./contracts.ts";
import { authorityLints } from "./lint-authority.ts";
import { draftDiagnostics } from "./draft.ts";
import { declarationLints } from "./lint-declarations.ts";
import { expressionLints } from "./lint-expressions.ts";
import { messageLints } from "./lint-messages.ts";
import { nameDiagnostics } from "./names.ts";
import { outboundDiagnostics } from "./outbound.ts";
import { projectDiagnostics } from "./project.ts";
import { releaseDiagnostics } from "./release.ts";
import { syntaxDiagnostics } from "./syntax.ts";
import { testDiagnostics } from "./tests.ts";
import { typeDiagnostics } from "./types.ts";

/** A row of any table, without its parameters. */
export interface CatalogueKind {
  readonly code: `REM${number}`;
  readonly severity: Severity;
  readonly why: string;
  readonly examples?: ExampleLanguage;
  readonly max?: LintMaximum;
  readonly bad: string;
  readonly good: string;
}

/** The rows of one phase. */
export interface CatalogueTable {
  /** Under which the reference lists them. */
  readonly title: string;
  readonly kinds: readonly CatalogueKind[];
}

/** Every table; a new one is added here by hand. */
export const catalogue: readonly CatalogueTable[] = [
  { title: "Syntax", kinds: Object.values(syntaxDiagnostics) },
  { title: "Names and modules", kinds: Object.values(nameDiagnostics) },
  { title: "Types and expressions", kinds: Object.values(typeDiagnostics) },
  { title: "Forms, budgets and contracts", kinds: Object.values(contractDiagnostics) },
  { title: "Effects and authority", kinds: Object.values(authorityDiagnostics) },
  { title: "Changes of authority", kinds: Object.values(authorityDiffDiagnostics) },
  { title: "The release boundary", kinds: Object.values(releaseDiagnostics) },
  { title: "Outbound messages", kinds: Object.values(outboundDiagnostics) },
  { title: "Tests", kinds: Object.values(testDiagnostics) },
  { title: "Audits", kinds: Object.values(auditDiagnostics) },
  { title: "Outbound drafts", kinds: Object.values(draftDiagnostics) },
  { title: "Lint: names and declarations", kinds: Object.values(declarationLints) },
  { title: "Lint: expressions", kinds: Object.values(expressionLints) },
  { title: "Lint: messages", kinds: Object.values(messageLints) },
  { title: "Lint: evidence and commitments", kinds: Object.values(authorityLints) },
  { title: "Configuration, files and the command line", kinds: Object.values(projectDiagnostics) },
];

/** All rows, in order of code. */
export const allKinds: readonly CatalogueKind[] = catalogue
  .flatMap(({ kinds }) => kinds)
  .sort((a, b) => compareTexts(a.code, b.code));

const byCode: ReadonlyMap<string, CatalogueKind> = new Map(allKinds.map((kind) => [kind.code, kind]));

/** Whether a code is that of a lint rule, whose level a project may set. */
export function isLint(code: string): boolean {
  return code.startsWith("REM7");
}

export function kindOf(code: string): CatalogueKind | undefined {
  return byCode.get(code);
}
