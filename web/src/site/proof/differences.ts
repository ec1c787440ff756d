import type { Activity, ChainedProof, Custody, HistoryProof, TrackedParcel } from '@vaultway/contracts';
import { aboutOf, hexOf, sha256, utf8 } from './check-proof.ts';

/** Something that a page shows otherwise than the log has it. A null is absent there. */
export interface Difference {
  shown: string | null;
  logged: string | null;
}

type Said = Record<string, unknown>;

/** Fields of a parcel's record. */
const PARCEL_FIELDS = [
  'tracking_code',
  'recipient_name',
  'recipient_email',
  'recipient_phone_number',
  'destination',
  'current_location',
  'status',
  'weight',
  'shipped_via',
  'sender_name',
  'sender_email',
  'pickup_location',
  'parcel_content',
  'declared_value',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'image',
] as const;
const EVENT_FIELDS = ['title', 'description', 'step', 'icon', 'color'] as const;

/** Fields that records have since version 3. */
const LATER_PARCEL_FIELDS = [
  'map_current_latitude',
  'map_current_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
  'map_pickup_latitude',
  'map_pickup_longitude',
] as const;
const LATER_EVENT_FIELDS = ['time_zone'] as const;
const LATER = 3;

interface Shown {
  parcel: TrackedParcel;
  /** Newest first. */
  events: readonly Activity[];
  /** Whether older events are not loaded yet. */
  more: boolean;
  /** The custom fields, as {@link hashCustom} returns them. */
  custom: readonly HashedField[];
  /** As {@link hashDeliveries} returns them. */
  deliveries: readonly HashedDelivery[];
}

type Delivery = NonNullable<Custody['delivery']>;

/** A delivery as shown, with the hash of its signature. */
export interface HashedDelivery extends Pick<Delivery, 'at' | 'taker' | 'photo' | 'signature'> {
  signature_sha256: string | null;
}

/** Records of version 1 have the signature itself, later ones its hash. */
const DELIVERY_FIELDS = ['taker', 'photo', 'signature', 'signature_sha256'] as const;

/** Hashes the signatures on the page, whose lines newer records do not contain. */
export function hashDeliveries(deliveries: readonly Delivery[]): Promise<HashedDelivery[]> {
  return Promise.all(
    deliveries.map(async ({ at, taker, photo, signature }) => ({
      at,
      taker,
      photo,
      signature,
      signature_sha256: signature === null ? null : hexOf(await sha256(utf8(signature))),
    })),
  );
}

/** A custom field as shown, and the hash that the parcel's record has of it. */
export interface HashedField {
  shown: string;
  hash: string;
}

/** Hashes the custom fields on the page, whose values the record does not contain. */
export function hashCustom(
  // An answer from before an update has none.
  { custom: salts = {} }: Partial<Pick<HistoryProof, 'custom'>>,
  parcel: Pick<TrackedParcel, 'custom' | 'custom_fields'>,
): Promise<HashedField[]> {
  // Answers from before an update have none.
  const fields = 'custom_fields' in parcel ? parcel.custom_fields : [];
  return Promise.all(
    fields.map(async ({ key, label }) => {
      const value = String(parcel.custom[key]);
      const salt = String(salts[key]);
      const hash = await sha256(utf8(`${salt} ${key} ${value}`));
      // A salt with a space could contain the key of another field.
      return { shown: `${label}: ${value}`, hash: salt.includes(' ') ? '' : hexOf(hash) };
    }),
  );
}

/**
 * Compares all that a page shows of a parcel with its records.
 *
 * @returns undefined if no difference is found, but some of these records are withheld, or too old to have all of it
 */
