import type { TransferStep } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import type { Draft } from './handover-draft';

/** Site texts for the steps of a transfer. */
export const STEP_TEXTS = {
  departed: 'usual.departed',
  arrived: 'usual.arrived',
  customs: 'steps.customs',
  stored: 'steps.stored',
  out_for_delivery: 'usual.outForDelivery',
} as const satisfies Record<TransferStep, string>;

/** Returns a function that titles a handover's event in the site's words. */
export function useEventTitle(): (draft: Pick<Draft, 'kind' | 'step'>) => string {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  return ({ kind, step }) => {
    if (kind === 'collect') return site('usual.pickedUp');
    if (kind === 'deliver') return site('usual.delivered');
    if (kind === 'attempt') return site('steps.attempted');
    if (kind === 'resealed') return site('steps.inspected');
    return step === null ? t('scan.handedOver') : site(STEP_TEXTS[step]);
  };
}
