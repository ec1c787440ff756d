import { z } from 'zod';
import {
  REQUEST_WEBHOOK_TYPES,
  WEBHOOK_FAILURES,
  WEBHOOK_STATES,
  WEBHOOK_STOPS,
  WEBHOOK_TYPES,
} from './constants.js';
import {
  editedFrom,
  flag,
  Id,
  Instant,
  nullableText,
  optionalChoice,
  requiredId,
  requiredText,
} from './fields.js';
import { missingToUndefined, splitAtCommas } from './form-values.js';
import { issue } from './issues.js';
import { listQuery } from './paging.js';
import { REQUEST_KINDS, REQUEST_STATUSES } from './request-kinds.js';
import { STEPS } from './step.js';

const NAME_MAX = 100;
const URL_MAX = 2000;

/** Hosts for local development, which need no certificate. */
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Rejects credentials in the URL, which everyone who may see the webhook could read. */
function isWebhookAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && THIS_MACHINE.has(url.hostname));
}

const webhookAddress = requiredText(URL_MAX)
  .pipe(z.string().refine(isWebhookAddress, issue('not_https')))
  .meta({ format: 'uri', examples: ['https://example.com/hooks/vaultway'] });

const someOrNone = (value: unknown) =>
  Array.isArray(value) && value.length === 0 ? undefined : splitAtCommas(missingToUndefined(value));

const types = z
  .preprocess(someOrNone, z.array(z.enum(WEBHOOK_TYPES)).min(1).max(WEBHOOK_TYPES.length))
  .transform((chosen) => [...new Set(chosen)])
  .meta({
    description: 'an array, or a comma-separated string',
    accepts: {
      oneOf: [
        { type: 'array', items: { type: 'string', enum: [...WEBHOOK_TYPES] }, minItems: 1 },
        { type: 'string' },
      ],
    },
  });

/** GET /api/webhooks */
export const ListWebhooks = listQuery(['name']);
export type ListWebhooks = z.output<typeof ListWebhooks>;

/** POST /api/webhooks */
export const CreateWebhook = z.object({ name: requiredText(NAME_MAX), url: webhookAddress, types });
export type CreateWebhook = z.output<typeof CreateWebhook>;

/** PATCH /api/webhooks. `enabled: false` drops pending deliveries. */
export const UpdateWebhook = z.object({
  id: requiredId,
  updated_at: editedFrom,
  name: requiredText(NAME_MAX).optional(),
  url: webhookAddress.optional(),
  types: types.optional(),
  enabled: flag.optional(),
});
export type UpdateWebhook = z.output<typeof UpdateWebhook>;

/** A webhook without its secret. */
export const Webhook = z
  .object({
    id: Id,
    name: z.string(),
    url: z.string(),
    types: z.array(z.enum(WEBHOOK_TYPES)),
    enabled: z.boolean(),
    disabled_because: z
      .enum(WEBHOOK_STOPS)
      .nullable()
      .meta({ description: '`gone`: it responded 410; `failing`: no delivery succeeded for five days' }),
    failing_since: Instant.nullable(),
    previous_secret_until: Instant.nullable().meta({
      description: 'end of the period in which messages are also signed with the previous secret',
    }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

/** The responses with the secret itself. */
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().meta({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] }),
}).meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>;

/** The JSON payload. Contains no personal data. */
export const WebhookMessage = z
  .object({
    type: z.enum(WEBHOOK_TYPES),
    timestamp: Instant.meta({ description: 'when the event was recorded' }),
    data: z.object({
      tracking_code: z.string(),
      step: z.enum(STEPS).nullable(),
      time: Instant.meta({ description: 'when the event happened' }),
      url: z.string().meta({ description: 'tracking page of the parcel' }),
    }),
  })
  .meta({ id: 'WebhookMessage' });
export type WebhookMessage = z.output<typeof WebhookMessage>;

/** The JSON payload about a client's request. Contains no personal data. */
export const RequestWebhookMessage = z
  .object({
    type: z.enum(REQUEST_WEBHOOK_TYPES),
    timestamp: Instant.meta({ description: 'when the event was recorded' }),
    data: z.object({
      number: z.string(),
      kind: z.enum(REQUEST_KINDS),
      status: z.enum(REQUEST_STATUSES),
      tracking_code: nullableText.meta({ description: 'the parcel that came of it' }),
      time: Instant.meta({ description: 'when the event happened' }),
      url: z.string().meta({ description: 'page of the request in the control panel' }),
    }),
  })
  .meta({ id: 'RequestWebhookMessage' });
export type RequestWebhookMessage = z.output<typeof RequestWebhookMessage>;

/** GET /api/webhooks/{id}/deliveries, newest first by default. */
export const ListDeliveries = listQuery([], { state: optionalChoice(WEBHOOK_STATES) }).omit({ q: true });
export type ListDeliveries = z.output<typeof ListDeliveries>;

export const WebhookDelivery = z
  .object({
    id: Id.meta({ description: 'also the `webhook-id` header of the message' }),
    webhook_id: Id,
    type: z.string().meta({ examples: ['event.created'] }),
    state: z.enum(WEBHOOK_STATES),
    tries: z.int(),
    status: z.int().nullable().meta({ description: 'HTTP status of the last response' }),
    failure: z.enum(WEBHOOK_FAILURES).nullable().meta({ description: 'why the last attempt failed' }),
    took_ms: z.int().nullable(),
    tried_at: Instant.nullable(),
    next_try_at: Instant.nullable(),
    delivered_at: Instant.nullable(),
    created_at: Instant,
    body: z.string().meta({ description: 'JSON body of the message' }),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;
