import type { ReactNode } from 'react';
import type { FieldName } from './sentences';
import type { AdminForm, FormValues } from './use-admin-form';

/** What every field of a form is told. */
export interface FieldProps<V extends FormValues> {
  form: AdminForm<V>;
  name: keyof V & FieldName;
  /** Below the field. */
  help?: ReactNode;
  optional?: boolean;
  /** Code points; 300 unless said. */
  limit?: number;
}
