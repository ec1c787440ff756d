import type { ReactNode } from 'react';
import { TextField } from '@/components/control/form/text-field';
import type { ControlForm } from '@/components/control/form/use-control-form';
import type { FactValues } from './parcel-form';
import styles from './parcels.module.css';

interface RequiredFieldsProps {
  form: ControlForm<FactValues>;
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
