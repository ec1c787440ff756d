import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ask } from '@/shared/api/base-query';
import type { ApiFailure } from '@/shared/api/failure';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { failureText } from '@/shared/i18n/error-text';
import { useAppDispatch } from '@/shared/state/hooks';
import { trackPath } from '@/site/lib/tracking-codes';
import { SceneBanner } from '@/site/ui/scene-banner/scene-banner';
import { WayLinks } from '@/site/ui/scene-banner/way-links';
import { sitePaths } from '@/shared/lib/site-paths';

type Act = 'confirm' | 'unsubscribe';
/** What the server answers to a confirmation. */
interface Confirmed {
  tracking_code?: string;
}

/**
 * Where the links in mails about parcels lead. Opening one changes nothing, since mail programs open links by
 * themselves: the reader presses a button.
 */
export default function SubscriptionPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const act: Act = search.has('unsubscribe') ? 'unsubscribe' : 'confirm';
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

function Question({ act, token }: { act: Act; token: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Confirmed>();
  const [failure, setFailure] = useState<ApiFailure>();

  async function answer() {
    setBusy(true);
    const said = await ask({ url: `/api/subscriptions/${act}`, method: 'POST', body: { token } }, dispatch);
    setBusy(false);
    if ('error' in said) setFailure(said.error);
    else setDone((said.data.data as Confirmed | null) ?? {});
  }

  if (done) return <Done act={act} code={done.tracking_code} />;
  if (failure && [403, 404, 410, 422].includes(failure.status)) return <Expired />;
  return (
    <SceneBanner
      scene="hero-van"
      role={failure ? 'alert' : 'status'}
      title={t(`subscription.${act}Title`)}
      actions={
        <Button look="gold" busy={busy} onClick={() => void answer()}>
          {t(`subscription.${act}Button`)}
        </Button>
      }
    >
      <p>{t(`subscription.${act}Text`)}</p>
      {failure && <p>{failure.status === 0 ? t('track.offlineText') : failureText(failure, t)}</p>}
    </SceneBanner>
  );
}

function Done({ act, code }: { act: Act; code: string | undefined }) {
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
