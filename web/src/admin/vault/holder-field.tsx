import { useState } from 'react';
import type { VaultAccount } from '@vaultway/contracts';
import { useUserAccountQuery, useUserListQuery } from '@/admin/api/clients.api';
import { useCustomerQuery } from '@/admin/api/customers.api';
import type { FieldProps } from '@/admin/ui/forms/field.types';
import { SuggestedField, Suggestions } from '@/admin/ui/forms/suggestions';
import { TextField } from '@/admin/ui/forms/text-field';
import type { FormValues } from '@/admin/ui/forms/use-admin-form';
import { useTypedSearch } from '@/admin/ui/hooks/use-typed-search';
import { useFoundCustomers } from '@/admin/widgets/customer/use-found-customers';

const SHOWN = 5;

/** A client: a customer by name, or a user by address. */
export interface Holder {
  type: NonNullable<VaultAccount['holder_type']>;
  id: string;
  name: string;
}

/** Returns the name of an account's holder once it is known; the id of one that is gone. */
export function useHolderName({
  holder_type: type,
  holder_id: id,
}: Pick<VaultAccount, 'holder_type' | 'holder_id'>): string | undefined {
  const customer = useCustomerQuery(id ?? '', { skip: id === null || type !== 'customer' });
  const user = useUserAccountQuery(id ?? '', { skip: id === null || type !== 'user' });
  if (id === null) return '';
  const isGone = customer.isError || user.isError;
  return customer.data?.name ?? user.data?.email ?? (isGone ? id : undefined);
}

/** Field for the holder of an account, chosen from the clients by name or address. */
export function HolderField<V extends FormValues>({
  onChoose,
  required = false,
  ...field
}: FieldProps<V> & { onChoose: (holder: Holder) => void; required?: boolean }) {
  const { form, name } = field;
  const text = form.values[name] ?? '';
  const [chosen, setChosen] = useState<string>();
  const found = useFoundHolders(text);
  return (
    <SuggestedField>
      <TextField {...field} optional={!required} autoComplete="off" />
      <Suggestions
        form={form}
        name={name}
        texts={text === chosen ? [] : [...found.keys()]}
        onChoose={(label) => {
          const holder = found.get(label);
          if (!holder) return;
          setChosen(holder.name);
          onChoose(holder);
        }}
      />
    </SuggestedField>
  );
}

/** Returns the customers and users that match the typed text, by what tells them apart. */
function useFoundHolders(typed: string): ReadonlyMap<string, Holder> {
  const customers = useFoundCustomers(typed);
  const users = useFoundUsers(typed);
  const isNamedTwice = (name: string) => customers.filter((one) => one.name === name).length > 1;
  return new Map<string, Holder>([
    ...customers.map(({ id, name, emails: [email = id.slice(-6)] }) => {
      const label = isNamedTwice(name) ? `${name} (${email})` : name;
      return [label, { type: 'customer', id, name: label }] as const;
    }),
    ...users.map(({ id, email }) => [email, { type: 'user', id, name: email }] as const),
  ]);
}

function useFoundUsers(typed: string) {
  const text = typed.trim();
  // A form that begins with a holder searches nothing.
  const [asked, setAsked] = useState(text);
  const [began] = useState(text);
  const query = useUserListQuery(
    { q: asked, per_page: SHOWN, sort: 'email' },
    { skip: asked === '' || asked === began },
  );
  useTypedSearch({ text, sent: asked, busy: query.isFetching, send: setAsked });
  return (asked !== '' && text !== '' && !query.isError && query.data?.data) || [];
}
