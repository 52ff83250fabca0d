/** How long something may last: ages up to a number of turns and up to an elapsed time, each in its own unit. */
export interface DurationScope {
  readonly kind: "duration";
  /** Whole turns; absent: no limit. */
  readonly turns?: number;
  /** Whole milliseconds of wall clock; absent: no limit. */
  readonly milliseconds?: number;
}
