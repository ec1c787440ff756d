import type { Count, CountOutcome } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { StatePill } from '@/admin/ui/cells/state-pill';

/** Where a count is on its way to its approval. */
export function CountPill({ state }: Pick<Count, 'state'>) {
  const { t } = useTranslation('admin');
  return (
    <StatePill tone={state === 'approved' ? 'good' : undefined}>
      {t(`vault.counts.states.${state}`)}
    </StatePill>
  );
}

const TONES: Partial<Record<CountOutcome, 'good' | 'bad'>> = {
  found: 'good',
  missing: 'bad',
  foreign: 'bad',
  unknown: 'bad',
  ambiguous: 'bad',
};

/** Outcome of counting an item or a code. */
export function OutcomePill({ outcome }: { outcome: CountOutcome }) {
  const { t } = useTranslation('admin');
  return <StatePill tone={TONES[outcome]}>{t(`vault.counts.outcomes.${outcome}`)}</StatePill>;
}
