import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/admin/paths';
import { useMailSetup } from '@/admin/ui/mail/use-mail-setup';
import { AccountCard } from './account-card';
import { useMailedLink } from './mailed-link';
import { ChooseStep } from './reset-choose-step';
import { LinkStep } from './reset-link-step';
import { AskStep, type ResetState } from './reset-ask-step';

/**
 * Password reset: first the email to which a token goes, then the token and the new password. Whoever comes by a
 * mailed link needs neither email nor token.
 */
export default function ResetPasswordPage() {
  const { t } = useTranslation('admin');
  // The step is an entry of the history: Back leads to the first one, and a reload stays where it was.
  const { step, email = '' } = (useLocation().state ?? {}) as ResetState;
  const { own: mailed } = useMailSetup();
  const choose = t(mailed ? 'account.reset.choose' : 'account.reset.chooseKept');
  const link = useMailedLink();
  const choosing = step === 'choose';
  if (link !== '') {
    return (
      <AccountCard
        key="link"
        title={t('account.reset.title')}
        lead={t('account.reset.chooseByLink')}
        other={<Link to={paths.resetPassword}>{t('account.reset.again')}</Link>}
      >
        <LinkStep token={link} />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      key={step}
      title={t('account.reset.title')}
      lead={choosing ? choose : mailed && t('account.reset.ask')}
      other={<Link to={paths.signIn}>{t('account.toSignIn')}</Link>}
    >
      {choosing ? <ChooseStep email={email} /> : <AskStep />}
    </AccountCard>
  );
}
