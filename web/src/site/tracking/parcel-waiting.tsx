import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button/button';
import { useSlow } from '@/shared/lib/slow';
import { BuildDrawing } from '@/site/lib/build-drawing';
import { VaultWheel } from './vault-wheel';
import styles from './parcel-waiting.module.css';

/** Constant, so that React keeps the prerendered HTML and what was filled into it. */
const LEFT_ALONE = { __html: '' };

/** Shows the outline of the loading card. */
export function ParcelWaiting({ onRetry }: { onRetry: () => Promise<void> }) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const slow = useSlow(attempt);

  function retry() {
    setAttempt(attempt + 1);
    void onRetry();
  }

  return (
    <div>
      <div className={styles.firstWords}>
        {useContext(BuildDrawing)?.firstWords ?? (
          <div suppressHydrationWarning dangerouslySetInnerHTML={LEFT_ALONE} />
        )}
      </div>
      <p role="status" className={styles.status}>
        <VaultWheel size={22} />
        {t('track.tracking')}
      </p>
      {slow && (
        <div className={styles.slow} role="status">
          <span>{t('track.slow')}</span>
          <Button look="plain" onClick={retry}>
            {t('track.retry')}
          </Button>
        </div>
      )}
      <div className={styles.card} aria-hidden="true">
        <i className={styles.code} />
        <i className={styles.title} />
        <i className={styles.sentence} />
        <i className={styles.route} />
        <div className={styles.columns}>
          <i className={styles.block} />
          <i className={styles.block} />
        </div>
      </div>
    </div>
  );
}
