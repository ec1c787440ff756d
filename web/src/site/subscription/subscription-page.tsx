import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { failureText } from '@/shared/i18n/error-text';
import { trackPath } from '@/shared/lib/tracking-codes';
import { SceneBanner } from '@/site/ui/scene-banner/scene-banner';
import { WayLinks } from '@/site/ui/scene-banner/way-links';
import { sitePaths } from '@/shared/lib/site-paths';
import { type LinkedAct, useFollowLinkMutation } from './subscription.api';

/**
 * Handles links in mails about parcels. Opening one changes nothing, since mail programs open links by themselves: the
 * reader must press a button.
 */
export default function SubscriptionPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const act: LinkedAct = search.has('unsubscribe') ? 'unsubscribe' : 'confirm';
  const token = search.get(act) ?? '';
  return (
    <Page
      title={t('subscription.title')}
      crumbs={[{ text: t('nav.home'), to: sitePaths.home }, { text: t('subscription.title') }]}
      head={{ unlisted: true }}
      hero={token === '' ? <Expired /> : <Question key={`${act} ${token}`} act={act} token={token} />}
    >
      <WayLinks />
    </Page>
  );
}

function Question({ act, token }: { act: LinkedAct; token: string }) {
  const { t } = useTranslation();
  const [follow, { isLoading: busy, isSuccess, data, error }] = useFollowLinkMutation();
  const failure = error as ApiFailure | undefined;

  if (isSuccess) return <Done act={act} code={data?.tracking_code} />;
  if (failure && [403, 404, 410, 422].includes(failure.status)) return <Expired />;
  return (
    <SceneBanner
      scene="hero-van"
      role={failure ? 'alert' : 'status'}
      title={t(`subscription.${act}Title`)}
      actions={
        <Button look="gold" busy={busy} onClick={() => void follow({ act, token })}>
          {t(`subscription.${act}Button`)}
        </Button>
      }
    >
      <p>{t(`subscription.${act}Text`)}</p>
      {failure && <p>{failureText(failure, t)}</p>}
    </SceneBanner>
  );
}

function Done({ act, code }: { act: LinkedAct; code: string | undefined }) {
  const { t } = useTranslation();
  return (
    <SceneBanner
      scene="hero-van"
      role="status"
      title={t(`subscription.${act}DoneTitle`)}
      actions={
        <ButtonLink to={trackPath(code === undefined ? [] : [code])} look="gold">
          {t('nav.track')}
        </ButtonLink>
      }
    >
      <p>{t(`subscription.${act}DoneText`)}</p>
    </SceneBanner>
  );
}

function Expired() {
  const { t } = useTranslation();
  return (
    <SceneBanner
      scene="hero-vault"
      role="alert"
      title={t('subscription.expiredTitle')}
      actions={
        <ButtonLink to={sitePaths.track} look="gold">
          {t('nav.track')}
        </ButtonLink>
      }
    >
      <p>{t('subscription.expiredText')}</p>
    </SceneBanner>
  );
}
