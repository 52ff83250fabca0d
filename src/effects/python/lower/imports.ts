import { Kind } from "../parser/kinds.ts";
import {
  childrenOf,
  dottedNameOf,
  firstLeafOf,
  identifierOf,
  kindOf,
  levelOf,
  nameOf,
  sizeOf,
} from "../parser/tree.ts";
import { emit, fresh, importMember, importModule, isPresent, nameAt, spanOf, type At } from "./lowering.ts";
import { bindName } from "./names.ts";
import { nameText } from "./variables.ts";

/** `import a.b`, `import a.b as c`. */
export function importStatement(at: At, node: number): void {
  for (const alias of childrenOf(at.tree, node)) importAlias(at, alias);
}

function importAlias(at: At, alias: number): void {
  const { tree } = at;
  const as = alias - 1;
  const module = dottedNameOf(tree, as - sizeOf(tree, as));
  const whole = importModule(at, alias, module);
  if (isPresent(at, as)) return bindName(at, alias, nameAt(at, as), whole);
  // `import a.b` binds `a`.
  const first = firstLeafOf(tree, alias);
  const top = nameText(tree, nameOf(tree, first));
  const bound = fresh(at);
  if (top !== module) emit(at, { kind: "import", to: bound, module: top, span: spanOf(at, alias) });
  bindName(at, alias, nameAt(at, first), top === module ? whole : bound);
}

/** `from a import b as c`, `from . import d`, `from a import *`. */
export function importFromStatement(at: At, node: number): void {
  const { tree } = at;
  const [dots = -1, name = -1, ...aliases] = childrenOf(tree, node);
  const module = moduleOf(at, dots, name);
  for (const alias of aliases) {
    const as = alias - 1;
    const member = firstLeafOf(tree, alias);
    if (kindOf(tree, member) === Kind.ImportStar) {
      importModule(at, alias, module);
      continue;
    }
    const to = importMember(at, alias, module, identifierOf(tree, member));
    bindName(at, alias, nameAt(at, isPresent(at, as) ? as : member), to);
  }
}

function moduleOf(at: At, dots: number, name: number): string {
  const written = isPresent(at, name) ? dottedNameOf(at.tree, name) : "";
  return isPresent(at, dots) ? ".".repeat(levelOf(at.tree, dots)) + written : written;
}
