import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ButtonLink } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { useHydrated } from '@/site/lib/hydrated';
import { SceneBanner } from '@/site/ui/scene-banner/scene-banner';
import { WayLinks } from '@/site/ui/scene-banner/way-links';
import { sitePaths } from '@/shared/lib/site-paths';
import styles from './not-found-page.module.css';

export default function NotFoundPage() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  // A visitor who followed a link of this site goes back there, any other to the home page.
  const cameFromHere = key !== 'default';

  const banner = (
    <SceneBanner
      scene="hero-boxes"
      title={t('notFound.title')}
      actions={
        <ButtonLink
          to={sitePaths.home}
          look="gold"
          onClick={(event) => {
            if (!cameFromHere) return;
            event.preventDefault();
            void navigate(-1);
          }}
        >
          {t('notFound.back')}
        </ButtonLink>
      }
    >
      <p>{t('notFound.text')}</p>
      <p className={styles.url}>
        <bdi>{hydrated ? location.href : '…'}</bdi>
      </p>
    </SceneBanner>
  );
  return (
    <Page title={t('notFound.title')} head={{ unlisted: true }} hero={banner}>
      <WayLinks />
    </Page>
  );
}
