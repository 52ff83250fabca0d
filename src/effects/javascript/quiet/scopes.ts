import type { FoundEffect } from "../../effect-report.ts";

interface Scope {
  /** Whether names that are declared by `var` belong to it. */
  readonly isBody: boolean;
  declared?: Set<string>;
  /** Names that are used in it, and perhaps declared further down. */
  used?: Set<string>;
  /** Effects that are there if a name is the language's. */
  acting?: Acting[];
}

interface Acting {
  readonly name: string;
  readonly effects: readonly FoundEffect[];
}

/**
 * Which names of the language a program binds itself, in one pass: a name that is used waits for the end of its scope, since it may
 * be declared below. What no scope declares is the language's. Names that the language does not have need not be told.
 */
export class Scopes {
  readonly #open: Scope[] = [];
  readonly #effects: FoundEffect[] = [];
  #isLoose = false;

  enter(isBody = false): void {
    this.#open.push({ isBody });
  }

  leave(): void {
    const scope = this.#open.pop();
    const outer = this.#open.at(-1);
    for (const name of scope?.used ?? []) {
      if (scope?.declared?.has(name) === true) continue;
      if (outer === undefined) this.#isLoose = true;
      else (outer.used ??= new Set()).add(name);
    }
    for (const one of scope?.acting ?? []) {
      if (scope?.declared?.has(one.name) === true) continue;
      if (outer === undefined) this.#effects.push(...one.effects);
      else (outer.acting ??= []).push(one);
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

  /** What a name does where it stands, if it is the language's. */
  act(name: string, effects: readonly FoundEffect[]): void {
    const scope = this.#open.at(-1);
    if (scope !== undefined && effects.length > 0) (scope.acting ??= []).push({ name, effects });
  }

  /** Whether a name that was used in a scope that has ended is declared in none. */
  get hasUnbound(): boolean {
    return this.#isLoose;
  }

  /** What names of the language do that no scope declares. */
  get effects(): readonly FoundEffect[] {
    return this.#effects;
  }
}

function add(scope: Scope | undefined, name: string): void {
  if (scope !== undefined) (scope.declared ??= new Set()).add(name);
}
