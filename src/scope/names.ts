import type { Pattern } from "./pattern.ts";

/** Names, members of an enum, addresses of mail, texts: each pattern is a name, or a glob in which `*` is any text. */
export interface NamesScope {
  readonly kind: "names";
  readonly of: readonly Pattern[];
}
