import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Invitation } from '@vaultway/contracts';
import { Trans, useTranslation } from 'react-i18next';
import { Moment } from '@/admin/ui/moment/moment';
import styles from './invitation-link.module.css';

/** A sign-up link to hand on. It is shown here alone, so that it can be copied by hand where a browser refuses. */
export function InvitationLink({ invitation: { url, expires_at } }: { invitation: Invitation }) {
  const { t } = useTranslation('admin');
  const clipboard = useClipboard();
  return (
    <div className={styles.link} role="status">
      <TextInput
        readOnly
        dir="ltr"
        className={styles.field}
        label={t('account.admins.link')}
        description={
          <Trans
            t={t}
            i18nKey="account.admins.linkHelp"
            components={{ until: <Moment instant={expires_at} /> }}
          />
        }
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => clipboard.copy(url)}>
        {clipboard.copied ? t('account.copied') : t('account.admins.copy')}
      </Button>
    </div>
  );
}
