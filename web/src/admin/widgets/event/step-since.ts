import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { dateFormat, useTimeZone } from '@/admin/ui/cells/moment';
import { oncePer } from '@/shared/lib/once';

/** Steps of parcels in trouble, worst first. */
export const TROUBLES = ['exception', 'attempted', 'returned'] as const;

const dayIn = oncePer((timeZone) => ({ dateStyle: 'medium', timeZone }) as const);
const DAY_MS = 86_400_000;

/** Returns a function that names such a step, and with days, the date since which it was reached. */
export function useStepSince(): (step: (typeof TROUBLES)[number], days?: number) => string {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  const format = dateFormat(dayIn(useTimeZone()));
  return (name, days = 0) => {
    const step = site(`steps.${name}`);
    // The service rejects days outside the limits, which can only be typed into the address.
    if (!(days > 0 && days <= LIMITS.silentDaysMax)) return step;
    return t('attention.since', { step, day: format.format(Date.now() - days * DAY_MS) });
  };
}
