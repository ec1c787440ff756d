import type { Dispatch } from '@reduxjs/toolkit';
import type { AboutPerson, Erasure, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import { readAnswer } from '@/shared/api/base-query';
import { failureWithoutEnvelope } from '@/shared/api/failure';

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
      invalidatesTags: ['Erasure'],
    }),
  }),
});

export const { useErasuresQuery, useEraseMutation } = personalDataApi;

/**
 * Requests an export of a person's data.
 * @throws an `ApiFailure`
 */
export async function fetchExport(person: AboutPerson, dispatch: Dispatch): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch('/api/privacy/exports', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
      signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
    });
    if (response.ok) return await response.blob();
  } catch (raised) {
    throw failureWithoutEnvelope(null, raised as Error);
  }
  const answer = await readAnswer(response, false, dispatch as (action: unknown) => unknown);
  throw 'error' in answer ? answer.error : failureWithoutEnvelope(response);
}

/** Has the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
