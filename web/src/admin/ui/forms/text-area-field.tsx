import { Textarea } from '@mantine/core';
import type { FieldProps } from './field.types';
import { useField } from './use-field';
import type { FormValues } from './use-admin-form';

const HEIGHT_PX = 250;

interface TextAreaFieldProps<V extends FormValues> extends FieldProps<V> {
  dir?: 'auto';
}

/** Multi-line text field. */
export function TextAreaField<V extends FormValues>({ dir, ...field }: TextAreaFieldProps<V>) {
  return (
    <Textarea dir={dir} resize="vertical" styles={{ input: { blockSize: HEIGHT_PX } }} {...useField(field)} />
  );
}
