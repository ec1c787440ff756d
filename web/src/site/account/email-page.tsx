import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { accountPaths, sitePaths } from '@/shared/lib/site-paths';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { Notice } from '@/site/ui/notice/notice';
import { AccountColumns } from './account-columns';
import { EmptyState } from './empty-state';
import { useConfirmEmailMutation } from './account.api';

/** Confirms a change of address on a press of its button, since mail programs open links by themselves. */
export function EmailPage() {
  const { t } = useTranslation(['account', 'site']);
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('link') ?? '';
  const [confirm, { data, isLoading: busy, error }] = useConfirmEmailMutation();
  const failure = error as ApiFailure | undefined;
  const over = token === '' || failure?.status === 403;
  return (
    <Page
      title={t('email.title')}
      crumbs={[{ text: t('site:nav.home'), to: sitePaths.home }, { text: t('email.title') }]}
      head={{ unlisted: true }}
    >
      {over ? (
        <EmptyState role="alert" title={t('signIn.expired')}>
          <ButtonLink to={accountPaths.settings}>{t('nav.settings')}</ButtonLink>
        </EmptyState>
      ) : (
        <AccountColumns>
          {data && <Notice tone="good" title={t(data.changed ? 'email.done' : 'email.half')} />}
          {failure && <Notice tone="bad" title={failureText(failure, t)} />}
          {!data && (
            <>
              <p>{t('email.text')}</p>
              <Button busy={busy} onClick={() => void confirm({ token })}>
                {t('email.title')}
              </Button>
            </>
          )}
          {data?.changed && <ButtonLink to={accountPaths.signIn}>{t('signIn.press')}</ButtonLink>}
        </AccountColumns>
      )}
    </Page>
  );
}
