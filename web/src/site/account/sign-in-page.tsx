import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LIMITS } from '@vaultway/contracts/limits';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText, issueText } from '@/shared/i18n/error-text';
import { accountPaths, sitePaths } from '@/shared/lib/site-paths';
import { Button } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { TextField } from '@/site/ui/field/text-field';
import { Notice } from '@/site/ui/notice/notice';
import { AccountColumns } from './account-columns';
import styles from './account.module.css';
import { useAskForLinkMutation, useSignInByLinkMutation } from './account.api';
import { NoMail, useMail } from './no-mail';
import { PasskeySignIn } from './passkey-sign-in';
import { requestPaths } from '@/shared/requests/request-paths';

const MISSING = { field: 'email', code: 'required' } as const;

/** Signs a client in, by a mailed link or a passkey. */
export function SignInPage() {
  const { t } = useTranslation(['account', 'site']);
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('link') ?? '';
  return (
    <Page
      title={t('signIn.title')}
      crumbs={[{ text: t('site:nav.home'), to: sitePaths.home }, { text: t('signIn.title') }]}
      head={{ unlisted: true }}
    >
      {token === '' ? (
        <WithoutLink />
      ) : (
        <AccountColumns>
          <SignInByLink token={token} />
        </AccountColumns>
      )}
    </Page>
  );
}

/** Asks for the address, if the site can send the link. */
function WithoutLink() {
  const { t } = useTranslation(['account', 'site']);
  const mail = useMail();
  if (mail === 'waiting') return null;
  if (mail === 'none') {
    return (
      <>
        <NoMail title={t('signIn.noMail')} />
        <PasskeySignIn />
      </>
    );
  }
  return (
    <>
      <AccountColumns>
        <AskForLink />
        <PasskeySignIn />
      </AccountColumns>
      <p className={styles.empty}>
        <Link to={requestPaths.create}>{t('requests.without')}</Link>
      </p>
    </>
  );
}

/** Uses a mailed link only on a press of its button, since mail programs open links by themselves. */
function SignInByLink({ token }: { token: string }) {
  const { t } = useTranslation(['account', 'site']);
  const navigate = useNavigate();
  const [signIn, { isLoading: busy, error }] = useSignInByLinkMutation();
  const failure = error as ApiFailure | undefined;

  async function press() {
    const answer = await signIn({ token });
    if (!answer.error) void navigate(accountPaths.parcels, { replace: true });
  }

  if (failure?.status === 403) {
    return (
      <>
        <Notice tone="bad" title={t('signIn.expired')} />
        <AskForLink />
      </>
    );
  }
  return (
    <>
      <p>{t('signIn.pressText')}</p>
      {failure && <Notice tone="bad" title={failureText(failure, t)} />}
      <Button busy={busy} onClick={() => void press()}>
        {t('signIn.press')}
      </Button>
    </>
  );
}

function AskForLink() {
  const { t } = useTranslation(['account', 'site']);
  const [email, setEmail] = useState('');
  const [missing, setMissing] = useState(false);
  const [askForLink, { isLoading: busy, isSuccess: asked, error, reset }] = useAskForLinkMutation();
  const label = () => t('signIn.email');
  const failure = error && failureText(error as ApiFailure, t, label);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const empty = email.trim() === '';
    setMissing(empty);
    if (!empty) void askForLink({ email: email.trim() });
  }

  if (asked) {
    return (
      <>
        <Notice tone="good" title={t('signIn.sentTitle')}>
          <p>{t('signIn.sentText', { email: email.trim() })}</p>
        </Notice>
        <Button look="plain" onClick={reset}>
          {t('signIn.another')}
        </Button>
      </>
    );
  }
  return (
    <form className={styles.form} noValidate aria-label={t('signIn.title')} onSubmit={submit}>
      <p>{t('signIn.lead')}</p>
      <TextField
        name="email"
        label={t('signIn.email')}
        value={email}
        onChange={setEmail}
        limit={LIMITS.text}
        error={missing ? issueText(MISSING, t, label) : failure}
        type="email"
        autoComplete="email"
      />
      <Button type="submit" busy={busy}>
        {t('signIn.button')}
      </Button>
    </form>
  );
}
