import type { SecondStepAsked } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { paths } from '@/admin/paths';
import { useSignInByLinkMutation } from './account.api';
import { withLink } from './mailed-link';

const NOTHING = {};
interface LinkSignInFormProps {
  token: string;
  /** Called if a second step follows. */
  onAsked: (asked: SecondStepAsked) => void;
}

/** Signs in with a mailed link only when a button is pressed, since mail programs open links on their own. */
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
