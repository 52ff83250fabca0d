import { Kind } from "../parser/kinds.ts";
import { childrenOf, dottedNameOf, identifierOf, kindOf, levelOf } from "../parser/tree.ts";
import { emit, fresh, nameAt, privateName, spanOf, type At } from "./lowering.ts";
import { bindName } from "./targets.ts";

/** `import a.b`, `import a.b as c`. */
export function importStatement(at: At, node: number): void {
  const { tree } = at.lowering;
  for (const alias of childrenOf(tree, node)) {
    const [name = -1, as = -1] = childrenOf(tree, alias);
    const module = dottedNameOf(tree, name);
    const span = spanOf(at, alias);
    const whole = fresh(at);
    emit(at, { kind: "import", to: whole, module, span });
    if (kindOf(tree, as) !== Kind.Absent) {
      bindName(at, alias, nameAt(at, as), whole);
      continue;
    }
    const top = module.split(".")[0] ?? module;
    const bound = fresh(at);
    if (top !== module) emit(at, { kind: "import", to: bound, module: top, span });
    bindName(at, alias, privateName(at.scope, top), top === module ? whole : bound);
  }
}

/** `from a import b as c`, `from . import d`, `from a import *`. */
export function importFromStatement(at: At, node: number): void {
  const { tree } = at.lowering;
  const [dots = -1, name = -1, ...aliases] = childrenOf(tree, node);
  const isRelative = kindOf(tree, dots) !== Kind.Absent;
  const written = kindOf(tree, name) === Kind.Absent ? "" : dottedNameOf(tree, name);
  const module = isRelative ? `${".".repeat(levelOf(tree, dots))}${written}` : written;
  for (const alias of aliases) {
    const [member = -1, as = -1] = childrenOf(tree, alias);
    const span = spanOf(at, alias);
    const to = fresh(at);
    if (kindOf(tree, member) === Kind.ImportStar) {
      emit(at, { kind: "import", to, module, span });
      continue;
    }
    emit(at, { kind: "import", to, module, member: identifierOf(tree, member), span });
    const bound = kindOf(tree, as) === Kind.Absent ? member : as;
    bindName(at, alias, nameAt(at, bound), to);
  }
}
