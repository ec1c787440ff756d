import type { Mail } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import styles from './mail.module.css';

/** How far a mail came. */
export function MailState({ state }: Pick<Mail, 'state'>) {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.state} data-state={state}>
      {t(`mail.states.${state}`)}
    </span>
  );
}
