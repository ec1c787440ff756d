import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { storedImagePath } from '@vaultway/contracts/image-variants';
import { firstWords } from '@vaultway/contracts/markers';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { StatePanel } from '@/shared/ui/state-panel/state-panel';
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
  const page = currentData ?? known;

  /** Asks once more; a call that hangs is given up first. */
  async function again() {
    const running = dispatch(contentApi.util.getRunningQueryThunk('page', slug));
    running?.abort();
    await running;
    void refetch();
  }

  if (failure?.status === 404) return <Missing />;
  if (page) {
    return (
      <Page
        title={page.title}
        crumbs={[{ text: t('nav.home'), to: sitePaths.home }, { text: page.title }]}
        hero={<HeroBanner page={page} />}
        head={{
          description: page.sub_title ?? firstWords(page.content),
          picture: storedImagePath(page.hero),
        }}
      >
        <div className={styles.columns}>
          <ContentBody content={page.content} />
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
