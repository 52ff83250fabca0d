const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The days from 0001-01-01 to a date `YYYY-MM-DD` of the Gregorian calendar; undefined if it is no date. */
export function dayNumber(text: string): number | undefined {
  const match = datePattern.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  let days = (year - 1) * 365 + leapYearsBefore(year) + day - 1;
  for (let before = 1; before < month; before++) days += daysIn(year, before);
  return days;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** The leap years from 1 up to, not including, a year. */
function leapYearsBefore(year: number): number {
  const last = year - 1;
  return Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400);
}
