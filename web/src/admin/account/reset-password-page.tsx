import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/admin/paths';
import { AccountCard } from './account-card';
import { ChooseStep } from './reset-choose-step';
import { AskStep, type ResetState } from './reset-ask-step';

/** Password reset: first the email to which a token goes, then the token and the new password. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('admin');
  // The step is an entry of the history: Back leads to the first one, and a reload stays where it was.
  const { step, email = '' } = (useLocation().state ?? {}) as ResetState;
  const choosing = step === 'choose';
  return (
    <AccountCard
      key={step}
      title={t('account.reset.title')}
      lead={t(choosing ? 'account.reset.choose' : 'account.reset.ask')}
      other={<Link to={paths.signIn}>{t('account.toSignIn')}</Link>}
    >
      {choosing ? <ChooseStep email={email} /> : <AskStep />}
    </AccountCard>
  );
}
