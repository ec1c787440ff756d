import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './form.module.css';

/** Tells that the form was restored from a draft. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.draft} role="status">
      <span>{t('form.restored')}</span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {t('form.discardDraft')}
      </Button>
    </div>
  );
}
