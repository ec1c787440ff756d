import type { Activity } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { todayIn } from '@/shared/lib/days';
import { useAppSelector } from '@/shared/state/hooks';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * The company's wall clock at an event, as a date whose UTC clock shows it. Month, day and time come in the
 * company's time zone; the year is that of the instant, except around New Year.
 */
export function companyClock(activity: Activity): Date {
  const instant = new Date(activity.created_at);
  const month = MONTHS.indexOf(activity.created_at_month);
  const [hours = 0, minutes = 0] = activity.created_at_time.split(':').map(Number);
  const clock = (year: number) =>
    new Date(Date.UTC(year, month, Number(activity.created_at_day), hours, minutes));
  const year = instant.getUTCFullYear();
  const nearest = [year - 1, year, year + 1]
    .map(clock)
    .toSorted((one, other) => Math.abs(+one - +instant) - Math.abs(+other - +instant))[0];
  return nearest === undefined || Number.isNaN(+nearest) ? instant : nearest;
}

/** The company's calendar day and how its events' times are told, with their zone. */
export function useClock() {
  const { time, zone } = useFormat();
  const timeZone = useAppSelector((state) => state.settings?.time_zone);
  return {
    /** Where the company is; where the visitor is, until the company's time zone is known. */
    today: todayIn(timeZone),
    timeOf: (event: Activity) => {
      const clock = companyClock(event);
      const name = timeZone && zone(new Date(event.created_at), timeZone);
      return {
        clock,
        date: clock.toISOString().slice(0, 10),
        zone: name,
        time: name ? `${time(clock)}\u00a0${name}` : time(clock),
      };
    },
  };
}
