import type { ClientRequest, Mail, Message, PagedEnvelope, ParcelSummary } from '@vaultway/contracts';
import { api, pageOf } from '@/shared/api/api';

/** Total, and the oldest item. */
export interface Waiting {
  total: number;
  oldest: { id: string; created_at: string } | null;
}

function waitingOf(answer: unknown): Waiting {
  const { total, data } = pageOf(answer as PagedEnvelope<Mail | Message | ClientRequest>);
  return { total, oldest: data[0] ?? null };
}

/** Endpoints for counts in the navigation and the overview: lists with one row, of which only the total matters. */
const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    failedMails: build.query<Waiting, void>({
      query: () => ({ url: '/api/mails', query: { state: 'failed', sort: 'created_at', per_page: 1 } }),
      transformResponse: waitingOf,
      providesTags: ['Mail'],
    }),
    unreadMessages: build.query<Waiting, void>({
      query: () => ({ url: '/api/messages', query: { read: 'no', sort: 'created_at', per_page: 1 } }),
      transformResponse: waitingOf,
      providesTags: ['Message'],
    }),
    waitingRequests: build.query<Waiting, void>({
      query: () => ({ url: '/api/requests', query: { waiting: 'yes', sort: 'created_at', per_page: 1 } }),
      transformResponse: waitingOf,
      providesTags: ['Request'],
    }),
    overdueCount: build.query<number, void>({
      query: () => ({ url: '/api/parcels', query: { overdue: 'yes', per_page: 1 } }),
      transformResponse: (answer) => pageOf<ParcelSummary>(answer as PagedEnvelope<ParcelSummary>).total,
      providesTags: ['ParcelList'],
    }),
  }),
});

export const { useFailedMailsQuery, useUnreadMessagesQuery, useWaitingRequestsQuery, useOverdueCountQuery } =
  countsApi;
