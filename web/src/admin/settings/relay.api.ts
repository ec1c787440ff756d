import type { Mail, MailQueued, Relay, SenderDomain } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

/** Endpoints of the company's mail server. */
export const relayApi = api.injectEndpoints({
  endpoints: (build) => ({
    relay: build.query<Relay, void>({
      query: () => '/api/mails/relay',
      transformResponse: dataOf<Relay>,
      providesTags: ['Relay'],
    }),
    tryRelay: build.mutation<MailQueued, Record<string, string>>({
      query: (body) => ({ url: '/api/mails/relay/trials', method: 'POST', body }),
      transformResponse: dataOf<MailQueued>,
      invalidatesTags: ['Mail'],
    }),
    relayTrial: build.query<Mail, string>({
      query: (id) => `/api/mails/${encodeURIComponent(id)}`,
      transformResponse: dataOf<Mail>,
    }),
    saveRelay: build.mutation<Relay, { trial: string; code: string }>({
      query: (body) => ({ url: '/api/mails/relay', method: 'PATCH', body }),
      transformResponse: dataOf<Relay>,
    }),
    removeRelay: build.mutation<null, void>({
      query: () => ({ url: '/api/mails/relay', method: 'DELETE' }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['Relay', 'Settings', 'Graph'],
    }),
    senderDomain: build.query<SenderDomain, string>({
      query: (host) => ({ url: '/api/mails/sender-domain', query: { relay_host: host } }),
      transformResponse: dataOf<SenderDomain>,
    }),
  }),
});

export const {
  useRelayQuery,
  useTryRelayMutation,
  useRelayTrialQuery,
  useSaveRelayMutation,
  useRemoveRelayMutation,
  useSenderDomainQuery,
} = relayApi;
