import { isSameZone, PLACE_FIELDS, type Activity, type TrackedParcel } from '@vaultway/contracts';
import { PLACE_OF } from './step-place.js';
import { dividePlace } from './coarse-place.js';
import { maskFor } from './mask.js';
import { WordList, wordsOf } from './name-words.js';
import { zoneOfPlace } from './place-zone.js';

type Withheld = Pick<TrackedParcel, 'recipient_name' | 'sender_name' | (typeof PLACE_FIELDS)[number]> &
  Partial<Pick<TrackedParcel, 'recipient_email' | 'sender_email'>>;

/** Filters what visitors may see of a parcel. */
export interface PrivacyGate {
  /** Returns the known town and country. */
  place: (place: string | null) => string | null;
  /** Removes names and streets from a short text, for anonymized parcels. Visitors never see it. */
  text: (text: string) => string;
}

/** @param parcel whose names and places the texts must not reveal */
export function privacyGateOf(parcel: Withheld): PrivacyGate {
  const names = new WordList([...wordsOf(parcel.recipient_name), ...wordsOf(parcel.sender_name)]);
  // Hides a town that equals a party's name, such as Florence.
  const isSecret = (name: string) => wordsOf(name).some((word) => names.has(word));
  const toldOf = (told: readonly string[]) => told.filter((name) => !isSecret(name));
  const places = PLACE_FIELDS.map((name) => dividePlace(parcel[name]));
  const text = maskFor({
    recipient: parcel.recipient_name,
    sender: parcel.sender_name,
    words: [parcel.recipient_email, parcel.sender_email].flatMap(namesIn),
    places: places.flatMap(({ withheld }) => withheld),
    told: places.flatMap(({ told }) => toldOf(told)),
  });
  const place = (written: string | null) => {
    const known = PLACE_FIELDS.findIndex((name) => parcel[name] === written);
    const told = toldOf((places[known] ?? dividePlace(written)).told);
    return told.length === 0 ? null : told.join(', ');
  };
  return { place, text };
}

/** Returns the time zone of an event as visitors see it. */
export type ZoneGate = (event: Pick<Activity, 'step' | 'time_zone'>) => string | null;

/**
 * Tells the time zone of an event only if visitors may see where its step happens, and that town or country has this
 * zone. Another zone would say where the parcel was.
 */
export function zoneGateOf(parcel: Withheld, gate: PrivacyGate): ZoneGate {
  const told = new Map<string, string | null>();
  return ({ step, time_zone }) => {
    const field = (step && PLACE_OF[step]) ?? 'current_location';
    let zone = told.get(field);
    if (zone === undefined) told.set(field, (zone = zoneOfPlace(gate.place(parcel[field]))));
    return isSameZone(time_zone, zone) ? time_zone : null;
  };
}

/** Mailboxes named after a function. */
const MAILBOX =
  /^(?:info|mail|office|contact|hello|sales|admin|shipping|logistics|service|support|parcels?|customs)$/i;

/**
 * Extracts names from an address: `marguerite.dupont@example.com` reveals a first name that the parcel may abbreviate.
 */
function namesIn(email: string | null | undefined): string[] {
  const [mailbox = ''] = (email ?? '').split('@');
  return mailbox.split(/[^\p{L}]+/u).filter((word) => word.length >= 4 && !MAILBOX.test(word));
}
