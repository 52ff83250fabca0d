import * as fc from "fast-check";
import type {
  AbstractionDeclaration,
  Arm,
  ArmMatch,
  Case,
  ContextField,
  Declaration,
  EnumMember,
  Import,
  Module,
} from "../../../src/language/syntax/ast.ts";
import { print } from "../../../src/language/syntax/print.ts";
import { Choices } from "./generate/choices.ts";
import { commitment, effectDeclaration, evidence } from "./generate/commitments.ts";
import { budget, contract } from "./generate/contracts.ts";
import { effectPatterns } from "./generate/effects.ts";
import { expression, openPrimary } from "./generate/expressions.ts";
import { form, requirement } from "./generate/forms.ts";
import { model } from "./generate/models.ts";
import { dottedName, name, nowhere, number } from "./generate/names.ts";
import { outbound } from "./generate/outbounds.ts";
import { sprinkle } from "./generate/sprinkle.ts";
import { test } from "./generate/tests.ts";
import { documentation, parameters, type } from "./generate/types.ts";

/**
 * Any module that is well-formed as text: every kind of node and every optional part, names that are words of the
 * language elsewhere, texts full of quotes and braces. Nothing in it need mean anything, and it has no comments.
 */
export const syntaxModule: fc.Arbitrary<Module> = tape().map((choices) => moduleFrom(choices));

/** The text of such a module in any layout, with comments of every sort in any place. */
export const commentedText: fc.Arbitrary<string> = fc
  .tuple(tape(), tape())
  .map(([tree, gaps]) => sprinkle(print(moduleFrom(tree)), gaps));

function tape(): fc.Arbitrary<Choices> {
  return fc.uint8Array({ minLength: 30, maxLength: 200, size: "max" }).map((numbers) => new Choices(numbers));
}

/** The module that a tape of choices describes. */
function moduleFrom(choices: Choices): Module {
  return {
    kind: "module",
    file: { path: "generated.pol", text: "" },
    edition: choices.rarely(20) ? undefined : editionOf(),
    name: choices.rarely(20)
      ? undefined
      : { kind: "module-name", doc: documentation(choices), name: dottedName(choices), span: nowhere },
    imports: choices.rarely(3) ? choices.list(0, importOf) : [],
    declarations: choices.rarely(50) ? [] : choices.list(1, declaration),
    comments: [],
    span: nowhere,
  };
}

function editionOf(): Module["edition"] {
  return {
    kind: "edition",
    value: { kind: "text", value: "2026", quote: "line", span: nowhere },
    span: nowhere,
  };
}

function importOf(choices: Choices): Import {
  return {
    kind: "import",
    module: dottedName(choices),
    items: choices.list(0, () => ({ name: name(choices), alias: choices.maybe(name), span: nowhere })),
    span: nowhere,
  };
}

function declaration(choices: Choices): Declaration {
  return choices.make<Declaration>([
    party,
    party,
    tool,
    tool,
    (more) => ({ kind: "purpose", doc: documentation(more), name: name(more), span: nowhere }),
    (more) => ({
      kind: "group",
      doc: documentation(more),
      name: name(more),
      members: more.list(1, dottedName),
      span: nowhere,
    }),
    (more) => ({
      kind: "enum",
      doc: documentation(more),
      name: name(more),
      members: more.list(0, enumMember),
      span: nowhere,
    }),
    (more) => ({ kind: "type", doc: documentation(more), name: name(more), type: type(more), span: nowhere }),
    (more) => ({
      kind: "context",
      doc: documentation(more),
      name: name(more),
      owner: name(more),
      fields: more.list(0, contextField),
      span: nowhere,
    }),
    abstraction,
    requirement,
    form,
    form,
    budget,
    contract,
    contract,
    evidence,
    commitment,
    commitment,
    effectDeclaration,
    model,
    model,
    outbound,
    outbound,
    test,
    test,
    test,
  ]);
}

function party(choices: Choices): Declaration {
  return {
    kind: "party",
    doc: documentation(choices),
    role: choices.pick(["agent", "person", "store", "log", "channel"]),
    name: name(choices),
    span: nowhere,
  };
}

function tool(choices: Choices): Declaration {
  return {
    kind: "tool",
    doc: documentation(choices),
    name: name(choices),
    parameters: parameters(choices),
    does: choices.sometimes() ? effectPatterns(choices) : [],
    span: nowhere,
  };
}

function enumMember(choices: Choices): EnumMember {
  return { doc: documentation(choices), name: name(choices), span: nowhere };
}

function contextField(choices: Choices): ContextField {
  return {
    doc: documentation(choices),
    visibility: choices.pick<"public" | "private">(["public", "private"]),
    name: name(choices),
    type: type(choices),
    to: choices.sometimes() ? choices.list(1, name) : [],
    span: nowhere,
  };
}

function abstraction(choices: Choices): AbstractionDeclaration {
  return {
    kind: "abstraction",
    doc: documentation(choices),
    name: name(choices),
    parameters: parameters(choices),
    result: type(choices),
    arms: choices.rarely(5) ? undefined : choices.list(0, arm),
    span: nowhere,
  };
}

function arm(choices: Choices): Arm {
  const match = choices.make<ArmMatch>([
    () => ({ kind: "otherwise", span: nowhere }),
    () => ({ kind: "when", guard: expression(choices), span: nowhere }),
    () => ({ kind: "cases", cases: choices.list(1, caseOf), span: nowhere }),
    () => ({ kind: "cases", cases: choices.list(1, caseOf), span: nowhere }),
  ]);
  return { match, value: openPrimary(choices), span: nowhere };
}

/** A case that is not read as arguments of the value of the arm above it. */
function caseOf(choices: Choices): Case {
  return choices.make<Case>([
    openPrimary,
    () => ({ kind: "range", low: number(choices), high: number(choices), span: nowhere }),
  ]);
}
