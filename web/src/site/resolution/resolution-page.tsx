import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '@/shared/ui/page/page';
import { useFormat } from '@/shared/i18n/format';
import styles from './resolution-page.module.css';

/** Shows details for a visitor to read out when a page looks wrong. */
export default function ResolutionPage() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { width, height } = useWindowSize();
  return (
    <Page title={t('resolution.title')} head={{ unlisted: true }}>
      <dl className={styles.details}>
        <dt>{t('resolution.width')}</dt>
        <dd>
          <bdi dir="ltr">{number(width)} px</bdi>
        </dd>
        <dt>{t('resolution.height')}</dt>
        <dd>
          <bdi dir="ltr">{number(height)} px</bdi>
        </dd>
        <dt>{t('resolution.browser')}</dt>
        <dd dir="ltr">{navigator.userAgent}</dd>
      </dl>
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
