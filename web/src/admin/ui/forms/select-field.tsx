import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field.types';
import type { FormValues } from './use-admin-form';
import { useField } from './use-field';

/** Maximum number of options shown; typing narrows them down. */
const MOST_SHOWN = 100;

interface SelectFieldProps<V extends FormValues> extends FieldProps<V> {
  options: (string | { value: string; label: string })[];
}

/** Select that filters its options by typing. */
export function SelectField<V extends FormValues>({ options, ...field }: SelectFieldProps<V>) {
  const { t } = useTranslation('admin');
  const { onChange: _onChange, value, ...input } = useField(field);
  return (
    <Select
      {...input}
      searchable
      allowDeselect={false}
      limit={MOST_SHOWN}
      data={options}
      value={value}
      nothingFoundMessage={t('list.nothingMatches')}
      onChange={(chosen) => field.form.set(field.name, chosen ?? '')}
    />
  );
}
