import type * as t from "@babel/types";
import { invariant } from "../../base/assert.ts";
import type { Program } from "../effect-ir.ts";
import { finished, makeBuilder, newPlace } from "../function-builder.ts";
import { positionKey } from "../item-key.ts";
import { lowerExpression } from "./lower/expressions.ts";
import { blockNames, functionNames } from "./lower/hoisting.ts";
import {
  constant,
  copy,
  fresh,
  list,
  loadNamed,
  operate,
  record,
  spanOf,
  statement,
  store,
  storeNamed,
  type At,
  type Lowering,
  type Scope,
} from "./lower/lowering.ts";
import { builtin, declare, loadName } from "./lower/names.ts";
import { lowerStatement } from "./lower/statements.ts";
import type { Goal } from "./parse.ts";

/**
 * The program of a file, or of code that is run as a text. Total: what has no meaning here becomes `opaque`. Functions that are not
 * wanted have nothing in them.
 */
export function lowerJavaScript(file: t.File, goal: Goal, isWanted?: (node: t.Node) => boolean): Program {
  const { program } = file;
  const module = makeBuilder(0, "<module>", { start: 0, end: file.end ?? 0 }, "module", undefined, true);
  const scope: Scope = { kind: "module", builder: module, names: new Map(), outer: undefined };
  const isStrict = goal === "module" || program.directives.some((one) => one.value.value === "use strict");
  const lowering: Lowering = {
    goal,
    functions: [undefined],
    module,
    moduleScope: scope,
    free: new Map(),
    given: undefined,
    isWanted,
    rules: { expression: lowerExpression, statement: lowerStatement },
  };
  const receiver = newPlace(module);
  const at: At = {
    lowering,
    scope,
    builder: module,
    context: {
      receiver: { owner: module, place: receiver },
      home: undefined,
      ownClass: undefined,
      arguments: undefined,
      isStrict,
      returned: module.result,
    },
  };
  const isWrapped = goal !== "script";
  if (isWrapped) wrapper(at, file, receiver);
  else {
    copy(at, file, receiver, operate(at, file, "global", []));
    lowering.free.set("this", receiver);
  }
  for (const name of [...functionNames(program.body, isStrict), ...blockNames(program.body)])
    declare(scope, name);
  for (const one of program.body) statement(at, one);
  if (isWrapped) {
    operate(at, file, "export", [loadNamed(at, file, loadName(at, file, "module"), "exports")]);
    operate(at, file, "export", [loadName(at, file, "exports")]);
  }
  lowering.functions[0] = finished(module);
  return {
    functions: lowering.functions.map((one) => {
      invariant(one !== undefined, "every function that was begun is finished");
      return one;
    }),
    globals: new Map([...lowering.free, ...scope.names]),
    starImports: [],
  };
}

/** A file is the body of a function that is given `exports`, `require`, `module`, and where it stands. */
function wrapper(at: At, node: t.File, receiver: number): void {
  const { scope } = at;
  const exports = record(at, node);
  const module = fresh(at);
  const parents = [loadNamed(at, node, builtin(at, node, "Module"), "prototype")];
  const span = spanOf(node);
  at.builder.body.push({ kind: "object", to: module, sort: "record", parents, name: "<module>", span });
  storeNamed(at, node, module, "exports", exports);
  copy(at, node, declare(scope, "module"), module);
  copy(at, node, declare(scope, "exports"), exports);
  copy(at, node, receiver, exports);
  const given = list(at, node);
  const data = constant(at, node, { type: "data" });
  for (const [i, place] of [exports, builtin(at, node, "require"), module, data, data].entries())
    store(at, node, given, { space: "item", name: positionKey(i) }, place);
  at.lowering.given = given;
}
