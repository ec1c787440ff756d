import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import styles from './totp-setup.module.css';

interface RecoveryCodesProps {
  codes: string[];
  /** Called once the user has stored the codes, which cannot be shown again. */
  onKept: () => void;
}

/** Shows the recovery codes, once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('admin');
  const clipboard = useClipboard();
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles.setup} role="status">
      <p>
        <strong>{t('account.secondFactor.keepTitle')}</strong> {t('account.secondFactor.keep')}
      </p>
      <ul className={styles.codes} dir="ltr" aria-label={t('account.secondFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? t('account.copied') : t('account.secondFactor.copy')}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          {t('account.secondFactor.download')}
        </Button>
        <Button onClick={onKept}>{t('account.secondFactor.kept')}</Button>
      </div>
    </div>
  );
}