export function differencesFrom(history: HistoryProof, shown: Shown): Difference[] | undefined {
  const { parcel, events, more, custom, deliveries } = shown;
  if (history.head.note.split('\n')[1] !== parcel.id) return [{ shown: parcel.tracking_code, logged: null }];
  // Strangers of a gated site get hashes, which cannot be compared.
  if (history.records.every(({ link }) => !link)) return undefined;
  const newest = newestRecords(history);
  const logged = newest.get(parcel.id);
  const ofParcel = logged?.said
    ? [
        ...differences(PARCEL_FIELDS, parcel, logged.said),
        ...(isLater(logged.said) ? laterDifferences(parcel, logged.said, custom) : []),
      ]
    : [];
  const ofEvents = events.flatMap((event): Difference[] => {
    const record = newest.get(event.id);
    if (!record || isGone(record)) return [{ shown: event.title, logged: null }];
    if (!record.said) return [];
    const isMoved = Date.parse(String(record.said['at'])) !== Date.parse(event.created_at);
    return [
      ...differences(EVENT_FIELDS, event, record.said),
      ...(isLater(record.said) ? differences(LATER_EVENT_FIELDS, event, record.said) : []),
      ...(isMoved ? [{ shown: event.created_at, logged: textOf(record.said['at']) }] : []),
    ];
  });
  const oldest = more ? Date.parse(events.at(-1)?.created_at ?? '') : -Infinity;
  const known = new Set(events.map(({ id }) => id));
  const omitted = [...newest].flatMap(([id, record]): Difference[] => {
    const { said } = record;
    if (!said || !isEvent(record) || isGone(record) || known.has(id)) return [];
    return Date.parse(String(said['at'])) > oldest ? [{ shown: null, logged: textOf(said['title']) }] : [];
  });
  const handed = [...newest.values()].filter(isDelivery).flatMap(({ said }) => (said === null ? [] : [said]));
  const inLog = deliveries.map((delivery) => {
    const isSame = (each: Said) => Date.parse(String(each['happened_at'])) === Date.parse(delivery.at);
    // Several handovers may have the same time.
    const [least] = handed
      .filter(isSame)
      .map((record) => deliveryDifferences(delivery, record))
      .toSorted((one, other) => one.length - other.length);
    return { delivery, differing: least };
  });
  const hasUnlogged = inLog.some(({ differing }) => differing === undefined);
  // Strangers get no records of handovers, so the verdict does not include these.
  const isAllDisclosed = history.records.every(({ link }) => link);
  const ofDeliveries = inLog.flatMap(({ delivery, differing }): Difference[] => {
    if (differing) return differing;
    const isForged = isAllDisclosed && history.earlier.length === 0;
    return isForged ? [{ shown: delivery.taker ?? delivery.at, logged: null }] : [];
  });
  const found = [...ofParcel, ...ofEvents, ...omitted, ...ofDeliveries];
  const said = (id: string) => newest.get(id)?.said;
  // A parcel of an earlier release may not have entered the log yet.
  const isWithheld = [parcel, ...events].some(({ id }) => (said(id) ?? null) === null);
  const isUnsaid =
    (hasUnlogged && isAllDisclosed) ||
    (!isLater(said(parcel.id)) && isAnyShown(LATER_PARCEL_FIELDS, parcel, custom)) ||
    events.some((event) => !isLater(said(event.id)) && isAnyShown(LATER_EVENT_FIELDS, event));
  return found.length === 0 && (isWithheld || isUnsaid) ? undefined : found;
}

const deliveryDifferences = (delivery: HashedDelivery, record: Said): Difference[] =>
  differences(
    DELIVERY_FIELDS.filter((name) => name in record),
    delivery,
    record,
  );

const isLater = (said: Said | null | undefined) => Number(said?.['version']) >= LATER;

function isAnyShown<Name extends string>(
  names: readonly Name[],
  shown: { [key in Name]?: unknown },
  custom: readonly HashedField[] = [],
): boolean {
  return custom.length > 0 || names.some((name) => textOf(shown[name]) !== null);
}

function laterDifferences(parcel: TrackedParcel, said: Said, custom: readonly HashedField[]): Difference[] {
  const position = { position_at: parcel.position?.at };
  // Postgres and JSON write very small numbers differently.
  const points = Object.fromEntries(
    LATER_PARCEL_FIELDS.map((name) => [name, typeof said[name] === 'string' ? Number(said[name]) : null]),
  );
  const hashes = new Set<unknown>(Array.isArray(said['custom']) ? said['custom'] : []);
  return [
    ...differences(LATER_PARCEL_FIELDS, parcel, points),
    ...differences(['position_at'], position, said),
    ...custom.flatMap(({ shown, hash }) => (hashes.has(hash) ? [] : [{ shown, logged: null }])),
  ];
}

function differences<Name extends string>(
  names: readonly Name[],
  shown: { [key in Name]?: unknown },
  said: Said,
): Difference[] {
  return names.flatMap((name) => {
    const [here, there] = [textOf(shown[name]), textOf(said[name])];
    // A page need not show everything, but what it shows must be so.
    return here === null || here === there ? [] : [{ shown: here, logged: there }];
  });
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;

interface NewestRecord {
  kind: string;
  /** Null if it is withheld. */
  said: Said | null;
}

const isEvent = ({ kind }: NewestRecord) => kind.startsWith('event.');
const isDelivery = ({ kind, said }: NewestRecord) =>
  kind.startsWith('handover.') && (said?.['what'] ?? 'deliver') === 'deliver';
const isGone = ({ kind }: NewestRecord) => kind === 'event.deleted' || kind === 'event.erased';

/** Returns the newest record of the parcel and of each event, by their IDs. */
function newestRecords({ records, earlier }: HistoryProof): Map<string, NewestRecord> {
  const all: (Pick<ChainedProof, 'record'> & { index: number; link?: string | null })[] = [
    ...earlier,
    ...records,
  ].toSorted((one, other) => one.index - other.index);
  const newest = new Map<string, NewestRecord>();
  for (const { record, link = null } of all) {
    const said = record === null ? null : (JSON.parse(record) as Said);
    const about = aboutOf({ link, record });
    if (about) newest.set(about.id, { kind: about.kind, said });
  }
  return newest;
}
