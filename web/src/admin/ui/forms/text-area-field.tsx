import { Textarea } from '@mantine/core';
import type { FieldProps } from './field.types';
import { useField } from './use-field';
import type { FormValues } from './use-admin-form';

const HEIGHT_PX = 250;

interface TextAreaFieldProps<V extends FormValues> extends FieldProps<V> {
  dir?: 'auto';
  /** Grows with the text. */
  grows?: boolean;
}

/** Multi-line text field. */
export function TextAreaField<V extends FormValues>({ dir, grows = false, ...field }: TextAreaFieldProps<V>) {
  const size = grows
    ? { autosize: true, styles: { input: { minBlockSize: HEIGHT_PX } } }
    : { resize: 'vertical' as const, styles: { input: { blockSize: HEIGHT_PX } } };
  return <Textarea dir={dir} {...size} {...useField(field)} />;
}
