import { numeric } from "../number-expressions.ts";

interface Scope {
  readonly outer: Scope | undefined;
  /** Whether names that are declared by `var` belong to it. */
  readonly isBody: boolean;
  variables?: Map<string, Variable>;
}

interface Variable {
  isBound: boolean;
  /** Whether it may stand for something that leads further as the name of a member. */
  isOther: boolean;
  /** Whether it may stand for a text or symbol that does not. */
  isText: boolean;
  /** Names that it stands for a number with. */
  readonly from: Use[];
}

interface Use {
  readonly scope: Scope;
  readonly name: string;
}

interface Binding extends Use {
  /** Undefined where it is bound to something that is no number. */
  readonly from: readonly string[] | undefined;
  readonly isText: boolean;
}

/**
 * Which variables of a program surely stand for numbers, or for texts and symbols that lead no further as names of members. What binds
 * them is noted where it stands, and looked up in its scopes when the whole program has been seen.
 */
export class Numbers {
  readonly #bindings: Binding[] = [];
  readonly #numbers: (readonly Use[])[][] = [];
  readonly #keys: Use[] = [];
  #scope: Scope = { outer: undefined, isBody: true };

  enter(isBody: boolean): void {
    this.#scope = { outer: this.#scope, isBody };
  }

  leave(): void {
    this.#scope = this.#scope.outer ?? this.#scope;
  }

  declare(name: string): void {
    variableIn(this.#scope, name);
  }

  /** By `var`: for the whole body of the function, where it first has the value of a parameter of that name. */
  declareForBody(name: string): void {
    const body = this.#body();
    const variable = variableIn(body, name);
    if (body.outer?.variables?.has(name) === true) variable.isOther = true;
  }

  /** A function that stands in a block, which loose code sees outside of it as well. */
  declareFunction(name: string): void {
    variableIn(this.#body(), name).isOther = true;
  }

  bindsOther(name: string): void {
    this.#bindings.push({ scope: this.#scope, name, from: undefined, isText: false });
  }

  bindsText(name: string): void {
    this.#bindings.push({ scope: this.#scope, name, from: undefined, isText: true });
  }

  binds(name: string, from: readonly string[] = []): void {
    this.#bindings.push({ scope: this.#scope, name, from, isText: false });
  }

  /** By one of these ways, all names of it must stand for numbers. */
  mustBeNumbers(ways: readonly (readonly string[])[]): void {
    const scope = this.#scope;
    if (ways.some((names) => names.length === 0)) return;
    this.#numbers.push(ways.map((names) => names.map((name) => ({ scope, name }))));
  }

  /** What a name stands for must lead no further as the name of a member. */
  mustBeKey(name: string): void {
    this.#keys.push({ scope: this.#scope, name });
  }

  #body(): Scope {
    let scope = this.#scope;
    while (!scope.isBody && scope.outer !== undefined) scope = scope.outer;
    return scope;
  }

  /** Whether all names that must be are such, when the whole program has been seen. */
  get areKeys(): boolean {
    if (this.#numbers.length === 0 && this.#keys.length === 0) return true;
    for (const one of this.#bindings) bind(one);
    const areNumbers = this.#numbers.every((ways) => ways.some(standForNumbers));
    return areNumbers && this.#keys.every(standsForKey);
  }
}

function standsForKey(use: Use): boolean {
  const variable = variableOf(use);
  return variable !== undefined && variable.isBound && !variable.isOther && standForNumbers(variable.from);
}

function standForNumbers(uses: readonly Use[]): boolean {
  const waiting = [...uses];
  const seen = new Set<Variable>();
  for (let use = waiting.pop(); use !== undefined; use = waiting.pop()) {
    const variable = variableOf(use);
    if (variable === undefined) {
      if (!numeric.has(use.name)) return false;
      continue;
    }
    if (!variable.isBound || variable.isOther || variable.isText) return false;
    if (!seen.has(variable)) waiting.push(...variable.from);
    seen.add(variable);
  }
  return true;
}

function bind({ scope, name, from, isText }: Binding): void {
  const variable = variableOf({ scope, name });
  if (variable === undefined) return;
  variable.isBound = true;
  if (isText) variable.isText = true;
  else if (from === undefined) variable.isOther = true;
  else for (const one of from) variable.from.push({ scope, name: one });
}

function variableIn(scope: Scope, name: string): Variable {
  scope.variables ??= new Map();
  let variable = scope.variables.get(name);
  if (variable === undefined)
    scope.variables.set(name, (variable = { isBound: false, isOther: false, isText: false, from: [] }));
  return variable;
}

function variableOf({ scope, name }: Use): Variable | undefined {
  for (let one: Scope | undefined = scope; one !== undefined; one = one.outer) {
    const variable = one.variables?.get(name);
    if (variable !== undefined) return variable;
  }
  return undefined;
}
