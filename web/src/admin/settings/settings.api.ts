import type { Language, MailPreview, MailQueued, Settings } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

interface PreviewQuery {
  template: string;
  /** Language of the sample. */
  language: Language;
}

/** The panel's endpoints for settings, and for trying them. */
export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<Settings, void>({
      query: () => '/api/settings',
      transformResponse: dataOf<Settings>,
      providesTags: ['Settings'],
    }),
    updateSettings: build.mutation<Settings, Partial<Record<string, string | null>>>({
      query: (body) => ({ url: '/api/settings', method: 'PATCH', body }),
      transformResponse: dataOf<Settings>,
      // The graph contains most of them.
      invalidatesTags: (updated) => (updated ? ['Settings', 'Graph'] : []),
    }),
    templatePreview: build.query<MailPreview, PreviewQuery>({
      query: (body) => ({ url: '/api/mails/preview', method: 'POST', body }),
      transformResponse: dataOf<MailPreview>,
    }),
    tryMail: build.mutation<null, Record<string, string>>({
      query: (body) => ({ url: '/api/mails/try', method: 'POST', body }),
      transformResponse: dataOf<null>,
    }),
    testMail: build.mutation<MailQueued, Record<string, string>>({
      query: (body) => ({ url: '/api/mails/test', method: 'POST', body }),
      transformResponse: dataOf<MailQueued>,
      invalidatesTags: ['Mail'],
    }),
  }),
});

export const {
  useSettingsQuery,
  useUpdateSettingsMutation,
  useTemplatePreviewQuery,
  useTestMailMutation,
  useTryMailMutation,
} = settingsApi;
