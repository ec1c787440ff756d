import {
  hasArrived,
  type Language,
  type MailRequested,
  type Step,
  STEP_NAMES,
  stepOf,
  suggestedName,
  titleIn,
} from '@vaultway/contracts';
import type { EventEntity } from '../parcels/events/event.entity.js';
import type { ParcelEntity } from '../parcels/parcel.entity.js';
import { trackingUrl } from '../parcels/parcel.mapper.js';
import { privacyGateOf, zoneGateOf } from '../privacy/privacy-gate.js';

/** Fields of an event that a mail contains. The event need not be saved. */
export type MailedEvent = Pick<EventEntity, 'title' | 'description' | 'step' | 'created_at' | 'time_zone'>;

export type MailData = Extract<MailRequested, { kind: 'parcel_news' }>['data'];

/** Builds the data of a mail about an event. @param site the site's address @param log the log's current head */
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
  time_zone: event.time_zone,
  track_url: trackingUrl(parcel.tracking_code, site),
  unsubscribe_url: null,
  one_click_url: null,
  log,
});

/** True if the event means arrival while the status still names another step, because nobody has updated it. */
function isLeftBehind(status: string | null, { step }: MailedEvent): boolean {
  const said = stepOf(status);
  return hasArrived(step) && said !== null && said !== step;
}

/** Restricts mail data to what visitors may see, in the mail's language. */
export function toRestrictedMailData(data: MailData, parcel: ParcelEntity, language: Language): MailData {
  const gate = privacyGateOf(parcel);
  const titleOf = (written: string, step: Step | null) => {
    const name = suggestedName(written) ?? (step === null ? undefined : STEP_NAMES[step]);
    return name === undefined ? null : titleIn(name, language);
  };
  return {
    ...data,
    recipient_name: null,
    title: titleOf(data.title, data.step) ?? titleIn('steps.update', language),
    description: null,
    status: data.status === null ? null : titleOf(data.status, parcel.step),
    current_location: gate.place(data.current_location),
    time_zone: zoneGateOf(parcel, gate)(data),
  };
}
