/**
 * Which names of a program surely stand for numbers wherever they are read, whatever the scope: names are bound to numbers, to what
 * other names stand for, or to something else.
 */
export class Numbers {
  /** Names that stand for something that may be no number. */
  readonly #others = new Set<string>();
  /** By name, other names that it stands for a number with. */
  readonly #from = new Map<string, Set<string>>();
  /** Names that must stand for numbers. */
  readonly #keys = new Set<string>();

  bindsOther(name: string): void {
    this.#others.add(name);
  }

  binds(name: string, from: readonly string[] = []): void {
    const known = this.#from.get(name) ?? new Set<string>();
    for (const one of from) known.add(one);
    this.#from.set(name, known);
  }

  mustBeNumber(name: string): void {
    this.#keys.add(name);
  }

  /** Whether all names that must be are numbers, when the whole program has been seen. */
  get areNumbers(): boolean {
    const waiting = [...this.#keys];
    const seen = new Set(waiting);
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const from = this.#from.get(name);
      if (from === undefined || this.#others.has(name)) return false;
      for (const one of from) if (!seen.has(one)) waiting.push((seen.add(one), one));
    }
    return true;
  }
}
