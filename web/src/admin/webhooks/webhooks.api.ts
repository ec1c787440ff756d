import type { PagedEnvelope, Webhook, WebhookDelivery, WebhookWithSecret } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

const WEBHOOKS = '/api/webhooks';
const one = (id: string) => `${WEBHOOKS}/${encodeURIComponent(id)}`;

/** '' leaves a search or filter out. */
interface ListPageQuery {
  page: number;
  sort: string;
}

/** Request body of the form; `types` is separated by commas. */
export type WebhookInput = Record<'name' | 'url' | 'types', string>;

export const webhooksApi = api
  .enhanceEndpoints({ addTagTypes: ['Webhook', 'WebhookDelivery'] })
  .injectEndpoints({
    endpoints: (build) => ({
      webhookList: build.query<PagedEnvelope<Webhook>, ListPageQuery & { q: string }>({
        query: (query) => ({ url: WEBHOOKS, query: { ...query } }),
        transformResponse: pageOf<Webhook>,
        providesTags: ['Webhook'],
      }),
      webhook: build.query<Webhook, string>({
        query: one,
        transformResponse: dataOf<Webhook>,
        providesTags: ['Webhook', 'Audit'],
      }),
      deliveryList: build.query<
        PagedEnvelope<WebhookDelivery>,
        ListPageQuery & { id: string; state: string }
      >({
        query: ({ id, ...query }) => ({ url: `${one(id)}/deliveries`, query }),
        transformResponse: pageOf<WebhookDelivery>,
        providesTags: ['WebhookDelivery'],
      }),
      createWebhook: build.mutation<WebhookWithSecret, WebhookInput>({
        query: (body) => ({ url: WEBHOOKS, method: 'POST', body }),
        transformResponse: dataOf<WebhookWithSecret>,
        invalidatesTags: (created) => (created ? ['Webhook'] : []),
      }),
      updateWebhook: build.mutation<
        Webhook,
        Partial<WebhookInput> & { id: string; updated_at?: string; enabled?: boolean }
      >({
        query: (body) => ({ url: WEBHOOKS, method: 'PATCH', body }),
        transformResponse: dataOf<Webhook>,
        invalidatesTags: (updated) => (updated ? ['Webhook', 'WebhookDelivery'] : []),
      }),
      deleteWebhook: build.mutation<null, string>({
        query: (id) => ({ url: WEBHOOKS, method: 'DELETE', body: { id } }),
        transformResponse: dataOf<null>,
        invalidatesTags: ['Trash'],
      }),
      renewWebhookSecret: build.mutation<WebhookWithSecret, string>({
        query: (id) => ({ url: `${one(id)}/secret`, method: 'POST' }),
        transformResponse: dataOf<WebhookWithSecret>,
        invalidatesTags: ['Webhook'],
      }),
      testWebhook: build.mutation<WebhookDelivery, string>({
        query: (id) => ({ url: `${one(id)}/test`, method: 'POST' }),
        transformResponse: dataOf<WebhookDelivery>,
        invalidatesTags: ['WebhookDelivery'],
      }),
      replayDelivery: build.mutation<WebhookDelivery, Pick<WebhookDelivery, 'id' | 'webhook_id'>>({
        query: ({ id, webhook_id }) => ({
          url: `${one(webhook_id)}/deliveries/${encodeURIComponent(id)}/replay`,
          method: 'POST',
        }),
        transformResponse: dataOf<WebhookDelivery>,
        invalidatesTags: ['WebhookDelivery'],
      }),
    }),
  });

export const {
  useWebhookListQuery,
  useWebhookQuery,
  useDeliveryListQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useDeleteWebhookMutation,
  useRenewWebhookSecretMutation,
  useTestWebhookMutation,
  useReplayDeliveryMutation,
} = webhooksApi;
