import type { TFunction } from 'i18next';
import type { Parcel } from '@vaultway/contracts';
import type { Format } from '@/shared/i18n/format';

type Expected = Pick<Parcel, 'step' | 'min_expected_delivery_date' | 'max_expected_delivery_date'>;

/**
 * The expected dates as a sentence ("Arrives between 24 and 26 November"), or null when there are none
 * or the parcel was delivered.
 * @param today the visitor's calendar day, `YYYY-MM-DD`
 */
export function deliverySentence(
  parcel: Expected,
  format: Format,
  t: TFunction,
  today: string,
): string | null {
  const { min_expected_delivery_date: earliest, max_expected_delivery_date: latest } = parcel;
  const last = latest ?? earliest;
  if (last === null || parcel.step === 'delivered') return null;
  const past = last < today;

  if (earliest === null) return t(past ? 'delivery.wasBy' : 'delivery.by', { day: format.day(dayOf(last)) });
  const day = format.day(dayOf(earliest));
  if (latest === null) return t(past ? 'delivery.wasFrom' : 'delivery.from', { day });
  if (earliest === latest) return t(past ? 'delivery.wasOn' : 'delivery.on', { day });
  const span = format.span(dayOf(earliest), dayOf(latest));
  return t(past ? 'delivery.wasBetween' : 'delivery.between', span);
}

/** A calendar day as a date that `Format` can show. */
export const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** The calendar day on the visitor's clock. */
export const visitorsToday = (now = new Date()) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
