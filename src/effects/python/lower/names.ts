import type { Place } from "../../effect-ir.ts";
import { startOf } from "../parser/tree.ts";
import { newPlace, type FunctionBuilder } from "../../function-builder.ts";
import { copy, emit, fresh, inScope, spanOf, type At, type Scope } from "./lowering.ts";

/** The module in which Python looks up names that nothing binds. */
export const builtinsModule = "builtins";

/** The value of a name where it is used. */
export function loadName(at: At, node: number, name: string): Place {
  const { scope } = at;
  if (scope.globals.has(name)) return moduleName(at, node, name);
  for (let one: Scope | undefined = scope; one !== undefined; one = one.outer) {
    if (one.kind === "module") break;
    if (one.kind === "class" && one !== scope && !isInline(scope, one)) continue;
    if (!one.bound.has(name)) continue;
    const own = inScope(at, one, name);
    // The body of a class sees the names around it until it binds its own.
    return one.kind === "class" ? either(at, node, own, outside(at, one, node, name)) : own;
  }
  return moduleName(at, node, name);
}

/** Whether only comprehensions stand between a scope and a class: they may see its names. */
function isInline(from: Scope, target: Scope): boolean {
  let one: Scope | undefined = from;
  while (one !== undefined && one.kind === "comprehension") one = one.outer;
  return one === target;
}

function outside(at: At, scope: Scope, node: number, name: string): Place {
  for (let one = scope.outer; one !== undefined && one.kind !== "module"; one = one.outer) {
    if (one.kind !== "class" && one.bound.has(name)) return inScope(at, one, name);
  }
  return moduleName(at, node, name);
}

function either(at: At, node: number, first: Place, second: Place): Place {
  const to = fresh(at);
  copy(at, node, to, first);
  copy(at, node, to, second);
  return to;
}

/** A name of the module or, where that may not be bound yet, of the language. */
function moduleName(at: At, node: number, name: string): Place {
  const { lowering, builder } = at;
  const surely = lowering.surelyBound.get(name);
  if (surely !== undefined && surely <= startOf(lowering.tree, node)) {
    return inScope(at, lowering.moduleScope, name);
  }
  const names = freeNames(builder);
  const known = names.get(name);
  if (known !== undefined) return known;
  const to = newPlace(builder);
  names.set(name, to);
  const span = spanOf(at, node);
  const isBound = lowering.moduleScope.bound.has(name) ? ({ isAlsoBound: true } as const) : {};
  for (const module of [...lowering.starImports, builtinsModule]) {
    emit(at, { kind: "import", to, module, member: name, isOptional: true, ...isBound, span });
  }
  copy(at, node, to, inScope(at, lowering.moduleScope, name));
  return to;
}

/** The free names of a function that have been looked up already. */
function freeNames(builder: FunctionBuilder): Map<string, Place> {
  return (builder.freeNames ??= new Map());
}
