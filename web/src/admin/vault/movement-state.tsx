import type { Movement } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { StatePill } from '@/admin/ui/cells/state-pill';

const DAY_MS = 86_400_000;

/** Whether nobody can approve a draft anymore. */
export const isExpired = ({ state, drafted_at }: Pick<Movement, 'state' | 'drafted_at'>) =>
  state === 'drafted' && Date.now() - Date.parse(drafted_at) > DAY_MS;

/** Where a movement is on its way from draft to done. */
export function MovementPill({ movement }: { movement: Movement }) {
  const { t } = useTranslation('admin');
  const { state } = movement;
  if (isExpired(movement)) return <StatePill tone="bad">{t('vault.expired')}</StatePill>;
  return (
    <StatePill tone={state === 'done' ? 'good' : undefined}>{t(`vault.movementStates.${state}`)}</StatePill>
  );
}
