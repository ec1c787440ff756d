import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './copy-field.module.css';

interface CopyFieldProps {
  label: string;
  description: ReactNode;
  value: string;
  /** Label of the button until it is pressed. */
  copy: string;
}

/**
 * Read-only value, shown only once, with a copy button; the user copies by hand if the browser denies clipboard access.
 */
export function CopyField({ label, description, value, copy }: CopyFieldProps) {
  const { t } = useTranslation('admin');
  const clipboard = useClipboard();
  return (
    <div className={styles.link} role="status">
      <TextInput
        readOnly
        dir="ltr"
        className={styles.field}
        label={label}
        description={description}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => clipboard.copy(value)}>{clipboard.copied ? t('account.copied') : copy}</Button>
    </div>
  );
}
