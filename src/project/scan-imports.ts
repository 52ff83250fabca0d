/** What the first lines of a policy say about other files, read without the parser. */
export interface ImportScan {
  readonly module: string | undefined;
  readonly imports: readonly string[];
  /** By module, the names that are imported from it. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

const name = String.raw`[A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*`;
const skipped = String.raw`"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"?|//[^\n]*`;

/**
 * Finds the module's name and its imports by their keywords, texts and comments apart. It may be wrong about a file
 * that the parser would refuse; whoever relies on it compares it with what the parser found in the same text.
 */
export function scanImports(text: string): ImportScan {
  const words = new RegExp(`${skipped}|\\b(module|import)\\s+(${name})(?:\\s*\\{([^}]*)\\})?`, "g");
  let module: string | undefined;
  const imports: string[] = [];
  const names = new Map<string, readonly string[]>();
  for (const [, keyword, written, items] of text.matchAll(words)) {
    const dotted = written?.replaceAll(/\s/g, "");
    if (dotted === undefined) continue;
    if (keyword === "import") {
      imports.push(dotted);
      names.set(dotted, [...(names.get(dotted) ?? []), ...importedItems(items ?? "")]);
    } else module ??= dotted;
  }
  return { module, imports, names };
}

/** Without comments; of `X as Y`, the X. */
function importedItems(items: string): readonly string[] {
  return items
    .replaceAll(/\/\/[^\n]*/g, "")
    .split(",")
    .flatMap((item) => /^\s*(\w+)/.exec(item)?.[1] ?? []);
}
