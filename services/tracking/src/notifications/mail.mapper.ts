import { hasArrived, type MailRequested, stepOf } from '@vaultway/contracts';
import type { EventEntity } from '../parcels/events/event.entity.js';
import type { ParcelEntity } from '../parcels/parcel.entity.js';
import { trackingUrl } from '../parcels/parcel.mapper.js';
import { privacyGateOf } from '../privacy/privacy-gate.js';

/** What a mail says of an event, which need not be saved. */
export type MailedEvent = Pick<EventEntity, 'title' | 'description' | 'step' | 'created_at'>;

export type MailData = Extract<MailRequested, { kind: 'parcel_news' }>['data'];

/** The data of a mail about an event. @param site the site's address @param log what the log is now */
export const toMailData = (
  parcel: ParcelEntity,
  event: MailedEvent,
  site: string,
  log: MailData['log'],
): MailData => ({
  tracking_code: parcel.tracking_code,
  recipient_name: parcel.recipient_name,
  title: event.title,
  description: event.description,
  status: isLeftBehind(parcel.status, event) ? null : parcel.status,
  step: event.step,
  current_location: parcel.current_location,
  happened_at: event.created_at.toISOString(),
  track_url: trackingUrl(parcel.tracking_code, site),
  unsubscribe_url: null,
  one_click_url: null,
  log,
});

/** Whether a parcel has arrived by this event, while its status plainly says something else: nobody has set it yet. */
function isLeftBehind(status: string | null, { step }: MailedEvent): boolean {
  const said = stepOf(status);
  return hasArrived(step) && said !== null && said !== step;
}

/** The same as a stranger may read it: status, town and title, all without names. */
export function toRestrictedMailData(
  parcel: ParcelEntity,
  event: MailedEvent,
  site: string,
  log: MailData['log'],
): MailData {
  const data = toMailData(parcel, event, site, log);
  const gate = privacyGateOf(parcel);
  return {
    ...data,
    recipient_name: null,
    title: gate.text(data.title),
    description: null,
    status: data.status === null ? null : gate.text(data.status),
    current_location: gate.place(data.current_location),
  };
}
