import { hasArrived, type ParcelSummary, type Step, stepOf, TROUBLED_STEPS } from '@vaultway/contracts';
import { daysBetween } from '@/shared/lib/days';

/** Tone of a status: arrived, in trouble, nearly there, or in transit. */
export type Tone = 'good' | 'trouble' | 'near' | 'plain';

type Stated = Pick<ParcelSummary, 'status'> & Partial<Pick<ParcelSummary, 'step'>>;

export const stepNow = ({ status, step }: Stated): Step | null => step ?? stepOf(status);

export function toneOf(parcel: Stated): Tone {
  const step = stepNow(parcel);
  if (step === 'delivered') return 'good';
  if (step === 'out_for_delivery') return 'near';
  return step !== null && TROUBLED_STEPS.includes(step) ? 'trouble' : 'plain';
}

type Expected = Stated & Pick<ParcelSummary, 'max_expected_delivery_date'>;

/**
 * Returns how many days late a parcel is, 0 if it is not.
 * @param today date in the company's time zone, such as `2026-11-24`
 */
export function daysLate(parcel: Expected, today: string): number {
  const { max_expected_delivery_date: due } = parcel;
  if (due === null || hasArrived(stepNow(parcel))) return 0;
  return Math.max(0, daysBetween(due, today));
}
