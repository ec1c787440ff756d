import type { Step } from '@vaultway/contracts';
import { STEP_NAMES } from '@vaultway/contracts/suggested-titles';
import { useTranslation } from 'react-i18next';

/** A parcel that departed is in transit. */
const NAMES = { ...STEP_NAMES, departed: 'usual.inTransit' } as const satisfies Record<Step, string>;

/** Returns a function that names a step. */
export function useStepNames(): (step: Step | null) => string {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  return (step) => (step === null ? t('none') : site(NAMES[step]));
}
