import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_PAGE_OVERLAY } from '@vaultway/contracts/constants';
import { Button } from '@/shared/ui/button/button';
import { HeroPicture } from '@/shared/content/hero-picture';
import { useSlow } from '@/shared/lib/slow';
import styles from './content-waiting.module.css';

/** Shows the outline of a loading page, below the picture that most pages have. */
export function ContentWaiting({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const slow = useSlow(attempt);

  function retry() {
    setAttempt(attempt + 1);
    onRetry();
  }

  return (
    <>
      <div className={styles.hero}>
        <HeroPicture hero="hero-mixed" overlay={DEFAULT_PAGE_OVERLAY} />
      </div>
      <div className={styles.page}>
        <p role="status" className={styles.status}>
          {t('content.loading')}
        </p>
        {slow && (
          <div className={styles.slow} role="status">
            <span>{t('content.slow')}</span>
            <Button look="plain" onClick={retry}>
              {t('content.retry')}
            </Button>
          </div>
        )}
        <div className={styles.lines} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
    </>
  );
}
