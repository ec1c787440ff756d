import { type ComponentProps, useState } from 'react';
import type { Customer } from '@vaultway/contracts';
import { SuggestedField, Suggestions } from '@/admin/ui/forms/suggestions';
import { TextField } from '@/admin/ui/forms/text-field';
import type { FormValues } from '@/admin/ui/forms/use-admin-form';
import { useFoundCustomers } from './use-found-customers';

type CustomerFieldProps<V extends FormValues> = ComponentProps<typeof TextField<V>> & {
  onChoose: (customer: Customer) => void;
};

/** Field for a name that suggests customers once something is typed. */
export function CustomerField<V extends FormValues>({ onChoose, ...field }: CustomerFieldProps<V>) {
  const { form, name } = field;
  const text = form.values[name] ?? '';
  const [chosen, setChosen] = useState<string>();
  const customers = useFoundCustomers(text);
  const found = new Map(customers.map((customer) => [labelOf(customer, customers), customer]));
  return (
    <SuggestedField>
      <TextField {...field} autoComplete="off" />
      <Suggestions
        form={form}
        name={name}
        texts={text === chosen ? [] : [...found.keys()]}
        onChoose={(label) => {
          const customer = found.get(label);
          if (!customer) return;
          setChosen(customer.name);
          onChoose(customer);
        }}
      />
    </SuggestedField>
  );
}

/** Returns a customer's name, with something more if others have that name too. */
function labelOf({ id, name, emails: [email = id.slice(-6)] }: Customer, all: readonly Customer[]): string {
  return all.some((other) => other.id !== id && other.name === name) ? `${name} (${email})` : name;
}
