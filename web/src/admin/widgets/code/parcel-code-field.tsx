import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParcelSummary } from '@vaultway/contracts';
import type { FieldProps } from '@/admin/ui/forms/field.types';
import type { FormValues } from '@/admin/ui/forms/use-admin-form';
import { useField } from '@/admin/ui/forms/use-field';
import { useFoundParcels } from './use-found-parcels';

interface ParcelCodeFieldProps<V extends FormValues> extends FieldProps<V> {
  /** Called when one of the found parcels is chosen. */
  onChoose?: (parcel: ParcelSummary) => void;
}

/** Field for a parcel's code, with a search by part of the code, a name or a place. */
export function ParcelCodeField<V extends FormValues>({ onChoose, ...props }: ParcelCodeFieldProps<V>) {
  const { t } = useTranslation('admin');
  const { onChange: _typed, ...field } = useField(props);
  // A form that begins with a code searches nothing.
  const [began] = useState<string>(field.value);
  const { parcels } = useFoundParcels(field.value === began ? '' : field.value);
  const find = (code: string) => parcels.find((parcel) => parcel.tracking_code === code);
  return (
    <Autocomplete
      {...field}
      // The placeholder is in the admin's language.
      dir={field.value === '' ? undefined : 'ltr'}
      autoComplete="off"
      placeholder={t('finder.find')}
      data={parcels.map(({ tracking_code: code }) => code)}
      filter={({ options }) => options}
      renderOption={({ option: { value } }) => (
        <span>
          <bdi dir="ltr">{value}</bdi> <bdi>{find(value)?.recipient_name}</bdi>
        </span>
      )}
      onChange={(code) => props.form.set(props.name, code)}
      onOptionSubmit={(code) => {
        const chosen = find(code);
        if (chosen) onChoose?.(chosen);
      }}
    />
  );
}
