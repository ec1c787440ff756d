import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import type { ApiFailure } from '@/shared/api/failure';
import { useVaultCrumbs, type VaultList, vaultListPath } from './use-vault-crumbs';

interface VaultRecordProps<T> {
  list: VaultList;
  query: { currentData?: T | undefined; error?: unknown; refetch: () => unknown };
  children: (record: T) => ReactNode;
}

/** Page of a record of the vault, once it is there. */
export function VaultRecord<T>({
  list,
  query: { currentData, error, refetch },
  children,
}: VaultRecordProps<T>) {
  const { t } = useTranslation('admin');
  const failure = error as ApiFailure | undefined;
  const title = t(failure?.status === 404 ? 'notFound.title' : 'vault.title');
  const crumbs = useVaultCrumbs(list, title);
  // A shown record stays while it is refetched, even if that fails.
  if (currentData && failure?.status !== 404) return children(currentData);
  return (
    <AdminPage title={title} crumbs={crumbs}>
      <RecordState
        failure={failure}
        onRetry={() => void refetch()}
        list={{ text: t(`vault.lists.${list}`), to: vaultListPath(list) }}
      />
    </AdminPage>
  );
}
