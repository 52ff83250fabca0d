import { invariant } from "../../base/assert.ts";
import { hasErrors, type Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { sameTree } from "./same-tree.ts";

export interface Formatted {
  /** The file in the one layout; undefined if it has syntax errors, for then something of it could be lost. */
  readonly text: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Formats a file. The result is read again: it must be the same policy with the same comments, or nothing is given back.
 *
 * @throws {@link InvariantError} if it is not
 */
export function format(file: SourceFile): Formatted {
  const { module, diagnostics } = parse(file);
  if (hasErrors(diagnostics)) return { text: undefined, diagnostics };
  const text = print(module);
  const printed = parse({ path: file.path, text });
  const same = !hasErrors(printed.diagnostics) && sameTree(module, printed.module);
  invariant(same, `${file.path} would read differently after formatting`);
  return { text, diagnostics };
}
