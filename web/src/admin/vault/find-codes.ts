import { toDetail } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { useLazyVaultAccountsQuery, useLazyVaultPlacesQuery } from './vault.api';

/** Failure of a form whose code nothing has. */
const unknown = (field: string): ApiFailure => ({
  status: 422,
  code: 'validation',
  params: {},
  errors: [],
  data: null,
  details: [toDetail(field, 'invalid')],
  retryAfter: null,
});

/** Returns functions that find the id of a place by its code, and of an account by its number; '' has none. */
export function useFindCodes() {
  const [places] = useLazyVaultPlacesQuery();
  const [accounts] = useLazyVaultAccountsQuery();
  return {
    /** @throws ApiFailure naming the field */
    async place(field: string, code: string): Promise<string | null> {
      if (code.trim() === '') return null;
      const { data } = await places({ code }).unwrap();
      if (!data[0]) throw unknown(field);
      return data[0].id;
    },
    /** @throws ApiFailure naming the field */
    async account(field: string, number: string): Promise<string | null> {
      if (number.trim() === '') return null;
      const { data } = await accounts({ number }).unwrap();
      if (!data[0]) throw unknown(field);
      return data[0].id;
    },
  };
}
