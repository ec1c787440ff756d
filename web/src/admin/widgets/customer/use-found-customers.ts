import { useState } from 'react';
import type { Customer } from '@vaultway/contracts';
import { useCustomerListQuery } from '@/admin/api/customers.api';
import { useTypedSearch } from '@/admin/ui/hooks/use-typed-search';

const SHOWN = 5;
const NONE: Customer[] = [];

/** Returns the customers that match the typed text; none before anything is typed, and if the search fails. */
export function useFoundCustomers(typed: string): Customer[] {
  const text = typed.trim();
  // A form that begins with a name searches nothing.
  const [asked, setAsked] = useState(text);
  const [began] = useState(text);
  const query = useCustomerListQuery(
    { q: asked, per_page: SHOWN, sort: 'name' },
    { skip: asked === '' || asked === began },
  );
  useTypedSearch({ text, sent: asked, busy: query.isFetching, send: setAsked });
  // Keeps the previous results until the next ones arrive.
  return (asked !== '' && text !== '' && !query.isError && query.data?.data) || NONE;
}
