import { useMemo } from 'react';
import { type Item, MAKING_KINDS, type Movement } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { movementPath } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { useAppSelector } from '@/shared/state/hooks';
import { inputOfItem } from './deposit-items';
import { MovementForm, type Values } from './movement-form';
import { picked } from './scan-items';
import { useMovedItems } from './use-moved-items';
import { useVaultCrumbs } from './use-vault-crumbs';
import { useMovementQuery } from './vault.api';
import { VaultRecord } from './vault-record';

/** /control/vault/movements/{id}/edit.html: changes a draft of one's own. */
export default function EditMovementPage() {
  const { id = '' } = useParams();
  const query = useMovementQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <VaultRecord list="movements" query={query}>
      {(movement) => <EditedMovement key={movement.id} movement={movement} />}
    </VaultRecord>
  );
}

function EditedMovement({ movement }: { movement: Movement }) {
  const { t } = useTranslation('admin');
  const me = useAppSelector(({ admin }) => admin && admin.email);
  const title = t('vault.editItem', { name: t(`vault.movementKinds.${movement.kind}`) });
  const crumbs = useVaultCrumbs('movements', title);
  const { data, error, refetch } = useMovedItems(movement);
  const isEditable = movement.state === 'drafted' && movement.drafted_by === me;
  const values = useMemo(() => data && valuesOf(movement, data), [movement, data]);
  if (!isEditable) return <Navigate to={movementPath(movement.id)} replace />;
  return (
    <AdminPage title={title} crumbs={crumbs}>
      {error !== undefined && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!values && error === undefined && <ListSkeleton />}
      {values && <MovementForm kind={movement.kind} edited={{ draft: movement, values }} />}
    </AdminPage>
  );
}

/**
 * Returns what the form shows of a draft; null while only items of an earlier version are there.
 * @param moved its items that are in the vault
 */
function valuesOf(movement: Movement, moved: readonly Item[]): Values | null {
  const { kind, account_number, place_code, parcel_code, items, item_ids, explanation } = movement;
  if (!item_ids.every((id) => moved.some((item) => item.id === id))) return null;
  const picks = JSON.stringify(moved.filter(({ id }) => item_ids.includes(id)).map(picked));
  const listed = JSON.stringify(items.map(inputOfItem));
  return {
    account_id: account_number ?? '',
    place_id: place_code ?? '',
    parcel_code: parcel_code ?? '',
    items: kind === 'deposit' || MAKING_KINDS.has(kind) ? listed : picks,
    sources: MAKING_KINDS.has(kind) ? picks : '',
    explanation: explanation ?? '',
  };
}
