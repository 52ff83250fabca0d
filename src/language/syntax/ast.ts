import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import type { CommitmentDeclaration, EffectDeclaration, EvidenceDeclaration } from "./ast/commitments.ts";
import type { BudgetDeclaration, ContractDeclaration } from "./ast/contracts.ts";
import type { FormDeclaration, RequirementDeclaration } from "./ast/forms.ts";
import type { ModelDeclaration } from "./ast/models.ts";
import type { Comment, Documented, DottedName, Name, Node, TextLiteral } from "./ast/nodes.ts";
import type { OutboundDeclaration } from "./ast/outbounds.ts";
import type { TestDeclaration } from "./ast/tests.ts";
import type {
  AbstractionDeclaration,
  ContextDeclaration,
  EnumDeclaration,
  GroupDeclaration,
  PartyDeclaration,
  PurposeDeclaration,
  ToolDeclaration,
  TypeDeclaration,
} from "./ast/vocabulary.ts";

export type * from "./ast/commitments.ts";
export type * from "./ast/contracts.ts";
export type * from "./ast/expressions.ts";
export type * from "./ast/forms.ts";
export type * from "./ast/models.ts";
export type * from "./ast/nodes.ts";
export type * from "./ast/outbounds.ts";
export type * from "./ast/tests.ts";
export type * from "./ast/types.ts";
export type * from "./ast/vocabulary.ts";

/**
 * The syntax tree of one `.pol` file, as written: names are not resolved, nothing is filled in. Every node has the span
 * of its text. A node that could not be read is left out; the parser has then reported why.
 */
export interface Module {
  readonly kind: "module";
  readonly file: SourceFile;
  readonly edition: Edition | undefined;
  readonly name: ModuleName | undefined;
  readonly imports: readonly Import[];
  readonly declarations: readonly Declaration[];
  /** `//` comments in order of place; `///` documentation is on the nodes. */
  readonly comments: readonly Comment[];
  readonly span: Span;
}

export interface Edition extends Node {
  readonly kind: "edition";
  readonly value: TextLiteral;
}

export interface ModuleName extends Documented {
  readonly kind: "module-name";
  readonly name: DottedName;
}

export interface Import extends Node {
  readonly kind: "import";
  readonly module: DottedName;
  readonly items: readonly ImportItem[];
}

export interface ImportItem extends Node {
  readonly name: Name;
  readonly alias: Name | undefined;
}

export type Declaration =
  | PartyDeclaration
  | ToolDeclaration
  | PurposeDeclaration
  | GroupDeclaration
  | EnumDeclaration
  | TypeDeclaration
  | ContextDeclaration
  | AbstractionDeclaration
  | RequirementDeclaration
  | FormDeclaration
  | BudgetDeclaration
  | ContractDeclaration
  | EvidenceDeclaration
  | CommitmentDeclaration
  | EffectDeclaration
  | ModelDeclaration
  | OutboundDeclaration
  | TestDeclaration;
