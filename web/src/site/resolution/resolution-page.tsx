import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { sitePaths } from '@/shared/lib/site-paths';
import { Page } from '@/shared/ui/page/page';
import styles from './resolution-page.module.css';

/** Shows details for a visitor to read out when a page looks wrong. */
export default function ResolutionPage() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { width, height } = useWindowSize();
  return (
    <Page
      title={t('resolution.title')}
      crumbs={[{ text: t('nav.home'), to: sitePaths.home }, { text: t('resolution.title') }]}
      head={{ unlisted: true }}
    >
      <div className={styles.card}>
        <div className={styles.outline} aria-hidden="true">
          <span style={{ '--ratio': width / height }} />
        </div>
        <dl className={styles.details}>
          <div>
            <dt>{t('resolution.width')}</dt>
            <dd>
              <bdi dir="ltr">{number(width)} px</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('resolution.height')}</dt>
            <dd>
              <bdi dir="ltr">{number(height)} px</bdi>
            </dd>
          </div>
          <div className={styles.browser}>
            <dt>{t('resolution.browser')}</dt>
            <dd dir="ltr">{navigator.userAgent}</dd>
          </div>
        </dl>
      </div>
    </Page>
  );
}

function useWindowSize() {
  const [size, setSize] = useState(measure);
  useEffect(() => {
    const look = () => setSize(measure());
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);
  return size;
}

const measure = () => ({ width: innerWidth, height: innerHeight });
