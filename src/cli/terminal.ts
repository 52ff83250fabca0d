/** What a command sees of the process that it runs in; tests give their own. */
export interface Terminal {
  /** Absolute path of the current folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: Output;
  readonly errors: Output;
  /** All bytes of standard input. */
  readonly readInput: () => Promise<Buffer>;
  /** Standard input line by line, as it comes. */
  readonly inputLines: () => AsyncIterable<string>;
  /** From now on, asking the program to stop (Ctrl-C) aborts this signal in place of ending the process. */
  readonly stopSignal: () => AbortSignal;
  /** The current day, `YYYY-MM-DD`, in UTC. */
  readonly today: () => string;
  /** Milliseconds, from any start. */
  readonly now: () => number;
}

export interface Output {
  readonly isTerminal: boolean;
  readonly write: (text: string) => void;
}

/**
 * Whether to write colours: the user's word in FORCE_COLOR or NO_COLOR first, else only where a terminal shows them.
 * (no-color.org, force-color.org)
 */
export function wantsColour(output: Output, environment: Terminal["environment"]): boolean {
  const forced = environment["FORCE_COLOR"];
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false";
  if ((environment["NO_COLOR"] ?? "") !== "") return false;
  return output.isTerminal && environment["TERM"] !== "dumb";
}
