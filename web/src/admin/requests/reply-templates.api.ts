import type { PagedEnvelope, ReplyTemplate } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { api, dataOf, pageOf } from '@/shared/api/api';

const TEMPLATES = '/api/reply-templates';

/** '' leaves the search out. */
export interface TemplateListQuery {
  page: number;
  q: string;
  sort: string;
}

export type TemplateInput = Pick<ReplyTemplate, 'name' | 'text'>;

export const replyTemplatesApi = api.enhanceEndpoints({ addTagTypes: ['ReplyTemplate'] }).injectEndpoints({
  endpoints: (build) => ({
    templateList: build.query<PagedEnvelope<ReplyTemplate>, TemplateListQuery>({
      query: (query) => ({ url: TEMPLATES, query: { ...query } }),
      transformResponse: pageOf<ReplyTemplate>,
      providesTags: ['ReplyTemplate'],
    }),
    allTemplates: build.query<ReplyTemplate[], void>({
      query: () => ({ url: TEMPLATES, query: { per_page: LIMITS.replyTemplates, sort: 'name' } }),
      transformResponse: (answer) => pageOf<ReplyTemplate>(answer as PagedEnvelope<ReplyTemplate>).data,
      providesTags: ['ReplyTemplate'],
    }),
    template: build.query<ReplyTemplate, string>({
      query: (id) => `${TEMPLATES}/${encodeURIComponent(id)}`,
      transformResponse: dataOf<ReplyTemplate>,
    }),
    createTemplate: build.mutation<ReplyTemplate, TemplateInput>({
      query: (body) => ({ url: TEMPLATES, method: 'POST', body }),
      transformResponse: dataOf<ReplyTemplate>,
      invalidatesTags: (created) => (created ? ['ReplyTemplate'] : []),
    }),
    updateTemplate: build.mutation<
      ReplyTemplate,
      Partial<TemplateInput> & Pick<ReplyTemplate, 'id' | 'updated_at'>
    >({
      query: (body) => ({ url: TEMPLATES, method: 'PATCH', body }),
      transformResponse: dataOf<ReplyTemplate>,
      invalidatesTags: (updated) => (updated ? ['ReplyTemplate', 'Audit'] : []),
    }),
    deleteTemplate: build.mutation<null, string>({
      query: (id) => ({ url: TEMPLATES, method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      // A template that is already gone (404) is still in the cached list.
      invalidatesTags: (_, error) => (error && error.status !== 404 ? [] : ['ReplyTemplate', 'Trash']),
    }),
  }),
});

export const {
  useTemplateListQuery,
  useAllTemplatesQuery,
  useTemplateQuery,
  useCreateTemplateMutation,
  useUpdateTemplateMutation,
  useDeleteTemplateMutation,
} = replyTemplatesApi;
