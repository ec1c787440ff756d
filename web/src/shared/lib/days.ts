import { oncePer } from './once';

// Calendar days in the form `YYYY-MM-DD`.

/** Converts a calendar day to a date that `Format` can show. */
export const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);

const DAY_MS = 86_400_000;

/** Returns the number of days between two calendar days. */
export const daysBetween = (from: string, to: string) => (Number(dayOf(to)) - Number(dayOf(from))) / DAY_MS;

/** Returns the date some days after a calendar day. */
export const dayAfter = (date: string, days: number) => new Date(Number(dayOf(date)) + days * DAY_MS);

/** Formats as `YYYY-MM-DD`, the Swedish date format. */
const isoDateIn = oncePer((timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }));

/** Returns the company's calendar day, or the visitor's until the company's time zone is known. */
export const todayIn = (timeZone: string | undefined) =>
  timeZone === undefined ? visitorsToday() : isoDateIn(timeZone).format(Date.now());

/** Returns the calendar day on the visitor's clock. */
export const visitorsToday = (now = new Date()) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
