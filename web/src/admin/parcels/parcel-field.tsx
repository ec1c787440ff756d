import { type Customer, PARCEL_FIELDS } from '@vaultway/contracts';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { CustomerField } from '@/admin/widgets/customer/customer-field';
import { type DetailValues, isOptional } from './parcel-form';
import type { DetailField as Name } from './parcel-groups';
import { PlaceField, PLACES } from './place-field';

/** Props of an input by the kind of its field. */
export const INPUTS = {
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
  if (name === 'recipient_name' || name === 'sender_name')
    return (
      <CustomerField
        form={form}
        name={name}
        optional={isOptional(name)}
        onChoose={(customer) => fillFrom(form, name, customer)}
      />
    );
  const Input = PLACES.some((place) => place === name) ? PlaceField : TextField;
  return (
    <Input
      {...INPUTS[PARCEL_FIELDS[name].kind]}
      form={form}
      name={name}
      help={help ?? (helpKey && t(helpKey))}
      optional={isOptional(name)}
      autoComplete="off"
    />
  );
}

/** Fields of each party, by the name of it. */
const PARTY = {
  recipient_name: { email: 'recipient_email', place: 'destination' },
  sender_name: { email: 'sender_email', place: 'pickup_location' },
} as const;

/** Fills a party's name, and its email and place if they are empty. */
function fillFrom(form: AdminForm<DetailValues>, name: keyof typeof PARTY, customer: Customer) {
  const { email, place } = PARTY[name];
  form.set(name, customer.name);
  const [address] = customer.emails;
  if (form.values[email] === '' && address !== undefined) form.set(email, address);
  if (form.values[place] === '') form.set(place, placeOf(customer));
}

/** Returns the address on one line, with the country's name in English. */
function placeOf({ address, country }: Customer): string {
  const name = country && new Intl.DisplayNames('en', { type: 'region' }).of(country);
  return [...(address?.split('\n') ?? []), name].flatMap((line) => line?.trim() || []).join(', ');
}
