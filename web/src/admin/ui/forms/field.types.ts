import type { ReactNode } from 'react';
import type { FieldName } from '../text/sentences';
import type { AdminForm, FormValues } from './use-admin-form';

export interface FieldProps<V extends FormValues> {
  form: AdminForm<V>;
  name: keyof V & FieldName;
  /** Help text below the field. */
  help?: ReactNode;
  optional?: boolean;
  /** Maximum length in code points; 300 by default. */
  limit?: number;
}
