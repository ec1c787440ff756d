import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { sitePaths } from '@/shared/lib/site-paths';
import { SceneBanner } from '@/site/ui/scene-banner/scene-banner';
import { WayLinks } from '@/site/ui/scene-banner/way-links';

/** Says that there is no page at a content page's address. */
export function MissingPage() {
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
