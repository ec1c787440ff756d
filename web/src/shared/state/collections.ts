import type { Page, ParcelSummary, Review } from '@vaultway/contracts';
import { createCollection } from './collection';
import { saysNoAdmin } from './session.slice';

export const pages = createCollection<Page>('pages', (page) => page.id);
export const reviews = createCollection<Review>('reviews', (review) => review.id);
/**
 * The parcels of the control panel's list as it was last seen: a parcel's page begins with what the list said of it, and
 * leads back to the list as it was searched. People's names and addresses do not stay behind on a shared computer.
 */
export const parcels = createCollection<ParcelSummary>(
  'parcels',
  (parcel) => parcel.tracking_code,
  saysNoAdmin,
);
