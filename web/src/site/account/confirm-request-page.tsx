import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { sitePaths } from '@/shared/lib/site-paths';
import { Button } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { Notice } from '@/site/ui/notice/notice';
import styles from './account.module.css';
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
      <div className={styles.card}>
        {data && <Notice tone="good" title={t('requests.confirmed', { number: data.number })} />}
        {over && <Notice tone="bad" title={t('signIn.expired')} />}
        {!over && failure && <Notice tone="bad" title={failureText(failure, t)} />}
        {!over && !data && (
          <>
            <p>{t('requests.confirmText')}</p>
            <Button busy={busy} onClick={() => void confirm({ token })}>
              {title}
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}
