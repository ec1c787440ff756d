import type { TFunction } from 'i18next';
import type { Parcel, TrackedParcel, UsualArrival } from '@vaultway/contracts';
import { hasArrived } from '@vaultway/contracts/step';
import type { Format } from '@/shared/i18n/format';
import { dayOf, daysBetween } from '@/shared/lib/days';
import type { Trouble } from './parcel-state';

/** The texts for a parcel's delivery. */
export const DELIVERY_TEXTS = [
  'delivery.between',
  'delivery.on',
  'delivery.from',
  'delivery.by',
  'delivery.wasBetween',
  'delivery.wasOn',
  'delivery.wasFrom',
  'delivery.wasBy',
  'delivery.countdown',
  'delivery.earliest',
  'delivery.latest',
  'delivery.usually',
  'delivery.usuallyOn',
] as const;

type Dates = Pick<Parcel, 'min_expected_delivery_date' | 'max_expected_delivery_date'>;
type Expected = Dates & Pick<Parcel, 'step'>;

/** The days on which a parcel is expected, first and last; null when there are none. */
export function expectedDays({
  min_expected_delivery_date: earliest,
  max_expected_delivery_date: latest,
}: Dates) {
  const first = earliest ?? latest;
  return first === null ? null : { first, last: latest ?? first };
}

/** As many days as fit side by side on a phone. */
const DAYS_ON_SHEET = 8;

/**
 * Where the expected days lie on a sheet that begins today, or null when words alone tell of them: there are none, they
 * are over, or the last one is too far away.
 * @returns how many days after today the expected ones begin and end
 */
export function sheetOf(parcel: Dates, today: string): { begins: number; ends: number } | null {
  const days = expectedDays(parcel);
  if (days === null) return null;
  const ends = daysBetween(today, days.last);
  return ends < 0 || ends >= DAYS_ON_SHEET ? null : { begins: daysBetween(today, days.first), ends };
}

/**
 * How long it still takes ("In 2 days, Tuesday"), or null when no day is expected, or the last one is over.
 * @param today the visitor's calendar day, `YYYY-MM-DD`
 */
export function countdown(parcel: Dates, format: Format, t: TFunction, today: string): string | null {
  const { min_expected_delivery_date: earliest, max_expected_delivery_date: latest } = parcel;
  const days = expectedDays(parcel);
  if (days === null || days.last < today) return null;
  const begins = latest === null || days.first > today ? days.first : null;
  // Only the latest day is known: it says nothing of the earliest one.
  const day = earliest === null ? days.last : (begins ?? days.last);
  const words = { when: format.inDays(daysBetween(today, day)), weekday: format.weekday(dayOf(day)) };
  if (earliest === latest || (earliest !== null && latest === today))
    return format.begun(t('delivery.countdown', words));
  return format.begun(
    t(earliest !== null && begins !== null ? 'delivery.earliest' : 'delivery.latest', words),
  );
}

/**
 * The expected dates as a sentence ("Arrives between 24 and 26 November"), or null when there are none
 * or the parcel has arrived, be it back at its sender.
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
  if (last === null || hasArrived(parcel.step)) return null;
  const past = last < today;

  if (earliest === null) return t(past ? 'delivery.wasBy' : 'delivery.by', { day: format.day(dayOf(last)) });
  const day = format.day(dayOf(earliest));
  if (latest === null) return t(past ? 'delivery.wasFrom' : 'delivery.from', { day });
  if (earliest === latest) return t(past ? 'delivery.wasOn' : 'delivery.on', { day });
  const span = format.span(dayOf(earliest), dayOf(latest));
  return t(past ? 'delivery.wasBetween' : 'delivery.between', span);
}

/** When parcels like this one usually arrive; null when that is not known, or over. */
export function arrivalSentence(
  usual: UsualArrival | null | undefined,
  format: Format,
  t: TFunction,
  today: string,
): string | null {
  if (!usual || usual.to < today) return null;
  if (usual.from === usual.to) return t('delivery.usuallyOn', { day: format.day(dayOf(usual.to)) });
  return t('delivery.usually', format.span(dayOf(usual.from), dayOf(usual.to)));
}

/**
 * What is said of a parcel that is on its way: the expected dates, or when others like it arrive, and how long it still
 * takes. A parcel on its way back arrives elsewhere.
 */
export function expectedWords(
  parcel: TrackedParcel,
  trouble: Trouble | null,
  format: Format,
  t: TFunction,
  today: string,
) {
  if (trouble === 'returned') return { sentence: null, still: null };
  const sentence = deliverySentence(parcel, format, t, today);
  return sentence === null
    ? { sentence: arrivalSentence(parcel.usual_arrival, format, t, today), still: null }
    : { sentence, still: countdown(parcel, format, t, today) };
}
