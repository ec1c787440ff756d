import { createApi } from '@reduxjs/toolkit/query/react';
import type { Envelope, PagedEnvelope } from '@vaultway/contracts';
import { baseQuery } from './base-query';

/** The one cache of what the services answered. Features inject their calls. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Graph',
    'Parcel',
    'ParcelList',
    'Activity',
    'Page',
    'Review',
    'Settings',
    'Invoice',
    'Import',
    'Mail',
    'Message',
    'Trash',
    'Audit',
  ],
  endpoints: () => ({}),
});

/** `transformResponse` of a call with a single answer: what it carries. */
export const dataOf = <T>(envelope: Envelope<T>): T => envelope.data;

/** `transformResponse` of a list: the answer with its paging. */
export const pageOf = <T>(envelope: Envelope<T[]>) => envelope as PagedEnvelope<T>;
