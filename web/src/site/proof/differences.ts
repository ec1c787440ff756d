import type { Activity, ChainedProof, HistoryProof, TrackedParcel } from '@vaultway/contracts';
import { linkOf } from './check-proof.ts';

/** Something that a page shows otherwise than the log has it. A null is absent there. */
export interface Difference {
  shown: string | null;
  logged: string | null;
}

type Said = Record<string, unknown>;

/** Fields of a parcel's record. Custom fields are logged as one hash, which includes those that are not public. */
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
] as const;
const EVENT_FIELDS = ['title', 'description', 'step', 'icon', 'color'] as const;

interface Shown {
  parcel: TrackedParcel;
  /** Newest first. */
  events: readonly Activity[];
  /** Whether older events are not loaded yet. */
  more: boolean;
}

/**
 * Compares all that a page shows of a parcel with its records.
 *
 * @returns undefined if no difference is found, but some of these records are withheld
 */
export function differencesFrom(history: HistoryProof, shown: Shown): Difference[] | undefined {
  const { parcel, events, more } = shown;
  const newest = newestRecords(history);
  const logged = newest.get(parcel.id);
  const ofParcel = logged?.said ? differences(PARCEL_FIELDS, parcel, logged.said) : [];
  const ofEvents = events.flatMap((event): Difference[] => {
    const record = newest.get(event.id);
    if (!record || isGone(record)) return [{ shown: event.title, logged: null }];
    if (!record.said) return [];
    const isMoved = Date.parse(String(record.said['at'])) !== Date.parse(event.created_at);
    return [
      ...differences(EVENT_FIELDS, event, record.said),
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
  const found = [...ofParcel, ...ofEvents, ...omitted];
  const isWithheld = [parcel, ...events].some(({ id }) => newest.get(id)?.said === null);
  return found.length === 0 && isWithheld ? undefined : found;
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
    const { id, kind } = linkOf({ link }) ?? said ?? {};
    if (typeof id === 'string' && typeof kind === 'string') newest.set(id, { kind, said });
  }
  return newest;
}
