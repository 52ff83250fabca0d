/**
 * Whether a path or pattern, as someone wrote it, names only what lies below the project: relative, with `/`, without
 * `..`. Symbolic links are not followed here; the host refuses those that lead out.
 */
export function staysInside(path: string): boolean {
  if (path.includes("\0") || path.includes("\\")) return false;
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return false;
  return !/(?:^|[/{,(|])\.\.(?:$|[/},)|])/.test(path);
}
