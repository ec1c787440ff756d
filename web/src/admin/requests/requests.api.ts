import type {
  ClientRequest,
  ClientRequestDetails,
  Envelope,
  Movement,
  PagedEnvelope,
  RequestOwners,
} from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

export interface RequestListQuery {
  page: number;
  sort: string;
  q: string;
  kind: string;
  status: string;
  waiting: string;
  owner: string;
}

export interface RequestChange {
  id: string;
  updated_at?: string;
  mine?: boolean;
  owner_id?: string | null;
  status?: 'done' | 'declined';
  text?: string;
}

export interface QuoteInput {
  currency: string;
  valid_until: string;
  terms: string;
  invoice: string;
  lines: Record<string, string>[];
  files?: string[];
}

/** Takes files of messages and quotes. */
export const FILES = '/api/requests/files';
export const pathOf = (id: string) => `/api/requests/${encodeURIComponent(id)}`;
const detailsOf = (envelope: unknown) => dataOf(envelope as Envelope<ClientRequestDetails>);

export const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestList: build.query<PagedEnvelope<ClientRequest>, RequestListQuery>({
      query: (query) => ({ url: '/api/requests', query: { ...query } }),
      transformResponse: pageOf<ClientRequest>,
      providesTags: ['Request'],
    }),
    request: build.query<ClientRequestDetails, string>({
      query: pathOf,
      transformResponse: detailsOf,
      providesTags: ['Request'],
    }),
    /** The movement that carries a request out; one at most is not canceled. */
    requestedMovement: build.query<Movement | null, string>({
      query: (request_id) => ({ url: '/api/vault/movements', query: { request_id } }),
      transformResponse: (answer) =>
        pageOf<Movement>(answer as PagedEnvelope<Movement>).data.find(({ state }) => state !== 'cancelled') ??
        null,
      providesTags: ['Request'],
    }),
    requestOwners: build.query<RequestOwners['owners'], void>({
      query: () => '/api/requests/owners',
      transformResponse: (answer) => dataOf(answer as Envelope<RequestOwners>).owners,
    }),
    changeRequest: build.mutation<ClientRequestDetails, RequestChange>({
      query: (body) => ({ url: '/api/requests', method: 'PATCH', body }),
      transformResponse: detailsOf,
      // A request that has changed meanwhile is shown as it is now.
      invalidatesTags: ['Request', 'Audit'],
    }),
    answerRequest: build.mutation<ClientRequestDetails, { id: string; text: string; files?: string[] }>({
      query: ({ id, ...body }) => ({ url: `${pathOf(id)}/messages`, method: 'POST', body }),
      transformResponse: detailsOf,
      invalidatesTags: ['Request', 'Audit'],
    }),
    quoteRequest: build.mutation<ClientRequestDetails, QuoteInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `${pathOf(id)}/quotes`, method: 'POST', body }),
      transformResponse: detailsOf,
      invalidatesTags: ['Request', 'Audit'],
    }),
    makeParcel: build.mutation<ClientRequestDetails, string>({
      query: (id) => ({ url: `${pathOf(id)}/parcel`, method: 'POST' }),
      transformResponse: detailsOf,
      invalidatesTags: ['Request', 'Parcel', 'ParcelList', 'Audit'],
    }),
  }),
});

export const {
  useRequestListQuery,
  useRequestQuery,
  useRequestedMovementQuery,
  useRequestOwnersQuery,
  useChangeRequestMutation,
  useAnswerRequestMutation,
  useQuoteRequestMutation,
  useMakeParcelMutation,
} = requestsApi;
