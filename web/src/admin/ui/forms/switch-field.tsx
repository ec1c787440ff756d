import { Switch } from '@mantine/core';
import type { FieldProps } from './field.types';
import { useSentences } from '../text/sentences';
import type { FormValues } from './use-admin-form';
import { fieldId } from './use-field';

/** Switch with the values `yes` and `no`. */
export function SwitchField<V extends FormValues>({ form, name, help }: FieldProps<V>) {
  const sentences = useSentences();
  return (
    <Switch
      id={fieldId(form.id, name)}
      name={name}
      label={sentences.label(name)}
      description={help}
      error={form.errors[name]}
      checked={form.values[name] === 'yes'}
      onChange={(event) => form.set(name, event.currentTarget.checked ? 'yes' : 'no')}
    />
  );
}
