import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRunListQuery } from '@/admin/api/runs.api';
import { shortDay, useCourierName } from '@/admin/widgets/run/run-names';
import { runPath } from '@/admin/paths';
import styles from './runs.module.css';

/** Links to a parcel's latest run; nothing if it is on none. */
export function ParcelRun({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const courierName = useCourierName();
  const { currentData } = useRunListQuery(
    { parcel_id: parcel.id, sort: '-date', per_page: 1 },
    { refetchOnMountOrArgChange: true },
  );
  const [run] = currentData?.data ?? [];
  if (!run) return null;
  return (
    <p className={styles.onRun}>
      {t('runs.onRun')}{' '}
      <Link to={runPath(run.id)}>
        {shortDay(run.date)}, <bdi>{courierName(run.courier)}</bdi>
      </Link>
    </p>
  );
}
