import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/admin/paths';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';
import { AccountCard } from './account-card';
import { useMailedLink } from './mailed-link';
import { ChooseStep } from './reset-choose-step';
import { LinkStep } from './reset-link-step';
import { AskStep, type ResetState } from './reset-ask-step';

/**
 * Password reset: asks for the email to send a token to, then for the token and the new password. A mailed link
 * replaces both email and token.
 */
export default function ResetPasswordPage() {
  const { t } = useTranslation('admin');
  // Each step is a history entry: Back returns to the first, and a reload stays on the current one.
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
