import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button/button';
import { Brand } from '@/shared/brand/brand';
import { useHead } from '@/shared/ui/head/head';
import { localeOf } from '@/shared/i18n/format';
import { STEP_TEXTS } from '@/site/tracking/step-texts';
import styles from './offline-page.module.css';

/**
 * Renders the page that the service worker shows offline. It is prerendered and works without React: build/offline.js
 * fills in the visitor's earlier look-ups.
 */
export default function OfflinePage() {
  const { t, i18n } = useTranslation();
  useHead({ title: t('offline.title'), unlisted: true });
  const steps = Object.fromEntries(
    Object.entries(STEP_TEXTS).map(([step, text]) => [step, t('recent.lastStep', { step: t(text) })]),
  );
  return (
    <main className={styles.page}>
      <p className={styles.brand}>
        <Brand />
      </p>
      <h1 className={styles.title}>{t('offline.title')}</h1>
      <p className={styles.text}>{t('offline.text')}</p>
      <p>
        <Button id="again">{t('offline.retry')}</Button>
      </p>
      <section id="recent" hidden className={styles.recent} aria-labelledby="recent-title">
        <h2 id="recent-title" className={styles.recentTitle}>
          {t('offline.recent')}
        </h2>
        <p className={styles.text}>{t('offline.recentText')}</p>
        <ul
          className={styles.list}
          data-steps={JSON.stringify(steps)}
          data-checked={t('track.checked', { when: '{when}' })}
          data-locale={localeOf(i18n.language)}
        />
      </section>
    </main>
  );
}
