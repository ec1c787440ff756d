import type { TFunction } from 'i18next';
import type { Parcel } from '@vaultway/contracts';
import type { Format } from '@/shared/i18n/format';

/** What a status says of a parcel that has arrived, in the languages of the site; the database reads it alike. */
const WORDS =
  'delivered|entregue|bezorgd|afgeleverd|entregad[oa]|zugestellt|ausgeliefert|livrée?|consegnat[oa]|levererad|доставлен[аоы]?|teslim edildi|terkirim|đã giao|تم التسليم|تحویل شد|डिलीवर';
// Vowel signs of Hindi are marks: डिलीवरी is another word than डिलीवर.
const ARRIVED = new RegExp(`(?<!\\p{L})(${WORDS})(?![\\p{L}\\p{M}])`, 'iu');
const NOT_ARRIVED = new RegExp(
  `(?<!\\p{L})(no|non|não|niet|nicht|pas|inte|не|belum|chưa|نشد|لم)\\s+(${WORDS})`,
  'iu',
);

/**
 * Whether a status says that the parcel was handed over. Statuses are free text; what is still to come ("Out for
 * delivery", "To be delivered", "Nicht zugestellt") must keep its dates.
 */
export const saysDelivered = (status: string) =>
  ARRIVED.test(status) &&
  !/\b(not|un|be|being|cannot|can't|couldn't|wasn't)\b/i.test(status) &&
  !NOT_ARRIVED.test(status);

type Dates = Pick<Parcel, 'min_expected_delivery_date' | 'max_expected_delivery_date'>;

/**
 * The expected dates as a sentence ("Arrives between 24 and 26 November"), or null when there are none.
 * @param today the visitor's calendar day, `YYYY-MM-DD`
 */
export function deliverySentence(parcel: Dates, format: Format, t: TFunction, today: string): string | null {
  const { min_expected_delivery_date: earliest, max_expected_delivery_date: latest } = parcel;
  const last = latest ?? earliest;
  if (last === null) return null;
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
