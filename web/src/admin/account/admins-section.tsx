import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { ListSkeleton } from '@/admin/ui/list/list-skeleton';
import { AccountSection } from './account-section';
import { InvitationLink } from './invitation-link';
import { useAdminsQuery, useInviteMutation } from './sessions.api';
import styles from './account-section.module.css';

/** Who may sign in, and a link for somebody who is to join them. */
export function AdminsSection() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { data, error, isFetching, refetch } = useAdminsQuery();
  const [invite, { data: invitation, isLoading }] = useInviteMutation();
  const makeLink = () => {
    if (isLoading) return;
    invite()
      .unwrap()
      .catch((failure: ApiFailure) => toast.failed(t('account.admins.failed'), failure));
  };
  return (
    <AccountSection
      title={t('account.admins.title')}
      lead={t('account.admins.lead')}
      action={
        <Button variant="default" aria-disabled={isLoading} onClick={makeLink}>
          {t('account.admins.invite')}
        </Button>
      }
    >
      {invitation && <InvitationLink invitation={invitation} />}
      {error && !isFetching && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && isFetching && <ListSkeleton />}
      {data && (
        <ul className={styles.rows}>
          {data.data.map(({ id, email, current }) => (
            <li key={id} className={styles.row}>
              <span className={styles.name}>
                <bdi>{email}</bdi>
                {current && <span className={styles.mark}>{t('account.admins.you')}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
