import { Textarea } from '@mantine/core';
import type { FieldProps } from './field.types';
import { useField } from './use-field';
import type { FormValues } from './use-control-form';

interface TextAreaFieldProps<V extends FormValues> extends FieldProps<V> {
  rows?: number;
}

/** Several lines of text. */
export function TextAreaField<V extends FormValues>({ rows = 4, ...field }: TextAreaFieldProps<V>) {
  return <Textarea rows={rows} resize="vertical" {...useField(field)} />;
}
