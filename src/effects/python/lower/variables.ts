import type { Place } from "../../effect-ir.ts";
import { capture, newPlace, Reachable, type FunctionBuilder } from "../../function-builder.ts";
import { mangled } from "../parser/names.ts";
import { numberOfText } from "../parser/name-table.ts";
import type { SyntaxTree } from "../parser/tree.ts";

/** Where names are looked up. */
export interface Scope {
  readonly kind: "module" | "function" | "class" | "comprehension";
  readonly builder: FunctionBuilder;
  readonly outer: Scope | undefined;
  readonly depth: number;
  /** Whether others can name what it binds: it stands in no function. */
  readonly isTopLevel: boolean;
  /** The innermost class around it, for private names. */
  readonly className: string | undefined;
  /** The class in whose body this code itself runs. */
  readonly members: Members | undefined;
  /** The names that it binds; the last first. */
  last: Local | undefined;
}

export function moduleScope(builder: FunctionBuilder): Scope {
  return {
    kind: "module",
    builder,
    outer: undefined,
    depth: 0,
    isTopLevel: true,
    className: undefined,
    members: undefined,
    last: undefined,
  };
}

/** A scope in another, of a function or comprehension. */
export function innerScope(outer: Scope, kind: Scope["kind"], builder: FunctionBuilder): Scope {
  return {
    kind,
    builder,
    outer,
    depth: outer.depth + 1,
    isTopLevel: kind === "comprehension" && outer.isTopLevel,
    className: outer.className,
    members: kind === "comprehension" ? outer.members : undefined,
    last: undefined,
  };
}

/** The scope of the body of a class. */
export function classScope(outer: Scope, className: string, members: Members): Scope {
  return {
    kind: "class",
    builder: outer.builder,
    outer,
    depth: members.depth,
    isTopLevel: outer.isTopLevel,
    className,
    members,
    last: undefined,
  };
}

export function makeMembers(outer: Scope, classPlace: Place): Members {
  return { depth: outer.depth + 1, classPlace, byName: new Map(), placed: [] };
}

/** The names that the body of a class binds: only code of the body itself sees them. */
export interface Members {
  readonly depth: number;
  /** Where the class comes to stand. */
  readonly classPlace: Place;
  readonly byName: Map<number, Local>;
  /** Those that have a place, in the order in which they got it. */
  readonly placed: Local[];
}

/** A variable, by the number of its name; its place is that of the function which keeps it, -1 before it has one. */
export class Variable extends Reachable {
  readonly name: number;
  readonly builder: FunctionBuilder;
  place: Place;

  constructor(name: number, builder: FunctionBuilder) {
    super();
    this.name = name;
    this.builder = builder;
    this.place = -1;
  }
}

/** A variable of a function, comprehension or class. */
export class Local extends Variable {
  readonly scope: Scope;
  /** The one of this name in a scope around it. */
  readonly hidden: Local | undefined;
  readonly before: Local | undefined;
  /** What the name stands for instead, where the scope declares that. */
  meant: Variable | undefined;

  constructor(name: number, scope: Scope, hidden: Local | undefined) {
    super(name, scope.builder);
    this.scope = scope;
    this.hidden = hidden;
    this.before = scope.last;
    this.meant = undefined;
  }
}

/** A variable of the module, or a name that it does not bind. */
export class Global extends Variable {
  isBound: boolean;
  /** Where the first statement ends that surely binds it. */
  surelyFrom: number;
  /** The place of the value that a function has looked up for it. */
  readonly lookedUp: Reachable;

  constructor(name: number, builder: FunctionBuilder) {
    super(name, builder);
    this.isBound = false;
    this.surelyFrom = Infinity;
    this.lookedUp = new Reachable();
  }
}

