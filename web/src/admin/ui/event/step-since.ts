import { LIMITS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { dateFormat, useTimeZone } from '@/admin/ui/moment/moment';
import { oncePer } from '@/shared/lib/once';

/** The steps of parcels in trouble, the worst first. */
export const TROUBLES = ['exception', 'attempted', 'returned'] as const;

const dayIn = oncePer((timeZone) => ({ dateStyle: 'medium', timeZone }) as const);
const DAY_MS = 86_400_000;

/** Says what a step of parcels in trouble is called; with days, that only those of so many days are meant. */
export function useStepSince(): (step: (typeof TROUBLES)[number], days?: number) => string {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  const format = dateFormat(dayIn(useTimeZone()));
  return (name, days = 0) => {
    const step = site(`steps.${name}`);
    // What somebody wrote into the address by hand is refused by the service.
    if (!(days > 0 && days <= LIMITS.silentDaysMax)) return step;
    return t('attention.since', { step, day: format.format(Date.now() - days * DAY_MS) });
  };
}
