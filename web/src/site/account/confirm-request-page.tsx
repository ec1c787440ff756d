import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { sitePaths } from '@/shared/lib/site-paths';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { Notice } from '@/site/ui/notice/notice';
import { AccountColumns } from './account-columns';
import { EmptyState } from './empty-state';
import { requestPaths } from '@/shared/requests/request-paths';
import { useConfirmRequestMutation } from './requests.api';

/** Confirms a visitor's request on a press of its button, since mail programs open links by themselves. */
export default function ConfirmRequestPage() {
  const { t } = useTranslation(['account', 'site']);
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('link') ?? '';
  const [confirm, { data, isLoading: busy, error }] = useConfirmRequestMutation();
  const failure = error as ApiFailure | undefined;
  const over = token === '' || failure?.status === 403;
  const title = t('requests.confirm');
  return (
    <Page
      title={title}
      crumbs={[{ text: t('site:nav.home'), to: sitePaths.home }, { text: title }]}
      head={{ unlisted: true }}
    >
      {over ? (
        <EmptyState role="alert" title={t('signIn.expired')}>
          <ButtonLink to={requestPaths.create}>{t('requests.new')}</ButtonLink>
          <ButtonLink to={sitePaths.contact} look="plain">
            {t('site:nav.contact')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <AccountColumns>
          {data && <Notice tone="good" title={t('requests.confirmed', { number: data.number })} />}
          {failure && <Notice tone="bad" title={failureText(failure, t)} />}
          {!data && (
            <>
              <p>{t('requests.confirmText')}</p>
              <Button busy={busy} onClick={() => void confirm({ token })}>
                {title}
              </Button>
            </>
          )}
        </AccountColumns>
      )}
    </Page>
  );
}
