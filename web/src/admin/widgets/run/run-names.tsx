import type { RunStopState } from '@vaultway/contracts/constants';
import type { Run } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '@/admin/ui/cells/moment';
import { StatePill } from '@/admin/ui/cells/state-pill';
import { dayOf, visitorsToday } from '@/shared/lib/days';

const DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const DAY_OF_YEAR = { ...DAY, year: 'numeric' } as const;

/** Formats a run's day: `Tue 1 Dec`, with the year unless it is the current one. */
export const shortDay = (date: string): string =>
  dateFormat(date.slice(0, 4) === visitorsToday().slice(0, 4) ? DAY : DAY_OF_YEAR).format(dayOf(date));

/** Returns a function that names a run's courier. */
export function useCourierName(): (courier: Run['courier']) => string {
  const { t } = useTranslation('admin');
  return ({ email, former }) => email ?? (former ? t('runs.former') : t('none'));
}

const TONES = { left: undefined, delivered: 'good', failed: 'bad' } as const;

export function StopState({ state }: { state: RunStopState }) {
  const { t } = useTranslation('admin');
  return <StatePill tone={TONES[state]}>{t(`runs.states.${state}`)}</StatePill>;
}
