import type { Step } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';

const NAMES = {
  registered: 'usual.registered',
  collected: 'usual.pickedUp',
  departed: 'usual.inTransit',
  arrived: 'steps.arrived',
  customs: 'steps.customs',
  stored: 'steps.stored',
  out_for_delivery: 'usual.outForDelivery',
  delivered: 'usual.delivered',
  attempted: 'steps.attempted',
  returned: 'steps.returned',
  exception: 'steps.exception',
} as const satisfies Record<Step, string>;

/** Returns a function that names a step. */
export function useStepNames(): (step: Step | null) => string {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  return (step) => (step === null ? t('none') : site(NAMES[step]));
}
