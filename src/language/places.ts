import type { Span } from "../source/span.ts";
import type { NamedDeclaration } from "./names/program.ts";
import type { Documentation } from "./syntax/ast.ts";

/** A declaration, or a part of one that decisions and documentation speak of. */
export interface Part {
  /** `contract schedule_meeting`, `contract schedule_meeting/forwards`, `context Case/diagnosis`. */
  readonly id: string;
  readonly span: Span;
  readonly doc: Documentation | undefined;
}

/** A declaration with its documented parts and its clauses, under the identifiers that the policy's source uses. */
export function partsOf(name: string, declaration: NamedDeclaration): readonly Part[] {
  const word = declaration.kind === "party" ? declaration.role : declaration.kind;
  const id = `${word} ${name}`;
  return [{ id, span: declaration.name.span, doc: declaration.doc }, ...inside(id, declaration)];
}

function inside(id: string, declaration: NamedDeclaration): readonly Part[] {
  switch (declaration.kind) {
    case "enum":
      return declaration.members.map((member) => part(id, member.name.text, member.span, member.doc));
    case "type":
      return declaration.type.kind === "record-type"
        ? declaration.type.fields.map((field) => part(id, field.name.text, field.span, field.doc))
        : [];
    case "context":
      return declaration.fields.map((field) => part(id, field.name.text, field.span, field.doc));
    case "requirement":
      return declaration.slots.map((slot) => part(id, slot.name.text, slot.span, slot.doc));
    case "form":
      return declaration.bindings.map((binding) => part(id, binding.slot.text, binding.span, binding.doc));
    case "evidence":
      return declaration.entries.map((entry) => part(id, entry.name.text, entry.span, entry.doc));
    case "contract":
      return numbered(
        id,
        declaration.clauses.map((clause) => [keywordOf(clause.kind), clause.span] as const),
      );
    case "commitment":
      return numbered(
        id,
        declaration.clauses.map((clause) => [clause.kind, clause.span] as const),
      );
    case "outbound":
      return numbered(
        id,
        declaration.clauses.map((clause) => [keywordOf(clause.kind), clause.span] as const),
      );
    default:
      return [];
  }
}

function part(id: string, name: string, span: Span, doc: Documentation | undefined): Part {
  return { id: `${id}/${name}`, span, doc };
}

/** Clauses by keyword; one that repeats is told apart by its number: `allows`, `allows 2`. */
function numbered(id: string, clauses: readonly (readonly [string, Span])[]): readonly Part[] {
  const counts = new Map<string, number>();
  return clauses.map(([word, span]) => {
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    return { id: `${id}/${word}${count === 1 ? "" : ` ${count}`}`, span, doc: undefined };
  });
}

const keywords: Readonly<Record<string, string>> = {
  "purpose-of": "purpose",
  failure: "otherwise",
  sender: "from",
  addressees: "to",
  block: "otherwise",
};

function keywordOf(kind: string): string {
  return Object.hasOwn(keywords, kind) ? (keywords[kind] ?? kind) : kind;
}
