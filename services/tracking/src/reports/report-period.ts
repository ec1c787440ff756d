import { startOfDay } from '../parcels/company-clock.js';

const DAY_MS = 86_400_000;

/** Weeks of a report and of the period before it, by the company's calendar. */
export interface ReportPeriod {
  /** Mondays of all weeks of both periods, and the one after. */
  mondays: string[];
  /** The instants at which these begin in the company's time zone. */
  bounds: string[];
  weeks: number;
}

/** @param until a day of the last week */
export function reportPeriod(zone: string, until: string, weeks: number): ReportPeriod {
  const day = Date.parse(until);
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  const lastMonday = day - daysSinceMonday * DAY_MS;
  const mondays = Array.from({ length: 2 * weeks + 1 }, (_, at) =>
    new Date(lastMonday + (at - 2 * weeks + 1) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
  return { mondays, bounds: mondays.map((monday) => startOfDay(zone, monday)), weeks };
}

/** Returns the day before, `YYYY-MM-DD`. */
export const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
