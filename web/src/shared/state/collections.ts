import type { Page, ParcelSummary, Review } from '@vaultway/contracts';
import { createCollection } from './collection';
import { saysNoAdmin } from './session.slice';

export const pages = createCollection<Page>('pages', (page) => page.id);
export const reviews = createCollection<Review>('reviews', (review) => review.id);
/**
 * The control panel's parcels as last listed: a parcel's page starts with the list's data, and leads back to the list
 * with its search. Names and addresses must not remain on a shared computer.
 */
export const parcels = createCollection<ParcelSummary>(
  'parcels',
  (parcel) => parcel.tracking_code,
  saysNoAdmin,
);
