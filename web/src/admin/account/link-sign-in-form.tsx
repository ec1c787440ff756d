import type { SecondStepAsked } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { paths } from '@/admin/paths';
import { useSignInByLinkMutation } from './account.api';
import { withLink } from './mailed-link';

const NOTHING = {};
interface LinkSignInFormProps {
  token: string;
  /** Is told when a second step follows. */
  onAsked: (asked: SecondStepAsked) => void;
}

/** Signs in with a mailed link at the press of a button: mail programs open links by themselves. */
export function LinkSignInForm({ token, onAsked }: LinkSignInFormProps) {
  const { t } = useTranslation('admin');
  const [signIn] = useSignInByLinkMutation();
  const form = useAdminForm({
    name: 'sign-in-by-link',
    initial: NOTHING,
    check: () => [],
    send: () => signIn({ token }).unwrap(),
    done: (answer) => {
      if (answer.admin === null) onAsked(answer);
    },
  });
  return (
    <AdminForm
      form={form}
      action={t('account.signIn.action')}
      aside={<Link to={withLink(paths.resetPassword, token)}>{t('account.signIn.linkNewPassword')}</Link>}
    >
      {null}
    </AdminForm>
  );
}
