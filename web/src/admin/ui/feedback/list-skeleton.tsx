import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './list-skeleton.module.css';

const ROWS = ['92%', '85%', '88%', '80%', '90%', '84%'];

/** Placeholder for a list while its first page loads. */
export function ListSkeleton() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {ROWS.map((width) => (
        <Skeleton key={width} height={14} width={width} radius="sm" />
      ))}
    </div>
  );
}
