import { useDeferredValue } from 'react';
import type { Page } from '@vaultway/contracts';
import { LANGUAGE_TABLE, type OfferedLanguage } from '@vaultway/contracts/languages';
import { useTranslation } from 'react-i18next';
import { ContentBody } from '@/shared/content/content-body';
import { HeroBanner } from '@/shared/content/hero-banner';
import type { PageValues } from './page-form';
import styles from './pages.module.css';

interface PagePreviewProps {
  values: PageValues;
  /** Hero to show: a built-in name or an address. */
  hero: string;
  language: OfferedLanguage;
}

/** Preview of the page, rendered by the site's code, with a short delay. */
export function PagePreview({ values, hero, language }: PagePreviewProps) {
  const { t } = useTranslation('admin');
  const content = useDeferredValue(values.content);
  const page = {
    hero,
    overlay: values.overlay as Page['overlay'],
    title: values.title.trim() || t('pages.untitled'),
    sub_title: values.sub_title.trim() || null,
  };
  return (
    <div className={styles.preview}>
      <p className={styles.previewTitle} aria-hidden="true">
        {t('pages.preview')}
      </p>
      {/* It scrolls on its own, so it has to be reachable by keyboard. */}
      <section
        className={styles.sheet}
        aria-label={t('pages.preview')}
        tabIndex={0}
        lang={LANGUAGE_TABLE[language].tag}
        dir={LANGUAGE_TABLE[language].direction}
      >
        <HeroBanner page={page} preview />
        <div className={styles.text}>
          <ContentBody content={content} />
        </div>
      </section>
    </div>
  );
}
