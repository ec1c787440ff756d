import type { MailRequested } from '@vaultway/contracts';
import type { ActivityEntity } from '../activities/activity.entity.js';
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
