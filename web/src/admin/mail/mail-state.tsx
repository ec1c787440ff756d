import type { Mail } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { StatePill } from '@/admin/ui/cells/state-pill';

const TONES: Partial<Record<Mail['state'], 'good' | 'bad'>> = { sent: 'good', failed: 'bad' };

export function MailState({ state }: Pick<Mail, 'state'>) {
  const { t } = useTranslation('admin');
  return <StatePill tone={TONES[state]}>{t(`mail.states.${state}`)}</StatePill>;
}
