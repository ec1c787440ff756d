import { toDetail } from '@vaultway/contracts';
import { bareCode } from '@vaultway/contracts/bare-code';
import { LIMITS } from '@vaultway/contracts/limits';
import type { ApiFailure } from '@/shared/api/failure';
import { useLazyBoxesQuery } from './boxes/boxes.api';
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

/** Returns functions that find the id of a place by its code, and of an account or box by its number; '' has none. */
export function useFindCodes() {
  const [places] = useLazyVaultPlacesQuery();
  const [accounts] = useLazyVaultAccountsQuery();
  const [boxes] = useLazyBoxesQuery();
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
    /** @throws ApiFailure naming the field */
    async box(field: string, number: string): Promise<string | null> {
      const sought = bareCode(number).trim().toUpperCase();
      if (sought === '') return null;
      const { data } = await boxes({ q: sought, per_page: LIMITS.perPageMax, sort: 'number' }).unwrap();
      const found = data.find((box) => box.number === sought);
      if (!found) throw unknown(field);
      return found.id;
    },
  };
}
