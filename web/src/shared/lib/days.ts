import { oncePer } from './once';

// Calendar days, written `YYYY-MM-DD`.

/** A calendar day as a date that `Format` can show. */
export const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);

const DAY_MS = 86_400_000;

/** Whole days from one calendar day to another. */
export const daysBetween = (from: string, to: string) => (Number(dayOf(to)) - Number(dayOf(from))) / DAY_MS;

/** `YYYY-MM-DD`, as Swedes write a date. */
const isoDateIn = oncePer((timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }));

/** The calendar day where the company is; where the visitor is, until the company's time zone is known. */
export const todayIn = (timeZone: string | undefined) =>
  timeZone === undefined ? visitorsToday() : isoDateIn(timeZone).format();

/** The calendar day on the visitor's clock. */
export const visitorsToday = (now = new Date()) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
