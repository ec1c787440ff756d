import type { ReactNode } from 'react';
import type { FieldName } from './sentences';
import type { ControlForm, FormValues } from './use-control-form';

/** What every field of a form is told. */
export interface FieldProps<V extends FormValues> {
  form: ControlForm<V>;
  name: keyof V & FieldName;
  /** Below the field. */
  help?: ReactNode;
  optional?: boolean;
  /** Code points; 300 unless said. */
  limit?: number;
}
