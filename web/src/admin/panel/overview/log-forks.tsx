import type { ParcelOverview } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import styles from './overview-page.module.css';

/** Warning that others have another log than ours, so that nothing is signed. */
export function LogForks({ forks }: { forks: ParcelOverview['log_forks'] }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  if (forks.length === 0) return null;
  return (
    <div className={styles.forks} role="alert">
      <strong>{t('overview.logForked')}</strong>
      {forks.map(({ source, size }) => (
        <p key={`${source} ${size}`}>
          {t('overview.logFork', {
            source: source === 'image store' ? t('overview.imageStore') : source,
            size: number(size),
          })}
        </p>
      ))}
    </div>
  );
}
