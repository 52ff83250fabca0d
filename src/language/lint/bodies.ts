import type { SourceFile } from "../../source/source-file.ts";
import type { Body, Module } from "../syntax/ast.ts";
import { textAt } from "./edits.ts";
import { declarationsOf } from "./nodes.ts";

/** The bodies of all forms, with those inside of them. */
export function bodiesIn(module: Module): readonly Body[] {
  return declarationsOf(module, "form").flatMap(({ body }) => (body === undefined ? [] : withInner(body)));
}

function withInner(body: Body): readonly Body[] {
  switch (body.kind) {
    case "when-body": {
      const inner = [...body.branches.map((branch) => branch.body), body.otherwise];
      return [body, ...inner.flatMap((one) => (one === undefined ? [] : withInner(one)))];
    }
    case "any-of-body":
      return [body, ...body.variants];
    default:
      return [body];
  }
}

/** What a body says, for comparing: its source with the spaces of each line's start and end left out. */
export function sourceWithoutLayout(file: SourceFile, body: Body): string {
  return textAt(file, body.span).replaceAll(/\s*\n\s*/g, "\n");
}
