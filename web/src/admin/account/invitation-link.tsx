import type { Invitation } from '@vaultway/contracts';
import { Trans, useTranslation } from 'react-i18next';
import { Moment } from '@/admin/ui/cells/moment';
import { CopyField } from '@/admin/ui/controls/copy-field';

/** Sign-up link to copy and pass on. */
export function InvitationLink({ invitation: { url, expires_at } }: { invitation: Invitation }) {
  const { t } = useTranslation('admin');
  const until = <Moment instant={expires_at} />;
  return (
    <CopyField
      label={t('account.admins.link')}
      description={<Trans t={t} i18nKey="account.admins.linkHelp" components={{ until }} />}
      value={url}
      copy={t('account.admins.copy')}
    />
  );
}
