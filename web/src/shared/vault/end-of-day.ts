import { fromWallClock } from '@vaultway/contracts/zoned-time';
import { dayAfter, todayIn } from '@/shared/lib/days';

/** Returns the last instant of a day of the company; '' for today, which has not ended, and for no day. */
export function endOfDay(day: string, zone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day >= todayIn(zone) || Number.isNaN(Date.parse(day))) return '';
  // Where a clock is set back at midnight, the last hour comes twice: the next day begins after both.
  const next = fromWallClock(`${dayAfter(day, 1).toISOString().slice(0, 10)}T00:00`, zone);
  return next && new Date(Date.parse(next) - 1).toISOString();
}
