import { LIMITS, type Activity, type TrackedParcel } from '@vaultway/contracts';
import { hash } from 'node:crypto';
import type { ReadyAnswer } from '../lookup/lookup.mapper.js';
import { coarsePlace } from './coarse-place.js';
import { maskFor } from './mask.js';

/** A parcel as a stranger may see it: status, dates, towns and the titles of its events. */
export function restrictedParcel(parcel: TrackedParcel): TrackedParcel {
  const mask = maskFor(asKnown(parcel));
  return {
    id: parcel.id,
    tracking_code: parcel.tracking_code,
    recipient_name: null,
    recipient_email: null,
    recipient_phone_number: null,
    destination: coarsePlace(parcel.destination),
    current_location: coarsePlace(parcel.current_location),
    status: parcel.status === null ? null : mask(parcel.status),
    weight: null,
    shipped_via: null,
    sender_name: null,
    sender_email: null,
    pickup_location: coarsePlace(parcel.pickup_location),
    parcel_content: null,
    declared_value: null,
    min_expected_delivery_date: parcel.min_expected_delivery_date,
    max_expected_delivery_date: parcel.max_expected_delivery_date,
    image: null,
    show_map: 'no',
    map_zoom: LIMITS.zoomDefault,
    map_current_latitude: null,
    map_current_longitude: null,
    map_pickup_latitude: null,
    map_pickup_longitude: null,
    map_destination_latitude: null,
    map_destination_longitude: null,
    created_at: parcel.created_at,
    updated_at: parcel.updated_at,
    history: { ...parcel.history, data: parcel.history.data.map(restrictedEvent(mask)) },
    restricted: true,
  };
}

/** An event without its free text; its title without what `mask` finds. */
export const restrictedEvent =
  (mask: (text: string) => string) =>
  (event: Activity): Activity => ({ ...event, title: mask(event.title), description: null });

/** What of a parcel its mask is made from. */
export const asKnown = (parcel: TrackedParcel) => ({
  ...parcel,
  recipient_name: parcel.recipient_name ?? '',
  destination: parcel.destination ?? '',
});

const made = new WeakMap<ReadyAnswer, ReadyAnswer>();

/** The same for an answer that is ready to send; made once for as long as that is kept. */
export function restrictedAnswer(answer: ReadyAnswer): ReadyAnswer {
  const known = made.get(answer);
  if (known) return known;
  const data = restrictedParcel(parcelIn(answer));
  const body = Buffer.from(JSON.stringify({ status: 200, message: '', errors: [], data }));
  const restricted = { body, etag: `"${hash('sha1', body, 'base64url')}"` };
  made.set(answer, restricted);
  return restricted;
}

/** The parcel in an answer that is ready to send. */
export const parcelIn = ({ body }: ReadyAnswer): TrackedParcel =>
  (JSON.parse(body.toString()) as { data: TrackedParcel }).data;
