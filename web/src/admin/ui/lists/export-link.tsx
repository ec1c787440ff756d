import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import unseen from '@/shared/styles/unseen.module.css';
import { AdminIcon } from '../cells/admin-icon';
import styles from './list.module.css';

/** Link to download a list; only its icon shows on a phone. */
export function ExportLink({ href }: { href: string }) {
  const { t } = useTranslation('admin');
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      className={styles.export}
      leftSection={<AdminIcon name="download" />}
    >
      <span className={unseen.unseenOnPhone}>{t('list.export')}</span>
    </Button>
  );
}
