import { SendPin } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { issuesOf } from '@/admin/ui/form/form-issues';
import { TextField } from '@/admin/ui/form/text-field';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { Code } from '@/admin/ui/code/code';
import { useMailSetup } from '@/admin/ui/mail/use-mail-setup';
import { useSendTokenMutation } from './account.api';
import styles from './account.module.css';

const EMPTY = { email: '' };
const NEXT: ResetState = { step: 'choose' };

/** Step 1: to which address the token goes. */
export function AskStep() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { own: mailed } = useMailSetup();
  const [sendToken] = useSendTokenMutation();
  const form = useAdminForm({
    name: 'reset-ask',
    initial: EMPTY,
    check: (values) => issuesOf(SendPin, values),
    send: async ({ email }) => {
      await sendToken({ email }).unwrap();
      return email.trim();
    },
    done: (email) => void navigate('.', { state: { ...NEXT, email } satisfies ResetState }),
  });
  return (
    <>
      {!mailed && <NoMail />}
      <AdminForm
        form={form}
        action={t('account.reset.send')}
        aside={
          <Link to="." state={NEXT}>
            {t('account.reset.have')}
          </Link>
        }
      >
        <TextField form={form} name="email" type="email" autoComplete="username" dir="ltr" />
      </AdminForm>
    </>
  );
}

/** How to get in all the same where no email is sent. */
function NoMail() {
  const { t } = useTranslation('admin');
  return (
    <div role="note" className={styles.noMail}>
      <p>{t('account.reset.noMail')}</p>
      <Code>npm run reset-link</Code>
    </div>
  );
}

/** Which step of the password reset a history entry of its page stands for. */
export interface ResetState {
  step?: 'choose';
  /** To which the token was sent. */
  email?: string;
}
