import type { Webhook } from '@vaultway/contracts';
import type { WebhookType } from '@vaultway/contracts/constants';

/** Fields of a webhook's form; `types` is separated by commas. */
export const EMPTY_WEBHOOK: Record<'name' | 'url' | 'types', string> = {
  name: '',
  url: '',
  types: 'parcel.created,event.created' satisfies `${WebhookType},${WebhookType}`,
};
export type WebhookValues = typeof EMPTY_WEBHOOK;

/** Returns a webhook as the text values of its form. */
export const valuesOf = ({ name, url, types }: Webhook): WebhookValues => ({
  name,
  url,
  types: types.join(','),
});
/** Reads the form's values from the record in a rejection. */
export const readWebhook = (current: object) => valuesOf(current as Webhook);

/** Returns the key of a message type in the activity log's texts, which call an event an activity. */
export const actionOf = (type: string) =>
  type
    .replace(/^event\./, 'activity.')
    .replace(/^quote\./, 'request.')
    .replace('recorded', 'created') as ActionKey;

type ActionKey =
  | `parcel.${'created' | 'updated' | 'deleted' | 'restored'}`
  | 'handover.created'
  | `request.${'created' | 'updated' | 'accepted'}`
  | `activity.${'created' | 'updated' | 'deleted' | 'restored'}`;
