import type { Mail, MailPreview, MailQueued, PagedEnvelope, SentKept } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

export interface MailListQuery {
  page: number;
  sort: string;
  q: string;
  kind: string;
  state: string;
}

/** Form values of a mail: `to` is separated by commas, an empty `password` means none. */
export type MailInput = Record<
  'to' | 'subject' | 'body' | 'from' | 'language' | 'password' | 'show_recipients',
  string
>;

export type PreviewInput = Record<'subject' | 'body' | 'template' | 'language', string>;

export const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendMail: build.mutation<MailQueued, MailInput>({
      query: (body) => ({ url: '/api/contact', method: 'POST', body }),
      transformResponse: dataOf<MailQueued>,
      invalidatesTags: (queued) => (queued ? ['Mail'] : []),
    }),
    previewMail: build.mutation<MailPreview, PreviewInput>({
      query: (words) => ({ url: '/api/mails/preview', method: 'POST', body: { ...words, kind: 'contact' } }),
      transformResponse: dataOf<MailPreview>,
    }),
    mailList: build.query<PagedEnvelope<Mail>, MailListQuery>({
      query: (query) => ({ url: '/api/mails', query: { ...query } }),
      transformResponse: pageOf<Mail>,
      providesTags: ['Mail'],
    }),
    mail: build.query<Mail, string>({
      query: (id) => `/api/mails/${encodeURIComponent(id)}`,
      transformResponse: dataOf<Mail>,
      providesTags: ['Mail'],
    }),
    sendKept: build.mutation<SentKept, { ids: string[]; password: string }>({
      query: (body) => ({ url: '/api/mails/send-kept', method: 'POST', body }),
      transformResponse: dataOf<SentKept>,
      // Even on a rejection, which means that a state has changed.
      invalidatesTags: ['Mail'],
    }),
    retryMail: build.mutation<MailQueued, { id: string; password: string }>({
      query: ({ id, password }) => ({
        url: `/api/mails/${encodeURIComponent(id)}/retry`,
        method: 'POST',
        body: { password },
      }),
      transformResponse: dataOf<MailQueued>,
      // Even on a rejection, which means that the state has changed.
      invalidatesTags: ['Mail'],
    }),
  }),
});

export const {
  useSendMailMutation,
  usePreviewMailMutation,
  useMailListQuery,
  useMailQuery,
  useRetryMailMutation,
  useSendKeptMutation,
} = mailApi;
