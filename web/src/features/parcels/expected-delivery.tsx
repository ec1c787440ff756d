import type { ParcelSummary } from '@vaultway/contracts';
import { useDateFormat } from '@/components/control/moment/use-date-format';

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const;

type Dates = Pick<ParcelSummary, 'min_expected_delivery_date' | 'max_expected_delivery_date'>;

/** The days between which a parcel is expected, or the one that is known; nothing when none is. */
export function ExpectedDelivery({ parcel }: { parcel: Dates }) {
  const format = useDateFormat(DAY);
  const days = [parcel.min_expected_delivery_date, parcel.max_expected_delivery_date];
  const [from, to] = days.flatMap((day) => (day === null ? [] : [new Date(day)]));
  if (!from) return null;
  return to ? format.formatRange(from, to) : format.format(from);
}
