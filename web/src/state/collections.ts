import type { ParcelSummary } from '@vaultway/contracts';
import type { Page, Review } from '@vaultway/contracts';
import { createCollection } from './collection';

export const pages = createCollection<Page>('pages', (page) => page.id);
export const reviews = createCollection<Review>('reviews', (review) => review.id);
/** The parcels of the control panel's list. */
export const parcels = createCollection<ParcelSummary>('parcels', (parcel) => parcel.tracking_code);
