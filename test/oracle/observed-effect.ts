/** An effect that was seen while a program ran. */
export type ObservedEffect =
  /** A path, absolute; `host:port`; a name. */
  | { readonly kind: string; readonly target: string }
  /** A program that was started, with its words. */
  | { readonly kind: "proc.spawn"; readonly words: readonly string[] }
  /** An effect without a target. */
  | { readonly kind: string };

export function printObserved(effect: ObservedEffect): string {
  if ("words" in effect) return `${effect.kind} ${JSON.stringify(effect.words)}`;
  return "target" in effect ? `${effect.kind} ${effect.target}` : effect.kind;
}
