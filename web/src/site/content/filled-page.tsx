import { useTranslation } from 'react-i18next';
import type { Page as ContentPage } from '@vaultway/contracts';
import { ContentBody } from '@/shared/content/content-body';
import { HeroBanner } from '@/shared/content/hero-banner';
import { sitePaths } from '@/shared/lib/site-paths';
import type { PageHead } from '@/shared/ui/head/head';
import { Page } from '@/shared/ui/page/page';
import { HelpAside } from '@/site/ui/help-aside/help-aside';
import styles from './content-page.module.css';

interface FilledPageProps {
  look: Pick<ContentPage, 'hero' | 'overlay'>;
  text: Pick<ContentPage, 'title' | 'sub_title'>;
  content: string;
  /** Language and direction of the texts, if they differ from the site's. */
  inOwn: { lang?: string; dir?: string };
  head?: PageHead;
}

/** Renders a content page; the content service fills in the same (page-parts.tsx). */
export function FilledPage({ look: { hero, overlay }, text, content, inOwn, head }: FilledPageProps) {
  const { t } = useTranslation();
  const { title, sub_title } = text;
  return (
    <Page
      title={title}
      crumbs={[{ text: t('nav.home'), to: sitePaths.home }, { text: title }]}
      hero={
        <div {...inOwn}>
          <HeroBanner page={{ hero, overlay, title, sub_title }} />
        </div>
      }
      head={head}
    >
      <div className={styles.columns}>
        <div {...inOwn}>
          <ContentBody content={content} />
        </div>
        <HelpAside />
      </div>
    </Page>
  );
}
