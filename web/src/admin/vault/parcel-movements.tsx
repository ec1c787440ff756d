import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Parcel } from '@vaultway/contracts';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { movementPath } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { MovementPill } from './movement-state';
import { useVaultMovementsQuery } from './vault.api';
import styles from './vault.module.css';

/** Movements of the vault whose items came in a parcel, or left in it; nothing without one. */
export function ParcelMovements({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useVaultMovementsQuery(
    { parcel_id: parcel.id },
    { refetchOnMountOrArgChange: true },
  );
  if (data?.data.length === 0 || (!data && !error)) return null;
  return (
    <RecordPanel id="vault-movements" title={t('vault.title')}>
      {error && !data && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      <ul className={styles.lines}>
        {data?.data.map((movement) => (
          <li key={movement.id}>
            <Link to={movementPath(movement.id)}>{t(`vault.movementKinds.${movement.kind}`)}</Link>
            <MovementPill movement={movement} />
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}
