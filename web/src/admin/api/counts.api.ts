import type { Mail, Message, PagedEnvelope, ParcelSummary } from '@vaultway/contracts';
import { api, pageOf } from '@/shared/api/api';

/** How many there are, for the navigation and the overview: lists of a single row, whose total is what counts. */
const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    failedMails: build.query<number, void>({
      query: () => ({ url: '/api/mails', query: { state: 'failed', per_page: 1 } }),
      transformResponse: (answer) => pageOf<Mail>(answer as PagedEnvelope<Mail>).total,
      providesTags: ['Mail'],
    }),
    unreadMessages: build.query<number, void>({
      query: () => ({ url: '/api/messages', query: { read: 'no', per_page: 1 } }),
      transformResponse: (answer) => pageOf<Message>(answer as PagedEnvelope<Message>).total,
      providesTags: ['Message'],
    }),
    overdueCount: build.query<number, void>({
      query: () => ({ url: '/api/parcels', query: { overdue: 'yes', per_page: 1 } }),
      transformResponse: (answer) => pageOf<ParcelSummary>(answer as PagedEnvelope<ParcelSummary>).total,
      providesTags: ['ParcelList'],
    }),
  }),
});

export const { useFailedMailsQuery, useUnreadMessagesQuery, useOverdueCountQuery } = countsApi;
