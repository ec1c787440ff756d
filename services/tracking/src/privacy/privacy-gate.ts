import { PLACE_FIELDS, type TrackedParcel } from '@vaultway/contracts';
import { dividePlace } from './coarse-place.js';
import { maskFor } from './mask.js';
import { WordList, wordsOf } from './name-words.js';

type Withheld = Pick<TrackedParcel, 'recipient_name' | 'sender_name' | (typeof PLACE_FIELDS)[number]> &
  Partial<Pick<TrackedParcel, 'recipient_email' | 'sender_email'>>;

/** Lets through what a stranger may know of one parcel. */
export interface PrivacyGate {
  /** A town and country that are known as such. */
  place: (place: string | null) => string | null;
  /** A short text without names and streets. */
  text: (text: string) => string;
}

/** @param parcel whose names and places the texts must not give away */
export function privacyGateOf(parcel: Withheld): PrivacyGate {
  const names = new WordList([...wordsOf(parcel.recipient_name), ...wordsOf(parcel.sender_name)]);
  // Whoever is called Florence does not live in a parcel's destination.
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

/** Mailboxes that are called after what they are for. */
const MAILBOX =
  /^(?:info|mail|office|contact|hello|sales|admin|shipping|logistics|service|support|parcels?|customs)$/i;

/** `marguerite.dupont@example.com` gives a first name away that the parcel does not spell out. */
function namesIn(email: string | null | undefined): string[] {
  const [mailbox = ''] = (email ?? '').split('@');
  return mailbox.split(/[^\p{L}]+/u).filter((word) => word.length >= 4 && !MAILBOX.test(word));
}
