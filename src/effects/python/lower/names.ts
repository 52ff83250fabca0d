import type { Place } from "../../effect-ir.ts";
import { newPlace, reachBy, reachedPlace } from "../../function-builder.ts";
import { startOf } from "../parser/tree.ts";
import { copy, emit, fresh, notedCopy, spanOf, type At } from "./lowering.ts";
import {
  Global,
  globalOf,
  nameText,
  outside,
  placeOf,
  Local,
  type Members,
  type Variable,
} from "./variables.ts";
import { bindingNote } from "./wordings.ts";

/** The module in which Python looks up names that nothing binds. */
const builtinsModule = "builtins";

/** The value of a name where it is used. */
export function loadName(at: At, node: number, name: number): Place {
  const { scope, lowering } = at;
  const { variables } = lowering;
  const local = variables.visible[name];
  if (scope.members !== undefined) {
    const member = memberSeen(scope.members, name, local);
    if (member !== undefined) return loadMember(at, node, member);
  }
  return local === undefined
    ? loadGlobal(at, node, globalOf(variables, name))
    : loadVariable(at, node, local.meant ?? local);
}

/** What a name stands for that is assigned here. */
function variableToBind({ scope, lowering: { variables } }: At, name: number): Variable {
  const member = scope.kind === "class" ? scope.members?.byName.get(name) : undefined;
  const local = member ?? variables.visible[name];
  return local === undefined ? globalOf(variables, name) : (local.meant ?? local);
}

export function bindName(at: At, node: number, name: number, value: Place): void {
  const { variables, wordings } = at.lowering;
  const to = placeOf(variables, variableToBind(at, name), at.builder);
  notedCopy(at, node, to, value, bindingNote(wordings, at.tree, name));
}

/** The member of a class that code in its body means; the comprehensions in the body may hide it. */
function memberSeen({ byName, depth }: Members, name: number, local: Local | undefined): Local | undefined {
  return local !== undefined && local.scope.depth > depth ? undefined : byName.get(name);
}

/** The body of a class sees the names around it until it binds its own. */
function loadMember(at: At, node: number, member: Local): Place {
  const { variables } = at.lowering;
  if (member.meant !== undefined) return loadVariable(at, node, member.meant);
  const own = placeOf(variables, member, at.builder);
  const other = loadVariable(at, node, outside(variables, member));
  const to = fresh(at);
  copy(at, node, to, own);
  copy(at, node, to, other);
  return to;
}

function loadVariable(at: At, node: number, variable: Variable): Place {
  return variable instanceof Global
    ? loadGlobal(at, node, variable)
    : placeOf(at.lowering.variables, variable, at.builder);
}

/** A name of the module or, where that may not be bound yet, of the language. */
function loadGlobal(at: At, node: number, global: Global): Place {
  const { lowering, builder, tree } = at;
  const { variables } = lowering;
  if (global.surelyFrom <= startOf(tree, node)) return placeOf(variables, global, builder);
  const known = reachedPlace(global.lookedUp, builder);
  if (known !== undefined) return known;
  const to = newPlace(builder);
  reachBy(global.lookedUp, builder, to);
  const member = nameText(tree, global.name);
  for (const module of lowering.starImports) importIfAny(at, node, to, module, member, global.isBound);
  importIfAny(at, node, to, builtinsModule, member, global.isBound);
  copy(at, node, to, placeOf(variables, global, builder));
  return to;
}

function importIfAny(
  at: At,
  node: number,
  to: Place,
  module: string,
  member: string,
  isAlsoBound: boolean,
): void {
  const span = spanOf(at, node);
  emit(
    at,
    isAlsoBound
      ? { kind: "import", to, module, member, isOptional: true, isAlsoBound, span }
      : { kind: "import", to, module, member, isOptional: true, span },
  );
}

/** The place of a name of this very scope, whether or not code sees it there. */
export function placeInScope({ scope, builder, lowering: { variables } }: At, name: number): Place {
  if (scope.kind === "module") return placeOf(variables, globalOf(variables, name), builder);
  const seen = scope.kind === "class" ? scope.members?.byName.get(name) : variables.visible[name];
  const own = seen?.scope === scope ? seen : new Local(name, scope, undefined);
  return placeOf(variables, own, builder);
}
