import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './list.module.css';

/** A list without rows: says so, and what to do next. */
export function EmptyList({ children }: { children: ReactNode }) {
  const { t } = useTranslation('control');
  return (
    <div className={styles.empty}>
      <p className={styles.none}>{t('list.empty')}</p>
      {children}
    </div>
  );
}
