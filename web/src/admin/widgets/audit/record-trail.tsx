import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditOf } from '@/admin/api/audit.api';
import { Summary } from '@/admin/ui/controls/summary';
import { RecordAudit } from './record-audit';
import styles from './audit.module.css';

interface RecordTrailProps {
  of: AuditOf;
  /** As in the trail: `parcel`, `page` … */
  type: string;
  record: { id: string; updated_at: string };
}

/** Changes to a record and who made them, with a revert button; loaded when opened. */
export function RecordTrail({ of, type, record }: RecordTrailProps) {
  const { t } = useTranslation('admin');
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles.trail} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <Summary>
        <h2>{t('parcels.detail.trail')}</h2>
      </Summary>
      {opened && <RecordAudit key={record.updated_at} of={of} type={type} id={record.id} />}
    </details>
  );
}
