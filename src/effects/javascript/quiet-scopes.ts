interface Scope {
  /** Whether names that are declared by `var` belong to it. */
  readonly isBody: boolean;
  declared?: Set<string>;
  /** Names that are used in it, and perhaps declared further down. */
  used?: Set<string>;
}

/**
 * Which names of the language a program binds itself, in one pass: a name that is used waits for the end of its scope, since it may
 * be declared below. What no scope declares is the language's. Names that the language does not have need not be told.
 */
export class Scopes {
  readonly #open: Scope[] = [];
  #isLoose = false;

  enter(isBody = false): void {
    this.#open.push({ isBody });
  }

  leave(): void {
    const scope = this.#open.pop();
    if (scope?.used === undefined) return;
    const outer = this.#open.at(-1);
    for (const name of scope.used) {
      if (scope.declared?.has(name) === true) continue;
      if (outer === undefined) this.#isLoose = true;
      else (outer.used ??= new Set()).add(name);
    }
  }

  declare(name: string): void {
    add(this.#open.at(-1), name);
  }

  /** By `var`: for the whole body of the function. */
  declareForBody(name: string): void {
    add(
      this.#open.findLast(({ isBody }) => isBody),
      name,
    );
  }

  use(name: string): void {
    const scope = this.#open.at(-1);
    if (scope !== undefined) (scope.used ??= new Set()).add(name);
  }

  /** Whether a name that was used in a scope that has ended is declared in none. */
  get hasUnbound(): boolean {
    return this.#isLoose;
  }
}

function add(scope: Scope | undefined, name: string): void {
  if (scope !== undefined) (scope.declared ??= new Set()).add(name);
}
