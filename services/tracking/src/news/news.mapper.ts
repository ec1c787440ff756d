import type { MailRequested } from '@vaultway/contracts';
import type { ActivityEntity } from '../activities/activity.entity.js';
import { coarsePlace } from '../privacy/coarse-place.js';
import { maskFor } from '../privacy/mask.js';
import { trackingUrl } from '../parcels/tracking-url.js';
import type { ParcelEntity } from '../parcels/parcel.entity.js';

/** An event, saved or not. */
export type NewsEvent = Pick<ActivityEntity, 'title' | 'description' | 'created_at'>;

type NewsFacts = Extract<MailRequested, { kind: 'parcel_news' }>['data'];

/** What a mail says of an event. @param site its address, which the links lead to */
export const newsFor = (parcel: ParcelEntity, event: NewsEvent, site: string): NewsFacts => ({
  tracking_code: parcel.tracking_code,
  recipient_name: parcel.recipient_name,
  title: event.title,
  description: event.description,
  status: parcel.status,
  current_location: parcel.current_location,
  happened_at: event.created_at.toISOString(),
  track_url: trackingUrl(parcel.tracking_code, site),
  unsubscribe_url: null,
  one_click_url: null,
});

/** The same as a stranger may read it where the settings say so: status, town and title, without names and contents. */
export function restrictedNews(news: NewsFacts, parcel: ParcelEntity): NewsFacts {
  const mask = maskFor(parcel);
  return {
    ...news,
    recipient_name: null,
    title: mask(news.title),
    description: null,
    status: news.status === null ? null : mask(news.status),
    current_location: coarsePlace(news.current_location),
  };
}
