import type { Message, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

export interface MessageListQuery {
  page: number;
  sort: string;
  q: string;
  /** `yes` or `no`; '' for both. */
  read: string;
}

/** The panel's endpoints for visitors' messages. */
export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    messageList: build.query<PagedEnvelope<Message>, MessageListQuery>({
      query: (query) => ({ url: '/api/messages', query: { ...query } }),
      transformResponse: pageOf<Message>,
      providesTags: ['Message'],
    }),
    message: build.query<Message, string>({
      query: (id) => `/api/messages/${encodeURIComponent(id)}`,
      transformResponse: dataOf<Message>,
      providesTags: ['Message'],
    }),
    markMessage: build.mutation<Message, { id: string; read: boolean }>({
      query: (body) => ({ url: '/api/messages', method: 'PATCH', body }),
      transformResponse: dataOf<Message>,
      invalidatesTags: (marked) => (marked ? ['Message'] : []),
    }),
    deleteMessage: build.mutation<null, string>({
      query: (id) => ({ url: '/api/messages', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      // A message that is already gone (404) is still in the cached list.
      invalidatesTags: (_, error) => (error && error.status !== 404 ? [] : ['Message']),
    }),
  }),
});

export const { useMessageListQuery, useMessageQuery, useMarkMessageMutation, useDeleteMessageMutation } =
  messagesApi;
