import type { Pattern } from "./pattern.ts";

/**
 * Paths of files, with `/`. The pattern is absolute ("/in/…"), under a parameter of type path, or relative to a working
 * directory that is not known yet ("in/…", "." for the directory itself), which binds like a parameter.
 */
export interface PathScope {
  readonly kind: "path";
  readonly pattern: Pattern;
}
