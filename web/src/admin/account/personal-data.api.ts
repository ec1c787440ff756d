import type { Dispatch } from '@reduxjs/toolkit';
import type { AboutPerson, Erasure, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import { fetchFile } from '@/shared/download/fetch-file';

const ERASURES = '/api/privacy/erasures';
/** The export waits for all data of every service. */
const EXPORT_TIMEOUT_MS = 5 * 60_000;

export const personalDataApi = api.enhanceEndpoints({ addTagTypes: ['Erasure'] }).injectEndpoints({
  endpoints: (build) => ({
    erasures: build.query<PagedEnvelope<Erasure>, number>({
      query: (page) => ({ url: ERASURES, query: { page } }),
      transformResponse: pageOf<Erasure>,
      providesTags: ['Erasure'],
    }),
    erase: build.mutation<Erasure, AboutPerson>({
      query: (body) => ({ url: ERASURES, method: 'POST', body }),
      transformResponse: dataOf<Erasure>,
      // The client leaves the list of those who asked.
      invalidatesTags: ['Erasure', 'User'],
    }),
  }),
});

export const { useErasuresQuery, useEraseMutation } = personalDataApi;

/**
 * Requests an export of a person's data.
 * @throws an `ApiFailure`
 */
export function fetchExport(person: AboutPerson, dispatch: Dispatch): Promise<Blob> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
    signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
  };
  return fetchFile('/api/privacy/exports', request, dispatch);
}
