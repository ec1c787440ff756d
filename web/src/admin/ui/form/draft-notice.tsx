import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './form.module.css';

/** Says that the form began with what was typed before. */
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
