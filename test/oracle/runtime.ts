/** A language's interpreter, and how it tells what no system call shows. */
export interface Runtime {
  /** Started with the path of the program behind them. */
  readonly command: readonly string[];
  /** Variables that it needs; those of the oracle are named `REMIT_ORACLE_…`. */
  readonly environment: Readonly<Record<string, string>>;
  /** Paths of the interpreter and of what the oracle adds to it: what is done below them is not the program's. */
  readonly ignored: readonly string[];
  /** The program as the interpreter takes it, and the name of its file. */
  readonly prepare: (text: string, path: string) => { readonly name: string; readonly text: string };
  /** Found in what is written to the errors where an error ends the program that nothing caught. */
  readonly report: RegExp;
}
