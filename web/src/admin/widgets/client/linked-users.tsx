import { Button, Group } from '@mantine/core';
import { LinkUser, type LinkedUser } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useLinkedUsersQuery, useLinkUserMutation, useUnlinkUserMutation } from '@/admin/api/clients.api';
import { useMay } from '@/admin/ui/access/abilities';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { useHasVault } from '@/admin/widgets/vault/use-has-vault';
import type { ApiFailure } from '@/shared/api/failure';

const BLANK = { email: '' };

/** Accounts that see a customer's invoices, beside those with one of its own addresses. */
export function LinkedUsers({ customerId }: { customerId: string }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const hasVault = useHasVault();
  const { data, error, refetch } = useLinkedUsersQuery(customerId, { refetchOnMountOrArgChange: true });
  const [link] = useLinkUserMutation();
  const form = useAdminForm({
    name: `link-user.${customerId}`,
    initial: BLANK,
    check: (values) => issuesOf(LinkUser, values),
    send: ({ email }) => link({ customerId, email }).unwrap(),
    done: () => undefined,
  });
  return (
    <RecordPanel id="linked-users" title={t('clients.linked')}>
      <p>{t('clients.linkedLead')}</p>
      {hasVault && <p>{t('vault.linkedLead')}</p>}
      {error && !data && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      <ul>
        {data?.data.map((user) => (
          <Linked key={user.id} user={user} />
        ))}
      </ul>
      {may('write') && (
        <AdminForm form={form} action={t('clients.link')} label={t('clients.link')}>
          <TextField form={form} name="email" type="email" dir="ltr" autoComplete="off" />
        </AdminForm>
      )}
    </RecordPanel>
  );
}

function Linked({ user: { customer_id: customerId, email } }: { user: LinkedUser }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const [unlink, { isLoading }] = useUnlinkUserMutation();

  async function remove() {
    const answer = await unlink({ customerId, email });
    if (answer.error) toast.failed(t('clients.unlinkFailed'), answer.error as ApiFailure);
  }

  return (
    <li>
      <Group gap="xs">
        <bdi>{email}</bdi>
        {may('write') && (
          <Button
            variant="default"
            size="compact-md"
            loading={isLoading}
            aria-label={t('clients.unlinkNamed', { email })}
            onClick={() => void remove()}
          >
            {t('clients.unlink')}
          </Button>
        )}
      </Group>
    </li>
  );
}
