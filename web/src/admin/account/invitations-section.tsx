import { useId, useState } from 'react';
import { Button, Group, NativeSelect } from '@mantine/core';
import type { OpenInvitation } from '@vaultway/contracts';
import { DEFAULT_ROLE, type Role } from '@vaultway/contracts/constants';
import { Trans, useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { useMay } from '@/admin/ui/access/abilities';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { Moment } from '@/admin/ui/cells/moment';
import { AccountSection } from './account-section';
import { useInvitationsQuery, useInviteMutation, useWithdrawInvitationMutation } from './colleagues.api';
import { InvitationLink } from './invitation-link';
import { useProof } from '@/admin/ui/access/proof';
import { useRoleOptions } from './role-options';
import styles from './account-section.module.css';

/** Creates invitations and lists the unused ones. */
export function InvitationsSection() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { data, error, isFetching, refetch } = useInvitationsQuery();
  const may = useMay();
  const options = useRoleOptions();
  const about = useId();
  const withProof = useProof();
  const [role, setRole] = useState<Role>(DEFAULT_ROLE);
  const [invite, { data: invitation, isLoading }] = useInviteMutation();
  const makeLink = () => {
    if (isLoading) return;
    withProof(() => invite({ role }).unwrap()).catch((failure: ApiFailure) =>
      toast.failed(t('account.admins.failed'), failure),
    );
  };
  const open = data?.data ?? [];
  return (
    <AccountSection
      title={t('account.invitations.title')}
      lead={
        <>
          {may('manage') && `${t('account.admins.lead')} `}
          {t('account.invitations.lead')}
        </>
      }
    >
      {may('manage') && (
        <div>
          <Group gap="xs" align="end">
            <NativeSelect
              label={t('roles.label')}
              aria-describedby={about}
              data={options}
              value={role}
              onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
            />
            <Button variant="default" aria-disabled={isLoading} onClick={makeLink}>
              {t('account.admins.invite')}
            </Button>
          </Group>
          <p id={about} className={styles.muted}>
            {t(`roles.about.${role}`)}
          </p>
        </div>
      )}
      {invitation && <InvitationLink invitation={invitation} />}
      {error && !isFetching && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && isFetching && <ListSkeleton />}
      {data && open.length === 0 && <p>{t('account.invitations.none')}</p>}
      {open.length > 0 && (
        <ul className={styles.rows}>
          {open.map((one) => (
            <InvitationRow key={one.id} invitation={one} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function InvitationRow({ invitation: { id, role, created_by, created_at, expires_at } }: InvitationRowProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const may = useMay();
  const [withdraw, { isLoading }] = useWithdrawInvitationMutation();
  const name =
    created_by === null
      ? t('account.invitations.fromUnknown')
      : t('account.invitations.from', { email: created_by });
  const press = () => {
    if (isLoading) return;
    withdraw(id)
      .unwrap()
      .then(
        () => toast.done(t('account.invitations.withdrawn')),
        (failure: ApiFailure) => toast.failed(t('account.invitations.failed'), failure),
      );
  };
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          <span className={styles.mark}>{t(`roles.names.${role}`)}</span>
        </span>
        <span className={styles.muted}>
          <Trans
            t={t}
            i18nKey="account.invitations.times"
            components={{ since: <Moment instant={created_at} />, until: <Moment instant={expires_at} /> }}
          />
        </span>
      </div>
      {may('manage') && (
        <Button
          variant="default"
          color="red"
          size="compact-sm"
          aria-disabled={isLoading}
          aria-label={t('account.invitations.withdrawNamed', { name })}
          onClick={press}
        >
          {t('account.invitations.withdraw')}
        </Button>
      )}
    </li>
  );
}

interface InvitationRowProps {
  invitation: OpenInvitation;
}
