/**
 * Numbers between two bounds, both included, and on a grid if there is a step. All members are exact decimals
 * in canonical spelling ("-0.25", "1000000"), so that no rounding decides.
 */
export interface NumberScope {
  readonly kind: "number";
  /** Absent: no lower bound. */
  readonly from?: string;
  /** Absent: no upper bound. */
  readonly to?: string;
  /** Absent: every number between the bounds. */
  readonly step?: string;
  /** The grid is offset + n × step; absent: 0. Canonical: at least 0, below step. */
  readonly offset?: string;
}
