/**
 * How a scope with parameters is read as a language of words.
 *
 * `literal`: a pattern with parameters has no words; for what is compared with scopes that have none.
 * `symbolic`: a parameter is an opaque word of its own, which wildcards take in, so that containment of languages holds for every
 * binding.
 * `wide`: a parameter is everything that it may be bound to, so that languages without a common word never overlap.
 * `suffix`: as `wide`, without the leading parameter; for two scopes that start with the same one.
 */
export type Reading = "literal" | "symbolic" | "wide" | "suffix";
