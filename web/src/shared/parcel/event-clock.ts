import type { Activity } from '@vaultway/contracts';
import { oncePer } from '@/shared/lib/once';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats as `YYYY-MM-DD HH:MM`, the Swedish format; undefined if the browser lacks the zone. */
const isoTimeIn = oncePer((timeZone: string) => {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  } catch {
    return undefined;
  }
});

/** Returns the time zone in which an event is shown: that of its place, or the company's if there is none. */
export const zoneOf = ({ time_zone: own }: Activity): string | undefined =>
  own && isoTimeIn(own) ? own : undefined;

/** Returns the wall clock where an event happened, as a date whose UTC clock shows it. */
export function eventClock(activity: Activity): Date {
  const own = zoneOf(activity);
  if (own === undefined) return companyClock(activity);
  const text = isoTimeIn(own)?.format(new Date(activity.created_at)) ?? '';
  return new Date(`${text.replace(' ', 'T')}Z`);
}

/**
 * Returns the company's wall clock at an event, in the same form. Month, day and time come in its time zone; the year
 * is that of the instant, except around New Year.
 */
function companyClock(activity: Activity): Date {
  const instant = new Date(activity.created_at);
  const month = MONTHS.indexOf(activity.created_at_month);
  const [hours = 0, minutes = 0] = activity.created_at_time.split(':').map(Number);
  const clock = (year: number) =>
    new Date(Date.UTC(year, month, Number(activity.created_at_day), hours, minutes));
  const year = instant.getUTCFullYear();
  const nearest = [year - 1, year, year + 1]
    .map(clock)
    .reduce((one, other) => (Math.abs(+one - +instant) <= Math.abs(+other - +instant) ? one : other));
  return Number.isNaN(+nearest) ? instant : nearest;
}

/** Returns the calendar day where an event happened. */
export const eventDay = (activity: Activity) => eventClock(activity).toISOString().slice(0, 10);

const MINUTE_MS = 60_000;
const minuteOf = ({ created_at }: Activity) => Math.floor(Date.parse(created_at) / MINUTE_MS) * MINUTE_MS;

/** Returns the visitor's wall clock at an event, in the same form. */
export const visitorClock = (activity: Activity) =>
  new Date(minuteOf(activity) - new Date(activity.created_at).getTimezoneOffset() * MINUTE_MS);
