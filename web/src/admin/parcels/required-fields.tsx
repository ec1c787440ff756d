import type { ReactNode } from 'react';
import { TextField } from '@/admin/ui/form/text-field';
import type { AdminForm } from '@/admin/ui/form/use-admin-form';
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
        <TextField form={form} name="tracking_code" help={codeHelp} dir="ltr" autoComplete="off" />
        {codeAside}
      </div>
      <TextField form={form} name="recipient_name" autoComplete="off" />
      <TextField form={form} name="destination" autoComplete="off" />
    </div>
  );
}
