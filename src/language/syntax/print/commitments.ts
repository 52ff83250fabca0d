import { assertNever } from "../../../base/assert.ts";
import type {
  AsksClause,
  CallOf,
  CommitmentClause,
  CommitmentDeclaration,
  EffectDeclaration,
  EffectsClause,
  EvidenceDeclaration,
  EvidenceEntry,
  Signature,
  TextLiteral,
} from "../ast.ts";
import { closingBrace, columnAfter, printClauses, printSharedClause } from "./clauses.ts";
import { hasCommentBefore, type Source } from "./comments.ts";
import { concat, group, indent, line, nest, outdent, type Document } from "./document.ts";
import { printEffects } from "./effects.ts";
import {
  printApprovers,
  printArguments,
  printDottedName,
  printName,
  printNames,
  printTemplate,
  printTextLiteral,
} from "./expressions.ts";
import { braced, separated } from "./lists.ts";
import { printParameters, printType } from "./types.ts";

export function printEffectDeclaration(source: Source, effect: EffectDeclaration): Document {
  return concat([
    "effect ",
    printDottedName(source, effect.name),
    printParameters(source, effect.name.span.end, effect.parameters),
  ]);
}

export function printEvidence(source: Source, evidence: EvidenceDeclaration): Document {
  const header = concat(["evidence ", printName(source, evidence.name)]);
  const sorts = columnAfter(evidence.entries.map((entry) => entry.sort.text));
  const names = columnAfter(evidence.entries.map((entry) => entry.name.text));
  return braced(source, header, evidence.entries, closingBrace(evidence), (entry) =>
    printEntry(source, entry, sorts, names),
  );
}

function printEntry(source: Source, entry: EvidenceEntry, sorts: number, names: number): Document {
  const { sort, name, value, aliases } = entry;
  return concat([
    printName(source, sort),
    " ".repeat(sorts - sort.text.length),
    printName(source, name),
    " ".repeat(names - name.text.length),
    "= ",
    printTextLiteral(source, value),
    printAliases(source, aliases),
  ]);
}

function printAliases(source: Source, aliases: readonly TextLiteral[]): Document {
  if (aliases.length === 0) return "";
  const list = separated(source, aliases, (alias) => printTextLiteral(source, alias));
  return group(indent(concat([line, "also ", list])));
}

export function printCommitment(source: Source, commitment: CommitmentDeclaration): Document {
  const { name, parameters, narrows } = commitment;
  const header = concat([
    "commitment ",
    printName(source, name),
    parameters.length === 0 ? "" : printParameters(source, name.span.end, parameters),
    narrows === undefined ? "" : concat([" narrows ", printCallOf(source, narrows)]),
  ]);
  return printClauses(source, header, commitment.clauses, closingBrace(commitment), keywordOf, (clause) =>
    printClause(source, clause),
  );
}

function printCallOf(source: Source, call: CallOf): Document {
  const name = printName(source, call.name);
  if (call.arguments.length === 0) return name;
  return concat([name, printArguments(source, call.name.span.end, call.arguments)]);
}

function keywordOf(clause: CommitmentClause): string {
  return clause.kind;
}

function printClause(source: Source, clause: CommitmentClause): Document {
  switch (clause.kind) {
    case "language":
      return printNames(source, clause.languages);
    case "provides":
      return separated(source, clause.signatures, (signature) => printSignature(source, signature));
    case "passes":
      return printTextLiteral(source, clause.path);
    case "within":
      return separated(source, clause.bounds, (bound) =>
        concat([printName(source, bound.family), " ", printTemplate(source, bound.pattern)]),
      );
    case "allows":
    case "denies":
    case "asks":
      return printGrant(source, clause);
    case "after":
      return printAfter(source, clause);
    case "claims":
      return separated(source, clause.claims, (claim) =>
        concat([
          printName(source, claim.name),
          ": ",
          printType(source, claim.type),
          " in ",
          printName(source, claim.evidence),
        ]),
      );
    case "lasts":
    case "charges":
    case "retries":
      return printSharedClause(source, clause);
    default:
      return assertNever(clause);
  }
}

function printSignature(source: Source, signature: Signature): Document {
  return concat([
    printName(source, signature.name),
    printParameters(source, signature.name.span.end, signature.parameters),
    signature.result === undefined ? "" : concat([" -> ", printType(source, signature.result)]),
  ]);
}

function printGrant(source: Source, clause: EffectsClause | AsksClause): Document {
  if (clause.kind !== "asks") return printEffects(source, clause.effects);
  return concat([printApprovers(source, clause.approvers), " for ", printEffects(source, clause.effects)]);
}

/** One clause stays on the line of `after` if it fits there. */
function printAfter(source: Source, after: Extract<CommitmentClause, { kind: "after" }>): Document {
  const effects = printEffects(source, after.effects);
  const end = closingBrace(after);
  const only = after.clauses.length === 1 ? after.clauses[0] : undefined;
  if (only === undefined || hasCommentBefore(source, end)) {
    return printClauses(source, effects, after.clauses, end, keywordOf, (clause) =>
      printGrant(source, clause),
    );
  }
  const body = nest(concat([line, keywordOf(only), " ", printGrant(source, only)]));
  return concat([effects, " ", group(concat(["{", body, outdent(line), "}"]))]);
}
