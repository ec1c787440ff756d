import { toOpenApiSchema } from '@vaultway/common';
import {
  REQUEST_WEBHOOK_TYPES,
  RequestWebhookMessage,
  WEBHOOK_TEST,
  WEBHOOK_TYPES,
  WebhookMessage,
  type WebhookType,
} from '@vaultway/contracts';

/** Cause of each type of message. */
export const WEBHOOK_CATALOG: Record<WebhookType, string> = {
  'parcel.created': 'A parcel was created, by a person, a program or an import',
  'parcel.updated': 'A parcel changed',
  'parcel.deleted': 'A parcel was moved to the trash',
  'parcel.restored': 'A parcel came back from the trash',
  'event.created': 'An event was added to a parcel; `step` and `time` are those of the event',
  'event.updated': 'An event of a parcel changed',
  'event.deleted': 'An event of a parcel was moved to the trash',
  'event.restored': 'An event of a parcel came back from the trash',
  'handover.recorded': 'A handover was recorded; one message for each of its parcels',
  'request.created': "A client's request reached the inbox",
  'request.updated': "A client's request changed: its status, its owner, or a message was added",
  'quote.accepted': 'A client accepted a quote; `tracking_code` is that of the new parcel',
};

interface Documented {
  components?: { schemas?: Record<string, unknown> };
}

/** Adds the messages to an OpenAPI document, as its `webhooks`. */
export function withWebhooks<T extends Documented>(document: T): T & { webhooks: object } {
  const schemas = { ...document.components?.schemas };
  for (const [name, message] of Object.entries({ WebhookMessage, RequestWebhookMessage })) {
    const { schema, components } = toOpenApiSchema(message, 'output');
    const { $ref: _reference, ...inline } = schema as { $ref?: string };
    Object.assign(schemas, components);
    schemas[name] ??= inline;
  }
  const webhooks = Object.fromEntries([
    ...WEBHOOK_TYPES.map((type) => [
      type,
      { post: operationOf(type, WEBHOOK_CATALOG[type], messageOf(type)) },
    ]),
    [WEBHOOK_TEST, { post: operationOf(WEBHOOK_TEST, 'A test message was requested', TEST) }],
  ]) as object;
  return { ...document, components: { ...document.components, schemas }, webhooks };
}

const ofRequests: ReadonlySet<string> = new Set(REQUEST_WEBHOOK_TYPES);
const messageOf = (type: WebhookType) => ({
  $ref: `#/components/schemas/${ofRequests.has(type) ? 'RequestWebhookMessage' : 'WebhookMessage'}`,
});
const TEST = {
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', const: WEBHOOK_TEST },
    timestamp: { type: 'string', format: 'date-time' },
    data: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', description: 'name of the webhook' } },
    },
  },
};
const HEADERS = {
  'webhook-id': 'the same in each repeat of a message',
  'webhook-timestamp': 'seconds since 1970, of this attempt',
  'webhook-signature': 'one or two signatures (`v1,…`), separated by spaces',
};

const operationOf = (type: string, summary: string, schema: object) => ({
  operationId: `${type.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase())}Message`,
  summary,
  tags: ['tracking'],
  security: [],
  parameters: Object.entries(HEADERS).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: {
    '2XX': { description: 'Received; any other response is retried' },
    '410': { description: 'Turns the webhook off' },
  },
});
