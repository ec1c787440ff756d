import type { Reservation } from '@vaultway/contracts';
import { dateFormat, useTimeZone } from '@/admin/ui/cells/moment';
import { oncePer } from '@/shared/lib/once';

const timesIn = oncePer((timeZone) => ({ dateStyle: 'medium', timeStyle: 'short', timeZone }) as const);

/** Both times of a reservation, in the company's time zone. */
export function ReservedTime({ starts_at, ends_at }: Pick<Reservation, 'starts_at' | 'ends_at'>) {
  const format = dateFormat(timesIn(useTimeZone()));
  return <time dateTime={starts_at}>{format.formatRange(new Date(starts_at), new Date(ends_at))}</time>;
}
