import type { PagedEnvelope } from '@vaultway/contracts';
import { api } from '@/shared/api/api';
import type { ApiCall } from '@/shared/api/base-query';

/** Of mails: how many failed, and how many visitors' messages nobody has read. */
export interface MailCounts {
  failed: number;
  unread: number;
}

const FAILED: ApiCall = { url: '/api/mails', query: { state: 'failed', per_page: 1 } };
const UNREAD: ApiCall = { url: '/api/messages', query: { read: 'no', per_page: 1 } };

export const attentionApi = api.injectEndpoints({
  endpoints: (build) => ({
    mailCounts: build.query<MailCounts, void>({
      async queryFn(_, _api, _options, ask) {
        const [failed, unread] = await Promise.all([ask(FAILED), ask(UNREAD)]);
        const error = failed.error ?? unread.error;
        if (error) return { error };
        const totalOf = ({ data }: { data?: unknown }) => (data as PagedEnvelope).total;
        return { data: { failed: totalOf(failed), unread: totalOf(unread) } };
      },
      providesTags: ['Mail', 'Message'],
    }),
  }),
});

export const { useMailCountsQuery } = attentionApi;
