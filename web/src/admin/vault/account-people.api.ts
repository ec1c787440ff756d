import type { AccountPerson, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

/** Most people of an account that its page lists. */
const SHOWN = 100;

const peopleApi = api.enhanceEndpoints({ addTagTypes: ['Vault'] }).injectEndpoints({
  endpoints: (build) => ({
    accountPeople: build.query<PagedEnvelope<AccountPerson>, string>({
      query: (account_id) => ({ url: '/api/vault/account-people', query: { account_id, per_page: SHOWN } }),
      transformResponse: pageOf<AccountPerson>,
      providesTags: ['Vault'],
    }),
    saveAccountPerson: build.mutation<AccountPerson, object>({
      query: (body) => ({ url: '/api/vault/account-people', method: 'id' in body ? 'PATCH' : 'POST', body }),
      transformResponse: dataOf<AccountPerson>,
      invalidatesTags: ['Vault', 'Audit'],
    }),
    removeAccountPerson: build.mutation<null, string>({
      query: (id) => ({ url: '/api/vault/account-people', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['Vault', 'Audit'],
    }),
  }),
});

export const { useAccountPeopleQuery, useSaveAccountPersonMutation, useRemoveAccountPersonMutation } =
  peopleApi;
