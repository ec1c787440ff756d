import { Radio } from '@mantine/core';
import type { FieldProps } from './field.types';
import { FieldLabel } from './field-label';
import { useSentences } from '../text/sentences';
import type { FormValues } from './use-admin-form';
import { fieldId } from './use-field';
import styles from './form.module.css';

interface ChoiceFieldProps<V extends FormValues> extends FieldProps<V> {
  options: { value: string; label: string; about?: string; disabled?: boolean }[];
}

/** Radio group with a description of each option. */
export function ChoiceField<V extends FormValues>({
  form,
  name,
  help,
  optional,
  options,
}: ChoiceFieldProps<V>) {
  const sentences = useSentences();
  const chosen: string = form.values[name];
  return (
    <Radio.Group
      // Target of the link in the error summary.
      id={fieldId(form.id, name)}
      tabIndex={-1}
      name={`${form.id}-${name}-choice`}
      label={<FieldLabel text={sentences.label(name)} optional={optional} />}
      description={help}
      error={form.errors[name]}
      value={chosen}
      onChange={(value) => form.set(name, value)}
    >
      <div className={styles.choices}>
        {options.map(({ value, label, about, disabled = false }) => (
          <Radio key={value} value={value} label={label} description={about} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  );
}
