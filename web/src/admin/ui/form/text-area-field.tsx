import { Textarea } from '@mantine/core';
import type { FieldProps } from './field.types';
import { useField } from './use-field';
import type { FormValues } from './use-admin-form';

interface TextAreaFieldProps<V extends FormValues> extends FieldProps<V> {
  rows?: number;
  dir?: 'auto';
}

/** Several lines of text. */
export function TextAreaField<V extends FormValues>({ rows = 4, dir, ...field }: TextAreaFieldProps<V>) {
  return <Textarea rows={rows} dir={dir} resize="vertical" {...useField(field)} />;
}
