import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type AdminParcel, useStrangersParcelState } from '@/admin/api/parcels.api';
import { parcelPath } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import styles from './parcel-details.module.css';

/** Shows whether visitors see the parcel on a map, and if not, why. */
export function MapNote({ parcel }: { parcel: AdminParcel }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const left = useHasLeft(parcel);
  const shown = parcel.show_map === 'yes' ? 'parcels.detail.mapShown' : 'parcels.detail.mapHidden';
  return (
    <p className={styles.note}>
      {t(left ? 'parcels.detail.mapLeft' : shown)}{' '}
      {may('write') && (
        <Link to={parcelPath(parcel.tracking_code, '/update-map')}>
          {t(left ? 'parcels.detail.setPosition' : 'parcels.detail.map')}
        </Link>
      )}
    </p>
  );
}

/** Returns whether the map is hidden because the parcel has left its point. */
export function useHasLeft(parcel: AdminParcel): boolean {
  // The public view is refetched after every change. If it is restricted, only the parcel has the position.
  const { currentData: seen } = useStrangersParcelState(parcel.tracking_code);
  const { show_map, position } = seen && !seen.restricted ? seen : parcel;
  return show_map === 'yes' && position === null;
}
