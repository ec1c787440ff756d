import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';
import { useSendLinkMutation } from './account.api';
import { EmailForm } from './email-form';
import { NoMailNote } from './no-mail-note';
import styles from './account.module.css';

/** Requests a sign-in link by mail, which works even while strangers' failed attempts block the password. */
export function AskLinkForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('admin');
  const { own: mailed } = useMailSetup();
  const [sendLink] = useSendLinkMutation();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <NoMailNote />
      {sentTo !== undefined && (
        <p role="status" className={styles.said}>
          {t(mailed ? 'account.signIn.linkSent' : 'account.signIn.linkKept', { email: sentTo })}
        </p>
      )}
      <EmailForm
        name="ask-link"
        action={t('account.signIn.linkSend')}
        aside={
          <Button variant="subtle" onClick={onBack}>
            {t('account.toSignIn')}
          </Button>
        }
        send={(email) => sendLink({ email }).unwrap()}
        onSent={setSentTo}
      />
    </>
  );
}
