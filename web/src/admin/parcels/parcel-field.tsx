import { PARCEL_FIELDS } from '@vaultway/contracts';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { type DetailValues, isOptional } from './parcel-form';
import type { DetailField as Name } from './parcel-groups';

const INPUTS = {
  code: { dir: 'ltr' },
  text: {},
  email: { type: 'email', dir: 'ltr' },
  phone: { type: 'tel', dir: 'ltr' },
  date: { type: 'date' },
} as const satisfies Record<(typeof PARCEL_FIELDS)[Name]['kind'], object>;

const HELP: Partial<Record<Name, ParseKeys<'admin'>>> = {
  status: 'parcels.help.status',
  weight: 'parcels.help.weight',
  declared_value: 'parcels.help.declared_value',
};

interface ParcelFieldProps {
  form: AdminForm<DetailValues>;
  name: Name;
  help?: string;
}

/** Input for one field of a parcel, by its kind. */
export function ParcelField({ form, name, help }: ParcelFieldProps) {
  const { t } = useTranslation('admin');
  const helpKey = HELP[name];
  return (
    <TextField
      {...INPUTS[PARCEL_FIELDS[name].kind]}
      form={form}
      name={name}
      help={help ?? (helpKey && t(helpKey))}
      optional={isOptional(name)}
      autoComplete="off"
    />
  );
}
