import type { Language } from "../language.ts";

const paths = new WeakMap<Language, ReadonlySet<string>>();

/** Whether a path of the models is that of a plain type of the language, whose model lists every member. */
export function isPlainType(language: Language, path: string): boolean {
  let known = paths.get(language);
  if (known === undefined) paths.set(language, (known = new Set(Object.values(language.types))));
  return known.has(path);
}
