import { useState } from 'react';
import { Button } from '@mantine/core';
import type { SecondStepAsked } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/admin/paths';
import { AccountCard } from './account-card';
import { AskLinkForm } from './ask-link-form';
import { LinkSignInForm } from './link-sign-in-form';
import { useMailedLink } from './mailed-link';
import { hasDrafts } from '@/admin/ui/forms/draft';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';
import { OidcButton } from './oidc-button';
import { PasskeySignIn } from './passkey-sign-in';
import { SecondStepForm } from './second-step-form';
import { SignInForm } from './sign-in-form';
import type { SignInState } from './session-gates';

/** Signs an admin in. The gate around this page redirects signed-in admins. */
export default function SignInPage() {
  const { t } = useTranslation('admin');
  const { from, owner } = (useLocation().state ?? {}) as SignInState;
  const link = useMailedLink();
  const { own: mailed } = useMailSetup();
  const [asked, setAsked] = useState<SecondStepAsked | null>(null);
  const [byLink, setByLink] = useState(false);
  const [typed] = useState(() => owner !== undefined && hasDrafts(owner));
  if (asked) {
    return (
      <AccountCard
        key="second"
        title={t('account.signIn.secondTitle')}
        lead={t(link === '' ? 'account.signIn.secondLead' : 'account.signIn.linkSecondLead')}
      >
        <SecondStepForm asked={asked} onAgain={() => setAsked(null)} />
        <PasskeySignIn text={t('account.signIn.passkeyInstead')} />
      </AccountCard>
    );
  }
  if (link !== '') {
    return (
      <AccountCard
        key="link"
        title={t('account.signIn.title')}
        lead={t('account.signIn.linkOpen')}
        other={<Link to={paths.signIn}>{t('account.toSignIn')}</Link>}
      >
        <LinkSignInForm token={link} onAsked={setAsked} />
      </AccountCard>
    );
  }
  if (byLink) {
    return (
      <AccountCard key="ask" title={t('account.signIn.title')} lead={mailed && t('account.signIn.linkLead')}>
        <AskLinkForm onBack={() => setByLink(false)} />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={t('account.signIn.title')}
      lead={
        from !== undefined && [t('account.continue'), ...(typed ? [t('account.stillTyped')] : [])].join(' ')
      }
      other={<Link to={paths.resetPassword}>{t('account.signIn.forgot')}</Link>}
    >
      <SignInForm onAsked={setAsked} />
      <PasskeySignIn text={t('account.signIn.passkey')} />
      <OidcButton from={from} />
      <Button variant="subtle" fullWidth mt="sm" onClick={() => setByLink(true)}>
        {t('account.signIn.byLink')}
      </Button>
    </AccountCard>
  );
}
