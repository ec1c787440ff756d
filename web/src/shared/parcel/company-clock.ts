import type { Activity } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { todayIn, visitorsToday } from '@/shared/lib/days';
import { useAppSelector } from '@/shared/state/hooks';
import { eventClock, eventDay, visitorClock, zoneOf } from './event-clock';

/** Provides the company's calendar day, and its events' times where they happened. */
export function useClock() {
  const { time, zone, moment, dayOfWeek } = useFormat();
  const timeZone = useAppSelector((state) => state.settings?.time_zone);
  const today = todayIn(timeZone);
  return {
    /** The company's calendar day, or the visitor's until the company's time zone is known. */
    today,
    /** @param beside whether to name the zone even if the visitor's clock shows the same */
    timeOf: (event: Activity, beside = false) => {
      const clock = eventClock(event);
      const own = visitorClock(event);
      const local = zoneOf(event);
      const there = local ?? timeZone;
      const away = there !== undefined && +clock !== +own;
      const name = there !== undefined && (away || beside) && zone(new Date(event.created_at), there);
      return {
        clock,
        date: eventDay(event),
        /** Today where it happened; undefined where the visitor's day may be another. */
        today: local === undefined ? today : away ? undefined : visitorsToday(),
        /** Whether the visitor's clock shows another time. */
        away,
        time: name ? `${time(clock)}\u00a0${name}` : time(clock),
        /** The visitor's own day and time. */
        own: moment(dayOfWeek(own), time(own)),
      };
    },
  };
}
