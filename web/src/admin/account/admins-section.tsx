import { Button, Group, NativeSelect } from '@mantine/core';
import type { AdminAccount } from '@vaultway/contracts';
import type { Role } from '@vaultway/contracts/constants';
import { Trans, useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { useMay } from '@/admin/ui/access/abilities';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { Moment } from '@/admin/ui/cells/moment';
import { AccountSection } from './account-section';
import { useAdminsQuery } from '@/admin/api/admins.api';
import { useChangeRoleMutation, useEndSessionsOfMutation, useRemoveAdminMutation } from './colleagues.api';
import { useProof } from '@/admin/ui/access/proof';
import { useRoleOptions } from './role-options';
import styles from './account-section.module.css';

/** List of admins, with their role and removal. */
export function AdminsSection() {
  const { t } = useTranslation('admin');
  const { data, error, isFetching, refetch } = useAdminsQuery();
  return (
    <AccountSection title={t('account.admins.title')}>
      {error && !isFetching && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && isFetching && <ListSkeleton />}
      {data && (
        <ul className={styles.rows}>
          {data.data.map((account) => (
            <AdminRow key={account.id} account={account} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function AdminRow({ account: { id, email, role, current, created_at } }: { account: AdminAccount }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const askToDelete = useDelete();
  const withProof = useProof();
  const [endSessions] = useEndSessionsOfMutation();
  const [remove] = useRemoveAdminMutation();
  const [changeRole, { isLoading }] = useChangeRoleMutation();
  const options = useRoleOptions(role);
  const may = useMay();
  const signOut = () =>
    endSessions(id)
      .unwrap()
      .then(
        () => toast.done(t('account.admins.signedOut', { email })),
        (failure: ApiFailure) => toast.failed(t('account.sessions.failed'), failure),
      );
  const change = (chosen: Role) =>
    withProof(() => changeRole({ id, role: chosen }).unwrap()).then(
      () => toast.done(t('roles.changed', { email, role: t(`roles.names.${chosen}`) })),
      (failure: ApiFailure) => toast.failed(t('roles.notChanged'), failure),
    );
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <span className={styles.name}>
          <bdi>{email}</bdi>
          {current && <span className={styles.mark}>{t('account.admins.you')}</span>}
        </span>
        <span className={styles.muted}>
          <Trans
            t={t}
            i18nKey="account.admins.since"
            components={{ since: <Moment instant={created_at} /> }}
          />
        </span>
      </div>
      {may('manage') ? (
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label={t('roles.of', { email })}
            data={options}
            value={role}
            disabled={isLoading}
            onChange={({ currentTarget }) => void change(currentTarget.value as Role)}
          />
          {!current && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('account.admins.signOutNamed', { email })}
              onClick={() => void signOut()}
            >
              {t('account.admins.signOut')}
            </Button>
          )}
          <Button
            variant="default"
            color="red"
            size="compact-sm"
            aria-label={t('account.admins.removeNamed', { email })}
            onClick={() =>
              askToDelete({
                name: t('account.admins.deleteName', { email }),
                run: () => withProof(() => remove({ id, current }).unwrap()),
                done: () => toast.done(t('account.admins.removed', { email })),
              })
            }
          >
            {t('account.admins.remove')}
          </Button>
        </Group>
      ) : (
        <span>{t(`roles.names.${role}`)}</span>
      )}
    </li>
  );
}
