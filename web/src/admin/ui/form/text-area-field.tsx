import { Textarea } from '@mantine/core';
import type { FieldProps } from './field.types';
import { useField } from './use-field';
import type { FormValues } from './use-admin-form';
import styles from './form.module.css';

interface TextAreaFieldProps<V extends FormValues> extends FieldProps<V> {
  dir?: 'auto';
}

/** Several lines of text. */
export function TextAreaField<V extends FormValues>({ dir, ...field }: TextAreaFieldProps<V>) {
  return (
    <Textarea dir={dir} resize="vertical" classNames={{ input: styles.area ?? '' }} {...useField(field)} />
  );
}
