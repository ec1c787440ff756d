import type { Movement } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { StatePill } from '@/admin/ui/cells/state-pill';

const DAY_MS = 86_400_000;

/** Whether a movement can still be approved, declined or cancelled. */
export const isOpen = ({ state }: Pick<Movement, 'state'>) => state === 'drafted' || state === 'approved';

/** Whether nobody can approve a draft anymore. */
export const isExpired = ({ state, drafted_at }: Pick<Movement, 'state' | 'drafted_at'>) =>
  isOpen({ state }) && Date.now() - Date.parse(drafted_at) > DAY_MS;

/** Where a movement is on its way from draft to done. */
export function MovementPill({ movement }: { movement: Movement }) {
  const { t } = useTranslation('admin');
  const { state } = movement;
  if (isExpired(movement)) return <StatePill tone="bad">{t('vault.expired')}</StatePill>;
  return (
    <StatePill tone={state === 'done' ? 'good' : undefined}>{t(`vault.movementStates.${state}`)}</StatePill>
  );
}
