import type { RunStopState } from '@vaultway/contracts/constants';
import type { Run } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '@/admin/ui/cells/moment';
import { StatePill } from '@/admin/ui/cells/state-pill';
import { dayOf } from '@/shared/lib/days';

const DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** Formats a run's day: `Tue 1 Dec`. */
export const shortDay = (date: string): string => dateFormat(DAY).format(dayOf(date));

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
