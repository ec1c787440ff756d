import type { TransferStep } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import type { Draft } from './handover-draft';

/** What the site calls the steps of a transfer. */
export const STEP_TEXTS = {
  departed: 'usual.departed',
  arrived: 'usual.arrived',
  customs: 'steps.customs',
  stored: 'steps.stored',
  out_for_delivery: 'usual.outForDelivery',
} as const satisfies Record<TransferStep, string>;

/** What the event of a handover is called, in the words that the site has for it. */
export function useEventTitle(): (draft: Pick<Draft, 'kind' | 'step'>) => string {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  return ({ kind, step }) => {
    if (kind === 'collect') return site('usual.pickedUp');
    if (kind === 'deliver') return site('usual.delivered');
    if (kind === 'attempt') return site('steps.attempted');
    return step === null ? t('scan.handedOver') : site(STEP_TEXTS[step]);
  };
}
