import type * as t from "@babel/types";
import {
  areQuiet,
  declares,
  isQuiet,
  isQuietIfAny,
  isQuietInScope,
  type AnyNode,
  type Pass,
} from "./pass.ts";
import { binds } from "./targets.ts";

interface WithParameters {
  readonly type: string;
  readonly params: readonly AnyNode[];
  readonly body: AnyNode;
}

/** Parameters have a scope of their own around the body: what a default names is not what the body declares. */
export function isQuietFunction(pass: Pass, { type, params, body }: WithParameters): boolean {
  return isQuietInScope(pass, () => {
    if (type !== "ArrowFunctionExpression") declares(pass, "arguments");
    const areBound = params.every((one) => !hasDecorators(one) && binds(pass, one, "scope"));
    return areBound && isQuietInScope(pass, () => isQuietBody(pass, body), true);
  });
}

function isQuietBody(pass: Pass, body: AnyNode): boolean {
  return body.type === "BlockStatement" ? areQuiet(pass, body.body) : isQuiet(pass, body);
}

/** A function or class that is bound to its name. */
export function isNamed(pass: Pass, id: t.Identifier | null | undefined): boolean {
  if (id === null || id === undefined) return true;
  pass.numbers.bindsOther(id.name);
  return declares(pass, id.name);
}

/** Loose code sees a function that stands in a block outside of it as well. */
export function isNamedFunction(pass: Pass, id: t.Identifier | null | undefined): boolean {
  if (id !== null && id !== undefined) pass.numbers.declareFunction(id.name);
  return isNamed(pass, id);
}

export function isDecorated(
  pass: Pass,
  { decorators }: { readonly decorators?: readonly t.Decorator[] | null },
): boolean {
  return decorators === null || decorators === undefined || areQuiet(pass, decorators);
}

export function isQuietClass(pass: Pass, node: t.Class): boolean {
  const { superClass } = node;
  const isOfLanguage = superClass?.type === "Identifier" && pass.words.quiet.has(superClass.name);
  const isOfQuiet = isOfLanguage || isQuietIfAny(pass, superClass);
  return isOfQuiet && isDecorated(pass, node) && isQuiet(pass, node.body);
}

/** What decorates a parameter is evaluated outside the function. */
function hasDecorators(parameter: AnyNode): boolean {
  return "decorators" in parameter && parameter.decorators !== null && parameter.decorators !== undefined
    ? parameter.decorators.length > 0
    : false;
}
