import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { storedImagePath } from '@vaultway/contracts/image-variants';
import { LANGUAGE_TABLE, offeredAs } from '@vaultway/contracts/languages';
import { firstWords } from '@vaultway/contracts/markers';
import { pageLanguages, pageText } from '@vaultway/contracts/page-text';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { StatePanel } from '@/shared/ui/state-panel/state-panel';
import { shownLanguage } from '@/shared/i18n/i18n';
import { failureText } from '@/shared/i18n/error-text';
import { itemsOf } from '@/shared/state/collection';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import { ContentBody } from '@/shared/ui/content/content-body';
import { ContentWaiting } from './content-waiting';
import { contentApi, usePageQuery } from './content.api';
import { HeroBanner } from '@/shared/ui/content/hero-banner';
import { sitePaths } from '@/shared/lib/site-paths';
import { HelpAside } from '@/site/ui/help-aside/help-aside';
import { SceneBanner } from '@/site/ui/scene-banner/scene-banner';
import { WayLinks } from '@/site/ui/scene-banner/way-links';
import styles from './content-page.module.css';

/** A page that an admin wrote. What the site already knows of it is shown while the newest state is asked for. */
export default function ContentPage() {
  const { t } = useTranslation();
  const { slug = '' } = useParams();
  const known = useAppSelector((state) => itemsOf(state.pages).find((page) => page.slug === slug));
  const { currentData, error, isFetching, refetch } = usePageQuery(slug);
  // A call that was given up carries no errors.
  const failure = error && 'errors' in error ? error : undefined;
  const dispatch = useAppDispatch();
  // Among others a page is known without its translations.
  const page =
    currentData ?? (known && pageText(known, shownLanguage()).content !== undefined ? known : undefined);

  /** Asks once more; a call that hangs is given up first. */
  async function again() {
    const running = dispatch(contentApi.util.getRunningQueryThunk('page', slug));
    running?.abort();
    await running;
    void refetch();
  }

  if (failure?.status === 404) return <Missing />;
  if (page) {
    const { content = '', ...text } = pageText(page, shownLanguage());
    // Words that are not in the language of the site around them say so.
    const { tag, direction } = LANGUAGE_TABLE[text.language];
    const inOwn = text.language === offeredAs(shownLanguage()) ? {} : { lang: tag, dir: direction };
    return (
      <Page
        title={text.title}
        crumbs={[{ text: t('nav.home'), to: sitePaths.home }, { text: text.title }]}
        hero={
          <div {...inOwn}>
            <HeroBanner page={{ hero: page.hero, overlay: page.overlay, ...text }} />
          </div>
        }
        head={{
          description: text.sub_title ?? firstWords(content),
          languages: pageLanguages(page),
          picture: storedImagePath(page.hero),
        }}
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
  if (isFetching || !failure) return <ContentWaiting onRetry={() => void again()} />;
  return (
    <Page title={t('content.away')} head={{ unlisted: true }}>
      <StatePanel
        icon="warehouse"
        title={failure.status === 0 ? t('track.offlineTitle') : failureText(failure, t)}
        actions={<Button onClick={() => void refetch()}>{t('content.retry')}</Button>}
      >
        <p>{t(failure.status === 0 ? 'track.offlineText' : 'content.awayText')}</p>
      </StatePanel>
    </Page>
  );
}

function Missing() {
  const { t } = useTranslation();
  const title = t('content.notFound');
  const banner = (
    <SceneBanner
      scene="hero-boxes"
      role="alert"
      title={title}
      actions={
        <ButtonLink to={sitePaths.home} look="gold">
          {t('content.home')}
        </ButtonLink>
      }
    >
      <p>{t('content.notFoundText')}</p>
    </SceneBanner>
  );
  return (
    <Page
      title={title}
      head={{ unlisted: true }}
      hero={banner}
      crumbs={[{ text: t('nav.home'), to: sitePaths.home }, { text: title }]}
    >
      <WayLinks />
    </Page>
  );
}
