import type { ItemEvent } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { Detail } from '@/admin/ui/cells/details';
import { parcelPath } from '@/admin/paths';

type Parcels = Pick<ItemEvent, 'parcel_code' | 'to_parcel'>;

/** The parcel that a deposit came in, or that a withdrawal became. */
export function ParcelLinks({ movement: { parcel_code: from, to_parcel: to } }: { movement: Parcels }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {from !== null && (
        <Detail name={t('vault.fromParcel')}>
          <ParcelCode code={from} />
        </Detail>
      )}
      {to && (
        <Detail name={t('vault.toParcel')}>
          {to.tracking_code === null ? (
            <span role="status">{t('vault.parcelWaits')}</span>
          ) : (
            <ParcelCode code={to.tracking_code} />
          )}
        </Detail>
      )}
    </>
  );
}

/** Keepers count as visitors there. */
function ParcelCode({ code }: { code: string }) {
  const may = useMay();
  const text = <bdi dir="ltr">{code}</bdi>;
  return may('code') ? <Link to={parcelPath(code)}>{text}</Link> : text;
}
