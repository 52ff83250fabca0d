/**
 * The only door to the outside: everything that reads a file, lists a folder or asks the time does so through
 * a host, so that the core stays pure and tests can give it any world.
 */
export interface Host {
  /** The text of a file, or undefined when it does not exist or is not UTF-8 text. */
  readFile(path: string): string | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
}
