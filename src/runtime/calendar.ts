const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a date `YYYY-MM-DD` of the Gregorian calendar. */
export function isCalendarDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

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
