import { useState } from 'react';
import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { RecordAudit } from '@/components/control/audit/record-audit';
import styles from './parcel-page.module.css';

/** Who changed what of a parcel, with a way back; asked for when somebody opens it. */
export function ParcelAudit({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('control');
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles.trail} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <h2>{t('parcels.detail.trail')}</h2>
      </summary>
      {opened && <RecordAudit key={parcel.updated_at} of="tracking" type="parcel" id={parcel.id} />}
    </details>
  );
}
