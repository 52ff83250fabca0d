import type { ModelNode, ModelSet } from "../../policy/model.ts";

/** The models of one language, prepared for looking things up. */
export interface Library {
  readonly language: string;
  readonly modules: {
    readonly get: (name: string) => ModelNode | undefined;
    readonly names: () => Iterable<string>;
  };
  /** Packages that have no model of their own, but modules that do. */
  readonly packages: ReadonlySet<string>;
  /** What was looked up: by path, and for each node by name. */
  readonly paths: Map<string, Member>;
  readonly found: Map<ModelNode, Map<string, Member>>;
}

/** A member of a library: its path from the root, and what is known of it. */
export interface Member {
  readonly path: string;
  readonly node: ModelNode;
}

/** Later sets count before earlier ones. */
export function makeLibrary(language: string, sets: readonly ModelSet[]): Library {
  const owners = new Map<string, ModelSet>();
  for (const set of sets) {
    if (set.language !== language) continue;
    for (const name of Object.getOwnPropertyNames(set.modules)) owners.set(name, set);
  }
  const packages = new Set<string>();
  for (const name of owners.keys())
    for (let dot = name.indexOf("."); dot > 0; dot = name.indexOf(".", dot + 1))
      packages.add(name.slice(0, dot));
  // A module's model is not read before it is asked for.
  const modules = { get: (name: string) => owners.get(name)?.modules[name], names: () => owners.keys() };
  return { language, modules, packages, paths: new Map(), found: new Map() };
}

export function moduleNamed(library: Library, name: string): Member | undefined {
  const node = library.modules.get(name);
  if (node !== undefined)
    return node.same === undefined ? { path: name, node } : memberAt(library, node.same);
  if (library.packages.has(name)) return { path: name, node: emptyModule };
  const dot = name.lastIndexOf(".");
  const parent = dot < 0 ? undefined : moduleNamed(library, name.slice(0, dot));
  const found = parent === undefined ? undefined : memberOf(library, parent, name.slice(dot + 1));
  return found?.node.sort === "module" ? found : undefined;
}

/** What an import of a member of a module gives: the member, or a module below it. */
export function importedMember(library: Library, module: string, name: string): Member | undefined {
  const of = moduleNamed(library, module);
  const own = of === undefined ? undefined : memberOf(library, of, name);
  return own ?? moduleNamed(library, `${module}.${name}`);
}

/** The member by which a model says what importing its module does. */
export function importOf(library: Library, module: Member): Member | undefined {
  return memberOf(library, module, "import");
}

/** The last name of a path. */
export function ownName(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** The member at a path: `os.path.join`. */
export function memberAt(library: Library, path: string, depth = 0): Member | undefined {
  const known = depth > 0 ? undefined : library.paths.get(path);
  if (known !== undefined) return known;
  const found = findAt(library, path, depth);
  if (found !== undefined && depth === 0 && found.node !== pureNode) library.paths.set(path, found);
  return found;
}

function findAt(library: Library, path: string, depth: number): Member | undefined {
  const parts = path.split(".");
  for (let i = parts.length; i > 0; i--) {
    const node = library.modules.get(parts.slice(0, i).join("."));
    if (node === undefined) continue;
    let found: Member | undefined = { path: parts.slice(0, i).join("."), node };
    for (const name of parts.slice(i))
      found = found === undefined ? undefined : memberOf(library, found, name, depth + 1);
    return found;
  }
  return undefined;
}

/**
 * A member by its name; undefined where the model does not list it. What a pure member has is pure. `unknown` rows are
 * members whose node says so.
 */
export function memberOf(library: Library, member: Member, name: string, depth = 0): Member | undefined {
  if (member.node === pureNode) return member;
  // These are shared by many paths.
  if (depth > 0 || member.node === emptyModule) return findIn(library, member, name, depth);
  const known = library.found.get(member.node)?.get(name);
  if (known !== undefined) return known;
  const found = findIn(library, member, name, depth);
  // Only what a row lists: programs may ask for any name.
  if (found === undefined || !membersOf(member.node).has(name)) return found;
  const names = library.found.get(member.node) ?? new Map<string, Member>();
  names.set(name, found);
  library.found.set(member.node, names);
  return found;
}

function findIn(library: Library, { path, node }: Member, name: string, depth: number): Member | undefined {
  const own = membersOf(node).get(name);
  const isModule = node.sort === "module";
  // A module that a package lists among what is pure has what its own model says.
  const submodule =
    isModule && (own === undefined || own === pureNode) ? library.modules.get(`${path}.${name}`) : undefined;
  if (own !== undefined && submodule === undefined)
    return resolved(library, { path: `${path}.${name}`, node: own }, depth);
  if (submodule !== undefined) return resolved(library, { path: `${path}.${name}`, node: submodule }, depth);
  if (isModule && library.packages.has(`${path}.${name}`))
    return { path: `${path}.${name}`, node: emptyModule };
  // A function that is called with an effect, or gives something, only keeps nothing: its own members are not known.
  const isPlain = node.does === undefined && node.calls === undefined && node.gives === undefined;
  return node.is === "pure" && isPlain && node.members === undefined && !isModule
    ? { path: `${path}.${name}`, node: pureNode }
    : undefined;
}

const mostAliases = 8;

function resolved(library: Library, member: Member, depth: number): Member | undefined {
  if (member.node.same === undefined) return member;
  return depth > mostAliases ? undefined : memberAt(library, member.node.same, depth + 1);
}

const emptyModule: ModelNode = { sort: "module" };
export const pureNode: ModelNode = { sort: "constant", is: "pure" };
const unknownNode: ModelNode = { sort: "constant", is: "unknown" };

const memberNames = new WeakMap<Library, ReadonlySet<string>>();

/** Whether some class of the library lists a member of this name. */
export function isMemberOfSomething(library: Library, name: string): boolean {
  let names = memberNames.get(library);
  if (names === undefined) {
    const found = new Set<string>();
    for (const module of library.modules.names()) {
      const node = library.modules.get(module);
      if (node !== undefined) addMemberNames(node, found);
    }
    memberNames.set(library, (names = found));
  }
  return names.has(name);
}

function addMemberNames(node: ModelNode, names: Set<string>): void {
  for (const one of Object.values(node.members ?? {})) {
    if (one.sort !== "class" && one.sort !== "module") continue;
    if (one.sort === "class") for (const name of membersOf(one).keys()) names.add(name);
    addMemberNames(one, names);
  }
}

const tables = new WeakMap<ModelNode, Map<string, ModelNode>>();

/** The rows of a node by name. */
export function membersOf(node: ModelNode): ReadonlyMap<string, ModelNode> {
  let table = tables.get(node);
  if (table === undefined) {
    table = new Map(Object.entries(node.members ?? {}));
    for (const name of node.pure ?? []) table.set(name, pureNode);
    for (const name of node.unknown ?? []) table.set(name, unknownNode);
    tables.set(node, table);
  }
  return table;
}

/** Whether making an instance of a class does more than to make it. */
export function makingActs({ node }: Member): boolean {
  return node.sort === "class" && (node.does ?? node.calls ?? node.evaluates) !== undefined;
}
