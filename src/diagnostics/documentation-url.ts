/** Where what Remit publishes is found: schemas by their `$id`, and a page for each diagnostic. */
export const publishedAt = "https://remit-lang.dev";

/** The page of a diagnostic; the same text that `remit explain CODE` prints. */
export function documentationUrl(code: string): string {
  return `${publishedAt}/reference/diagnostics/${code}`;
}
