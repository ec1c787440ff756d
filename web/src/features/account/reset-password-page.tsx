import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { AccountCard } from './account-card';
import { ChooseStep } from './reset-choose-step';
import { AskStep } from './reset-ask-step';
import type { ResetState } from './reset-state';

/** Password reset: first the email to which a token goes, then the token and the new password. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('control');
  // The step is an entry of the history: Back leads to the first one, and a reload stays where it was.
  const { step, email = '' } = (useLocation().state ?? {}) as ResetState;
  const choosing = step === 'choose';
  return (
    <AccountCard
      key={step}
      title={t('account.reset.title')}
      lead={t(choosing ? 'account.reset.choose' : 'account.reset.ask')}
      other={<Link to="/control/signin.html">{t('account.toSignIn')}</Link>}
    >
      {choosing ? <ChooseStep email={email} /> : <AskStep />}
    </AccountCard>
  );
}