/** The variables of a file while it is lowered; arrays are by the number of a name. */
export interface Variables {
  readonly tree: SyntaxTree;
  readonly module: FunctionBuilder;
  /** The innermost of each name that the code sees which is lowered. */
  readonly visible: (Local | undefined)[];
  readonly globals: (Global | undefined)[];
  readonly allGlobals: Global[];
  /** Those that have a place, in the order in which they got it. */
  readonly placedGlobals: Global[];
}

/** The arrays, which the next file uses again: names are numbered for all files, most of which have few of them. */
type Arrays = Pick<Variables, "visible" | "globals">;

let free: Arrays | undefined;

/** Arrays for more names than this are given up after use. */
const mostKept = 1 << 17;

export function beginVariables(tree: SyntaxTree, module: FunctionBuilder): Variables {
  const { visible, globals } = free ?? { visible: [], globals: [] };
  free = undefined;
  return { tree, module, visible, globals, allGlobals: [], placedGlobals: [] };
}

/** The variables of the module by name. No scope is open any more. */
export function endVariables(variables: Variables): ReadonlyMap<string, Place> {
  const { tree, visible, globals, allGlobals, placedGlobals } = variables;
  for (const { name } of allGlobals) globals[name] = undefined;
  if (globals.length <= mostKept && visible.length <= mostKept) free = { visible, globals };
  const byName = new Map<string, Place>();
  for (const { name, place } of placedGlobals) byName.set(nameText(tree, name), place);
  return byName;
}

export function globalOf(variables: Variables, name: number): Global {
  const { globals } = variables;
  let found = globals[name];
  if (found === undefined) {
    found = new Global(name, variables.module);
    while (globals.length <= name) globals.push(undefined);
    globals[name] = found;
    variables.allGlobals.push(found);
  }
  return found;
}

/** Binds a name in a scope, from where on code in it sees this variable. */
export function declare(variables: Variables, scope: Scope, name: number): Local {
  const { visible } = variables;
  const { members } = scope;
  const isMember = members !== undefined && scope.kind === "class";
  const known = isMember ? members.byName.get(name) : visible[name];
  if (known !== undefined && known.scope === scope) return known;
  const made = new Local(name, scope, visible[name]);
  if (isMember) members.byName.set(name, made);
  else {
    while (visible.length <= name) visible.push(undefined);
    visible[name] = made;
    scope.last = made;
  }
  return made;
}

/** Ends a scope: what its names hid is seen again. */
export function leave({ visible }: Variables, scope: Scope): void {
  for (let one = scope.last; one !== undefined; one = one.before) visible[one.name] = one.hidden;
}

/** What a name means outside of the scope that hides it by this variable. */
export function outside(variables: Variables, { name, hidden }: Local): Variable {
  return hidden === undefined ? globalOf(variables, name) : (hidden.meant ?? hidden);
}

/** The place by which a function reaches a variable. */
export function placeOf(variables: Variables, variable: Variable, from: FunctionBuilder): Place {
  const { builder } = variable;
  if (variable.place < 0) givePlace(variables, variable);
  return from === builder ? variable.place : capture(variable, from, builder, variable.place);
}

function givePlace(variables: Variables, variable: Variable): void {
  setPlace(variables, variable, newPlace(variable.builder));
}

export function setPlace(variables: Variables, variable: Variable, place: Place): void {
  variable.place = place;
  if (variable instanceof Global) variables.placedGlobals.push(variable);
  else variable.builder.names.push([nameText(variables.tree, variable.name), place]);
  if (variable instanceof Local && variable.scope.kind === "class")
    variable.scope.members?.placed.push(variable);
}

export function nameText({ names }: SyntaxTree, name: number): string {
  return names[name] ?? "";
}

const underscore = 95;

/** The number of a name in a scope: within a class, private names are those of the class. */
export function inClass(tree: SyntaxTree, name: number, className: string | undefined): number {
  if (className === undefined) return name;
  const text = nameText(tree, name);
  if (text.charCodeAt(0) !== underscore || text.charCodeAt(1) !== underscore) return name;
  const whole = mangled(text, className);
  return whole === text ? name : numberOfText(tree.nameTable, whole);
}
