import type { Declaration, Edition, Import, ImportItem, Module, ModuleName } from "./ast.ts";
import type { Source } from "./print/comments.ts";
import { printDeclaration } from "./print/declarations.ts";
import { concat, WIDTH, widthOf, type Document } from "./print/document.ts";
import { printDottedName, printName, printTextLiteral } from "./print/expressions.ts";
import { layout, Page } from "./print/layout.ts";
import { braces, bracketed, writeStatements, type Printed } from "./print/lists.ts";
import { keywordColumns } from "./print/runs.ts";

/**
 * The text of a module in the one layout, comments in their places. Printing what it is read as gives the same text
 * again. The tree must be complete: what the parser left out would be lost.
 */
export function print(module: Module): string {
  const source: Source = {
    text: module.file.text,
    comments: module.comments,
    next: 0,
    insideText: false,
  };
  const columns = keywordColumns(source, module.declarations);
  const page = new Page();
  // Statement by statement, so that no more than one is in memory as a document.
  writeStatements(source, partsOf(module), Infinity, {
    print: (part) => printPart(source, part, columns),
    apart: standApart,
    write: (part) => layout(page, part),
  });
  const text = page.text();
  return text === "" ? "" : `${text}\n`;
}

type Part = Edition | ModuleName | Import | Declaration;

function partsOf({ edition, name, imports, declarations }: Module): readonly Part[] {
  const header = [edition, name].filter((part) => part !== undefined);
  return [...header, ...imports, ...declarations];
}

function printPart(source: Source, part: Part, columns: ReadonlyMap<Declaration, number>): Document {
  switch (part.kind) {
    case "edition":
      return concat(["edition ", printTextLiteral(source, part.value)]);
    case "module-name":
      return concat(["module ", printDottedName(source, part.name)]);
    case "import":
      return printImport(source, part);
    default:
      return printDeclaration(source, part, columns.get(part) ?? 0);
  }
}

function printImport(source: Source, { module, items }: Import): Document {
  return concat([
    "import ",
    printDottedName(source, module),
    " ",
    bracketed(source, braces, module.span.end, items, (item) => printItem(source, item)),
  ]);
}

function printItem(source: Source, { name, alias }: ImportItem): Document {
  const printed = printName(source, name);
  return alias === undefined ? printed : concat([printed, " as ", printName(source, alias)]);
}

/** Header, imports and declarations stand apart, and so does a declaration of several lines. */
function standApart(above: Printed<Part>, below: Printed<Part>): boolean {
  const section = sectionOf(above.item);
  if (section !== sectionOf(below.item)) return true;
  return section === "declaration" && (isTall(above.statement) || isTall(below.statement));
}

function sectionOf(part: Part): "header" | "import" | "declaration" {
  switch (part.kind) {
    case "edition":
    case "module-name":
      return "header";
    case "import":
      return "import";
    default:
      return "declaration";
  }
}

function isTall(statement: Document): boolean {
  return widthOf(statement) > WIDTH;
}
