import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import styles from './invitation-link.module.css';

/** A key that was just made, to be copied: nobody sees it again. */
export function NewKey({ value }: { value: string }) {
  const { t } = useTranslation('admin');
  const clipboard = useClipboard();
  return (
    <div className={styles.link} role="status">
      <TextInput
        readOnly
        dir="ltr"
        className={styles.field}
        label={t('apiKeys.key')}
        description={t('apiKeys.once')}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => clipboard.copy(value)}>
        {t(clipboard.copied ? 'account.copied' : 'apiKeys.copy')}
      </Button>
    </div>
  );
}
