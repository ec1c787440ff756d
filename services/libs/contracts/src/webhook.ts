import { z } from 'zod';
import { WEBHOOK_FAILURES, WEBHOOK_STATES, WEBHOOK_STOPS, WEBHOOK_TYPES } from './constants.js';
import { editedFrom, flag, Id, Instant, optionalChoice, requiredId, requiredText } from './fields.js';
import { missingToUndefined, splitAtCommas } from './form-values.js';
import { issue } from './issues.js';
import { listQuery } from './paging.js';
import { STEPS } from './step.js';

const NAME_MAX = 100;
const URL_MAX = 2000;

/** Without a name and password, which would be readable by everybody who may see the webhook. */
function isHttpsAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === '';
}

const httpsAddress = requiredText(URL_MAX)
  .pipe(z.string().refine(isHttpsAddress, issue('not_https')))
  .meta({ format: 'uri', examples: ['https://example.com/hooks/vaultway'] });

const someOrNone = (value: unknown) =>
  Array.isArray(value) && value.length === 0 ? undefined : splitAtCommas(missingToUndefined(value));

const types = z
  .preprocess(someOrNone, z.array(z.enum(WEBHOOK_TYPES)).min(1).max(WEBHOOK_TYPES.length))
  .transform((chosen) => [...new Set(chosen)])
  .meta({
    description: 'A list, or a text with commas between.',
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
export const CreateWebhook = z.object({ name: requiredText(NAME_MAX), url: httpsAddress, types });
export type CreateWebhook = z.output<typeof CreateWebhook>;

/** PATCH /api/webhooks. `enabled: false` gives up what was not delivered yet. */
export const UpdateWebhook = z.object({
  id: requiredId,
  updated_at: editedFrom,
  name: requiredText(NAME_MAX).optional(),
  url: httpsAddress.optional(),
  types: types.optional(),
  enabled: flag.optional(),
});
export type UpdateWebhook = z.output<typeof UpdateWebhook>;

/** An address that is told what happens, without its secret. */
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
      .meta({ description: '`gone`: it answered 410; `failing`: nothing was delivered for five days' }),
    failing_since: Instant.nullable(),
    previous_secret_until: Instant.nullable().meta({
      description: 'until when messages are also signed with the secret before',
    }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

/** The answers that have the secret itself. */
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().meta({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] }),
}).meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>;

/** What is sent, as JSON. It names nobody. */
export const WebhookMessage = z
  .object({
    type: z.enum(WEBHOOK_TYPES),
    timestamp: Instant.meta({ description: 'when it was written down' }),
    data: z.object({
      tracking_code: z.string(),
      step: z.enum(STEPS).nullable(),
      time: Instant.meta({ description: 'when it happened' }),
      url: z.string().meta({ description: 'the page that tracks the parcel' }),
    }),
  })
  .meta({ id: 'WebhookMessage' });
export type WebhookMessage = z.output<typeof WebhookMessage>;

/** GET /api/webhooks/{id}/deliveries, newest first unless asked otherwise. */
export const ListDeliveries = listQuery([], { state: optionalChoice(WEBHOOK_STATES) }).omit({ q: true });
export type ListDeliveries = z.output<typeof ListDeliveries>;

/** One message to one webhook. */
export const WebhookDelivery = z
  .object({
    id: Id.meta({ description: 'also the message’s `webhook-id`' }),
    webhook_id: Id,
    type: z.string().meta({ examples: ['event.created'] }),
    state: z.enum(WEBHOOK_STATES),
    tries: z.int(),
    status: z.int().nullable().meta({ description: 'the HTTP status of the last answer' }),
    failure: z.enum(WEBHOOK_FAILURES).nullable().meta({ description: 'why the last try failed' }),
    took_ms: z.int().nullable(),
    tried_at: Instant.nullable(),
    next_try_at: Instant.nullable(),
    delivered_at: Instant.nullable(),
    created_at: Instant,
    body: z.string().meta({ description: 'the JSON that is sent' }),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;
