import { createApi } from '@reduxjs/toolkit/query/react';
import type { Envelope, PagedEnvelope } from '@vaultway/contracts';
import { baseQuery } from './base-query';

/** The single cache of the services' responses. Features inject their calls. */
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
    'Customer',
    'Import',
    'Mail',
    'Relay',
    'Message',
    'Trash',
    'Audit',
    'CustomFields',
    'Note',
    'User',
    'Share',
    'Request',
  ],
  endpoints: () => ({}),
});

/** `transformResponse` of a call with a single result: returns its data. */
export const dataOf = <T>(envelope: Envelope<T>): T => envelope.data;

/** `transformResponse` of a list: returns the envelope with its paging. */
export const pageOf = <T>(envelope: Envelope<T[]>) => envelope as PagedEnvelope<T>;
