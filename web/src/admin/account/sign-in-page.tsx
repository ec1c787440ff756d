import { useState } from 'react';
import type { SecondStepAsked } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/admin/paths';
import { AccountCard } from './account-card';
import { PasskeyButton } from './passkey-button';
import { SecondStepForm } from './second-step-form';
import { SignInForm } from './sign-in-form';
import type { SignInState } from './session-gates';

/** Signs an admin in. Whoever is known to be signed in is led on by the gate around this page. */
export default function SignInPage() {
  const { t } = useTranslation('admin');
  const { from } = (useLocation().state ?? {}) as SignInState;
  const [asked, setAsked] = useState<SecondStepAsked | null>(null);
  if (asked) {
    return (
      <AccountCard key="second" title={t('account.signIn.secondTitle')} lead={t('account.signIn.secondLead')}>
        <SecondStepForm asked={asked} onAgain={() => setAsked(null)} />
        <PasskeyButton text={t('account.signIn.passkeyInstead')} />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={t('account.signIn.title')}
      lead={from === undefined ? undefined : t('account.continue')}
      other={<Link to={paths.resetPassword}>{t('account.signIn.forgot')}</Link>}
    >
      <SignInForm onAsked={setAsked} />
      <PasskeyButton text={t('account.signIn.passkey')} />
    </AccountCard>
  );
}
