/**
 * The answer to a question about scopes. `unknown` means that a bound was reached, that the answer depends on
 * parameters which are not bound, or that a scope is malformed; whoever asks treats it as the answer that denies.
 */
export type Answer = "yes" | "no" | "unknown";
