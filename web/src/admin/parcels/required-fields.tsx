import type { ReactNode } from 'react';
import { REQUIRED_PARCEL_FIELDS } from '@vaultway/contracts';
import type { AdminForm } from '@/admin/ui/form/use-admin-form';
import { FactField } from './fact-field';
import type { FactValues } from './parcel-form';
import styles from './parcels.module.css';

interface RequiredFieldsProps {
  form: AdminForm<FactValues>;
  codeHelp: string;
  /** Beside the tracking code. */
  codeAside?: ReactNode;
}

/** What every parcel has. */
export function RequiredFields({ form, codeHelp, codeAside }: RequiredFieldsProps) {
  return (
    <div className={styles.fields}>
      <div className={styles.codeField}>
        <FactField form={form} name="tracking_code" help={codeHelp} />
        {codeAside}
      </div>
      {REQUIRED_PARCEL_FIELDS.filter((name) => name !== 'tracking_code').map((name) => (
        <FactField key={name} form={form} name={name} />
      ))}
    </div>
  );
}
