import { useState } from 'react';
import { Button } from '@mantine/core';
import { AskForLink } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { issuesOf } from '@/admin/ui/form/form-issues';
import { TextField } from '@/admin/ui/form/text-field';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { useMailSetup } from '@/admin/ui/mail/use-mail-setup';
import { useSendLinkMutation } from './account.api';
import styles from './account.module.css';

const EMPTY = { email: '' };

/** Has a sign-in link mailed: the way in that wrong passwords of strangers do not close. */
export function AskLinkForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('admin');
  const { own: mailed } = useMailSetup();
  const [sendLink] = useSendLinkMutation();
  const [sentTo, setSentTo] = useState<string>();
  const form = useAdminForm({
    name: 'ask-link',
    initial: EMPTY,
    check: (values) => issuesOf(AskForLink, values),
    send: async ({ email }) => {
      await sendLink({ email }).unwrap();
      return email.trim();
    },
    done: setSentTo,
  });
  return (
    <>
      {sentTo !== undefined && (
        <p role="status" className={styles.said}>
          {t(mailed ? 'account.signIn.linkSent' : 'account.signIn.linkKept', { email: sentTo })}
        </p>
      )}
      <AdminForm
        form={form}
        action={t('account.signIn.linkSend')}
        aside={
          <Button variant="subtle" onClick={onBack}>
            {t('account.toSignIn')}
          </Button>
        }
      >
        <TextField form={form} name="email" type="email" autoComplete="username" dir="ltr" />
      </AdminForm>
    </>
  );
}
