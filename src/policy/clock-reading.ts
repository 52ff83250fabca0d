/** What a guard may ask of the clock, in UTC. */
export interface ClockReading {
  readonly hour: number;
  readonly day: string;
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** The hour and the day of a moment given in milliseconds since 1970-01-01T00:00Z. */
export function readClock(ms: number): ClockReading {
  const date = new Date(ms);
  return { hour: date.getUTCHours(), day: weekdays[date.getUTCDay()] ?? "sun" };
}
