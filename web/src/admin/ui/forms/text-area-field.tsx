import { Textarea } from '@mantine/core';
import type { FieldProps } from './field.types';
import { useField } from './use-field';
import type { FormValues } from './use-admin-form';

const HEIGHT_PX = 250;

interface TextAreaFieldProps<V extends FormValues> extends FieldProps<V> {
  dir?: 'auto';
  /** Grows with the text. */
  grows?: boolean;
  /** Starts with two lines, and grows. */
  short?: boolean;
}

/** Multi-line text field. */
export function TextAreaField<V extends FormValues>({
  dir,
  grows = false,
  short = false,
  ...field
}: TextAreaFieldProps<V>) {
  return <Textarea dir={dir} {...sizeOf(grows, short)} {...useField(field)} readOnly={field.form.busy} />;
}

function sizeOf(grows: boolean, short: boolean) {
  if (short) return { autosize: true, minRows: 2 };
  if (grows) return { autosize: true, styles: { input: { minBlockSize: HEIGHT_PX } } };
  return { resize: 'vertical' as const, styles: { input: { blockSize: HEIGHT_PX } } };
}
