import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldProps } from './field.types';
import { useField } from './use-field';
import type { FormValues } from './use-admin-form';

type TextFieldProps<V extends FormValues> = FieldProps<V> &
  Pick<
    TextInputProps,
    | 'type'
    | 'inputMode'
    | 'autoComplete'
    | 'dir'
    | 'rightSection'
    | 'rightSectionWidth'
    | 'placeholder'
    | 'className'
    | 'onKeyDown'
    | 'aria-description'
  > & {
    /** Takes the focus when the surrounding dialog opens. */
    'data-autofocus'?: boolean;
  };

/** Single-line text, date or time field. */
export function TextField<V extends FormValues>({
  form,
  name,
  help,
  optional,
  limit,
  ...input
}: TextFieldProps<V>) {
  return <TextInput {...input} {...useField({ form, name, help, optional, limit })} readOnly={form.busy} />;
}
