import type { TFunction } from 'i18next';
import type { Parcel, TrackedParcel, UsualArrival } from '@vaultway/contracts';
import { hasArrived } from '@vaultway/contracts/step';
import type { Format } from '@/shared/i18n/format';
import { dayAfter, dayOf, daysBetween } from '@/shared/lib/days';
import type { Trouble } from './parcel-state';

/** Texts about a parcel's delivery. */
export const DELIVERY_TEXTS = [
  'delivery.between',
  'delivery.on',
  'delivery.from',
  'delivery.by',
  'delivery.wasBetween',
  'delivery.wasOn',
  'delivery.wasFrom',
  'delivery.wasBy',
  'delivery.arriving',
  'delivery.newDay',
  'delivery.usually',
  'delivery.usuallyOn',
] as const;

type Dates = Pick<Parcel, 'min_expected_delivery_date' | 'max_expected_delivery_date'>;
type Expected = Dates &
  Pick<Parcel, 'step'> &
  Partial<Pick<TrackedParcel, 'history' | 'expected_days_set_at'>>;

/** Returns the first and last expected day of a parcel, or null. */
export function expectedDays({
  min_expected_delivery_date: earliest,
  max_expected_delivery_date: latest,
}: Dates) {
  const first = earliest ?? latest;
  return first === null ? null : { first, last: latest ?? first };
}

/** Number of days that fit side by side on a phone. */
const DAYS_ON_SHEET = 8;

/**
 * Returns the position of the expected days in a calendar that begins today, or null if there are none, they are over,
 * or the last one is too far away.
 * @returns the first and last expected day, in days after today
 */
export function sheetOf(parcel: Dates, today: string): { begins: number; ends: number } | null {
  const days = expectedDays(parcel);
  if (days === null) return null;
  const ends = daysBetween(today, days.last);
  return ends < 0 || ends >= DAYS_ON_SHEET ? null : { begins: daysBetween(today, days.first), ends };
}

/** Number of days from today that a weekday names clearly. */
const DAYS_BY_NAME = 7;

/**
 * Returns one or two near days in words ("Arriving tomorrow or Monday"), or null if the dates say it better.
 * @param today the visitor's calendar day, `YYYY-MM-DD`
 */
export function nearArrivalSentence(
  parcel: Dates,
  format: Format,
  t: TFunction,
  today: string,
): string | null {
  const { min_expected_delivery_date: earliest, max_expected_delivery_date: latest } = parcel;
  if (earliest === null || latest === null || latest < today) return null;
  const from = Math.max(0, daysBetween(today, earliest));
  const to = daysBetween(today, latest);
  if (to >= DAYS_BY_NAME || to - from > 1) return null;
  const name = (day: number) => (day < 2 ? format.inDays(day) : format.weekday(dayAfter(today, day)));
  const when = format.either(from === to ? [name(from)] : [name(from), name(to)]);
  return format.begun(t('delivery.arriving', { when }));
}

/**
 * Returns the expected dates as a sentence ("Arrives between 24 and 26 November"), or null if there are none or the
 * parcel has arrived, even if back at its sender.
 * @param today the visitor's calendar day, `YYYY-MM-DD`
 * @param trouble a problem, after which the dates may hold no longer
 */
export function deliverySentence(
  parcel: Expected,
  format: Format,
  t: TFunction,
  today: string,
  trouble: Trouble | null = null,
): string | null {
  const { min_expected_delivery_date: earliest, max_expected_delivery_date: latest } = parcel;
  const last = latest ?? earliest;
  if (last === null || hasArrived(parcel.step)) return null;
  const unsure = isUnsure(parcel, trouble);
  const expected = datesSentence(parcel, format, t, unsure || last < today);
  return unsure && trouble === 'held' ? t('delivery.newDay', { expected }) : expected;
}

/** Whether a problem outdates the expected days. It does not if they were set after its event. */
export function isUnsure(parcel: Expected, trouble: Trouble | null): boolean {
  if (expectedDays(parcel) === null || !isOpen(trouble)) return false;
  const { expected_days_set_at: setAt = null, history, step } = parcel;
  if (setAt === null) return true;
  const problem = history?.data.find((event) => event.step === step || event.color === 'red');
  return problem !== undefined && Date.parse(setAt) < Date.parse(problem.created_at);
}

const isOpen = (trouble: Trouble | null) => trouble === 'held' || trouble === 'attempted';

function datesSentence(
  { min_expected_delivery_date: earliest, max_expected_delivery_date: latest }: Dates,
  format: Format,
  t: TFunction,
  past: boolean,
): string {
  if (earliest === null)
    return t(past ? 'delivery.wasBy' : 'delivery.by', { day: format.day(dayOf(latest ?? '')) });
  const day = format.day(dayOf(earliest));
  if (latest === null) return t(past ? 'delivery.wasFrom' : 'delivery.from', { day });
  if (earliest === latest) return t(past ? 'delivery.wasOn' : 'delivery.on', { day });
  const span = format.span(dayOf(earliest), dayOf(latest));
  return t(past ? 'delivery.wasBetween' : 'delivery.between', span);
}

/** Returns when similar parcels usually arrive; null if unknown or over. */
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
 * Returns the texts of a parcel in transit: the expected dates, or the usual arrival of similar ones, and the same in
 * words if they are near. A returning parcel arrives elsewhere.
 */
export function expectedWords(
  parcel: TrackedParcel,
  trouble: Trouble | null,
  format: Format,
  t: TFunction,
  today: string,
) {
  if (trouble === 'returned') return { sentence: null, still: null };
  const sentence = deliverySentence(parcel, format, t, today, trouble);
  if (isOpen(trouble)) return { sentence, still: null };
  return sentence === null
    ? { sentence: arrivalSentence(parcel.usual_arrival, format, t, today), still: null }
    : { sentence, still: nearArrivalSentence(parcel, format, t, today) };
}
