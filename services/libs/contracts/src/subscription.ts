import { z } from 'zod';
import { LANGUAGES } from './constants.js';
import { LIMITS } from './limits.js';
import { optionalChoice, requiredEmail, requiredText } from './fields.js';

/** POST /api/parcels/{code}/subscriptions. The language defaults to that of the site's cookie. */
export const SubscribeToParcel = z.object({
  email: requiredEmail,
  language: optionalChoice(LANGUAGES),
});
export type SubscribeToParcel = z.output<typeof SubscribeToParcel>;

/**
 * POST /api/subscriptions/confirm and /api/subscriptions/unsubscribe: the token of a mailed link. One-click unsubscribe
 * sends it in the query.
 */
export const SubscriptionToken = z.object({ token: requiredText(LIMITS.text) });
export type SubscriptionToken = z.output<typeof SubscriptionToken>;

export const SubscriptionConfirmed = z
  .object({ tracking_code: z.string() })
  .meta({ id: 'SubscriptionConfirmed' });
export type SubscriptionConfirmed = z.output<typeof SubscriptionConfirmed>;
