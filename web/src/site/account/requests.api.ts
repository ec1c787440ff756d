import type {
  AccountRequest,
  AccountRequestDetails,
  ConfirmedRequest,
  Envelope,
  PagedEnvelope,
} from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import type { RequestValues } from './request-form';

/** Takes files of requests and messages. */
export const FILES = '/api/account/requests/files';
export const pathOf = (id: string) => `/api/account/requests/${encodeURIComponent(id)}`;
const detailsOf = (envelope: unknown) => dataOf(envelope as Envelope<AccountRequestDetails>);

const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownRequests: build.infiniteQuery<PagedEnvelope<AccountRequest>, void, string>({
      query: ({ pageParam: after }) => ({ url: '/api/account/requests', query: { after } }),
      transformResponse: pageOf<AccountRequest>,
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ next_after: after }: PagedEnvelope) => after ?? undefined,
      },
      providesTags: ['Request'],
    }),
    ownRequest: build.query<AccountRequestDetails, string>({
      query: pathOf,
      transformResponse: detailsOf,
      providesTags: ['Request'],
    }),
    createRequest: build.mutation<AccountRequestDetails, RequestValues & { files?: string[] }>({
      query: (body) => ({ url: '/api/account/requests', method: 'POST', body }),
      transformResponse: detailsOf,
      invalidatesTags: ['Request'],
    }),
    askAsVisitor: build.mutation<unknown, RequestValues>({
      query: (body) => ({ url: '/api/requests', method: 'POST', body }),
    }),
    confirmRequest: build.mutation<ConfirmedRequest, { token: string }>({
      query: (body) => ({ url: '/api/requests/confirm', method: 'POST', body }),
      transformResponse: dataOf<ConfirmedRequest>,
    }),
    writeMessage: build.mutation<AccountRequestDetails, { id: string; text: string; files?: string[] }>({
      query: ({ id, ...body }) => ({ url: `${pathOf(id)}/messages`, method: 'POST', body }),
      transformResponse: detailsOf,
      invalidatesTags: ['Request'],
    }),
    withdrawRequest: build.mutation<AccountRequestDetails, string>({
      query: (id) => ({ url: `${pathOf(id)}/withdrawal`, method: 'POST' }),
      transformResponse: detailsOf,
      invalidatesTags: ['Request'],
    }),
    acceptQuote: build.mutation<AccountRequestDetails, { id: string; quote_id: string }>({
      query: ({ id, ...body }) => ({ url: `${pathOf(id)}/acceptance`, method: 'POST', body }),
      transformResponse: detailsOf,
      // A refused quote may have been replaced.
      invalidatesTags: ['Request', 'Parcel', 'Invoice'],
    }),
  }),
});

export const {
  useOwnRequestsInfiniteQuery,
  useOwnRequestQuery,
  useCreateRequestMutation,
  useAskAsVisitorMutation,
  useConfirmRequestMutation,
  useWriteMessageMutation,
  useWithdrawRequestMutation,
  useAcceptQuoteMutation,
} = requestsApi;
