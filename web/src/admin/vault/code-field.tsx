import { useState } from 'react';
import { Autocomplete } from '@mantine/core';
import type { FieldProps } from '@/admin/ui/forms/field.types';
import type { FormValues } from '@/admin/ui/forms/use-admin-form';
import { useField } from '@/admin/ui/forms/use-field';
import { useTypedSearch } from '@/admin/ui/hooks/use-typed-search';
import { useVaultAccountsQuery, useVaultPlacesQuery } from './vault.api';

const SHOWN = 8;

/** Field for the code of a place, typed or scanned, with a search by part of it or of the name. */
export function PlaceField<V extends FormValues>(props: FieldProps<V>) {
  const [asked, setAsked] = useState('');
  const query = useVaultPlacesQuery({ q: asked, per_page: SHOWN, sort: 'code' });
  useTypedSearch({
    text: (props.form.values[props.name] ?? '').trim(),
    sent: asked,
    busy: query.isFetching,
    send: setAsked,
  });
  return <CodeField {...props} codes={(query.data?.data ?? []).map(({ code }) => code)} />;
}

/** Field for the number of an account, with a search by part of it. */
export function AccountField<V extends FormValues>(props: FieldProps<V>) {
  const [asked, setAsked] = useState('');
  const query = useVaultAccountsQuery({ q: asked, per_page: SHOWN, sort: 'number' });
  useTypedSearch({
    text: (props.form.values[props.name] ?? '').trim(),
    sent: asked,
    busy: query.isFetching,
    send: setAsked,
  });
  return <CodeField {...props} codes={(query.data?.data ?? []).map(({ number }) => number)} />;
}

function CodeField<V extends FormValues>({ codes, ...props }: FieldProps<V> & { codes: string[] }) {
  const { onChange: _typed, ...field } = useField(props);
  return (
    <Autocomplete
      {...field}
      autoComplete="off"
      data={[...new Set(codes)]}
      filter={({ options }) => options}
      onChange={(code) => props.form.set(props.name, code)}
    />
  );
}
