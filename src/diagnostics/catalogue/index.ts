import { compareTexts } from "../../base/compare.ts";
import type { ExampleLanguage } from "../catalogue.ts";
import type { Severity } from "../diagnostic.ts";
import { projectDiagnostics } from "./project.ts";
import { syntaxDiagnostics } from "./syntax.ts";

/** A row of any table, without its parameters. */
export interface CatalogueKind {
  readonly code: `REM${number}`;
  readonly severity: Severity;
  readonly why: string;
  readonly examples?: ExampleLanguage;
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
  { title: "Configuration, files and the command line", kinds: Object.values(projectDiagnostics) },
];

/** All rows, in order of code. */
export const allKinds: readonly CatalogueKind[] = catalogue
  .flatMap(({ kinds }) => kinds)
  .sort((a, b) => compareTexts(a.code, b.code));

const byCode: ReadonlyMap<string, CatalogueKind> = new Map(allKinds.map((kind) => [kind.code, kind]));

export function kindOf(code: string): CatalogueKind | undefined {
  return byCode.get(code);
}
