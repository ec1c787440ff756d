import type { Webhook } from '@vaultway/contracts';
import type { WebhookType } from '@vaultway/contracts/constants';

/** The fields of a webhook's form; `types` with commas between. */
export const EMPTY_WEBHOOK: Record<'name' | 'url' | 'types', string> = {
  name: '',
  url: '',
  types: 'parcel.created,event.created' satisfies `${WebhookType},${WebhookType}`,
};
export type WebhookValues = typeof EMPTY_WEBHOOK;

/** A webhook as the texts that its form shows. */
export const valuesOf = ({ name, url, types }: Webhook): WebhookValues => ({
  name,
  url,
  types: types.join(','),
});
/** The same of the record that a refused call answered. */
export const readWebhook = (current: object) => valuesOf(current as Webhook);

/** What a message tells of, as a key of the activity log's texts: an event is called an activity there. */
export const actionOf = (type: string) =>
  type.replace(/^event\./, 'activity.').replace('recorded', 'created') as ActionKey;

type ActionKey =
  | `parcel.${'created' | 'updated' | 'deleted' | 'restored'}`
  | 'handover.created'
  | `activity.${'created' | 'updated' | 'deleted' | 'restored'}`;
