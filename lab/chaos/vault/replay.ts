import { MAKING } from './contents.ts';
import type { CountRow, Entry, VaultStored } from './deed.ts';

/** An entry of a movement, as the ledger records it. */
interface Record {
  kind: string;
  place_id: string | null;
  account_id: string | null;
  items: RecordedItem[] | null;
}

interface RecordedItem {
  id: string;
  metal: string | null;
  refiner: string | null;
  serial: string | null;
  year: number | null;
  state: string;
  place_id: string | null;
  account_id: string;
  from_place_id: string | null;
  from_account_id: string | null;
}

/** Where an item is. */
export interface Whereabouts {
  place_id: string;
  account_id: string;
  key: string;
}

const MOVEMENTS = new Set(['deposit', 'withdrawal', 'move', 'transfer', ...MAKING]);

export interface Replayed {
  /** Items that are here after the last entry. */
  present: Map<string, Whereabouts>;
  /** Ids of all items that ever came. */
  known: Set<string>;
  /** Items of a count's place or account when it was started, and when it was finished, by its id. */
  atStart: Map<string, Set<string>>;
  atFinish: Map<string, Set<string>>;
  faults: string[];
}

/** Carries out the ledger's movements one after another, without the product's code. */
export function replayed({
  ledger,
  counts,
  places,
}: Pick<VaultStored, 'ledger' | 'counts' | 'places'>): Replayed {
  const present = new Map<string, Whereabouts>();
  const keys = new Map<string, string>();
  const result: Replayed = {
    present,
    known: new Set(),
    atStart: new Map(),
    atFinish: new Map(),
    faults: [],
  };
  const starting = Map.groupBy(counts, ({ position }) => position);
  const finishing = Map.groupBy(counts, ({ finished_position }) => finished_position ?? -1);
  const insideOf = insides(places);
  const look = (position: number) => {
    for (const count of starting.get(position) ?? [])
      result.atStart.set(count.id, scopeOf(count, present, insideOf));
    for (const count of finishing.get(position) ?? [])
      result.atFinish.set(count.id, scopeOf(count, present, insideOf));
  };
  look(0);
  for (const { position, record } of ledger) {
    const entry = JSON.parse(record) as Record;
    if (MOVEMENTS.has(entry.kind))
      for (const item of inTurn(entry))
        for (const fault of carriedOut(entry, item, { present, keys, known: result.known }))
          result.faults.push(`entry ${position}, ${entry.kind}, item ${item.serial}: ${fault}`);
    look(position);
  }
  return result;
}

const isMade = ({ from_account_id }: RecordedItem) => from_account_id === null;

/** Puts what a split or melt uses up first, since what it makes may have the same number. */
const inTurn = ({ items }: Record) =>
  (items ?? []).toSorted((one, other) => Number(isMade(one)) - Number(isMade(other)));

function carriedOut(
  { kind: named, place_id, account_id }: Record,
  item: RecordedItem,
  {
    present,
    keys,
    known,
  }: { present: Map<string, Whereabouts>; keys: Map<string, string>; known: Set<string> },
): string[] {
  const { id } = item;
  const kind = MAKING.has(named) ? (isMade(item) ? 'deposit' : 'withdrawal') : named;
  const before = present.get(id);
  const key = JSON.stringify([item.metal, keyOf(item.refiner), keyOf(item.serial), item.year ?? 0]);
  const faults: string[] = [];
  if (kind === 'deposit') {
    const other = keys.get(key);
    if (known.has(id)) faults.push('it came before');
    if (other !== undefined) faults.push(`the same bar is here as ${other}`);
  } else if (!before) faults.push('it is not here');
  else if (before.place_id !== item.from_place_id || before.account_id !== item.from_account_id)
    faults.push(`it was in ${before.place_id} on ${before.account_id}, not where it is said to come from`);
  const wanted = {
    deposit: { state: 'in', place_id, account_id },
    withdrawal: { state: 'out', place_id: null, account_id: before?.account_id },
    move: { state: 'in', place_id, account_id: before?.account_id },
    transfer: { state: 'in', place_id: before?.place_id, account_id },
  }[kind];
  if (
    item.state !== wanted?.state ||
    item.place_id !== wanted.place_id ||
    item.account_id !== wanted.account_id
  )
    faults.push('it went elsewhere');
  known.add(id);
  if (item.place_id === null) {
    present.delete(id);
    keys.delete(key);
  } else {
    present.set(id, { place_id: item.place_id, account_id: item.account_id, key });
    keys.set(key, id);
  }
  return faults;
}

const keyOf = (text: string | null) => (text ?? '').replaceAll(/\s/g, '').toUpperCase();

function insides(places: VaultStored['places']): (id: string) => ReadonlySet<string> {
  const children = Map.groupBy(places, ({ parent_id }) => parent_id ?? '');
  const found = new Map<string, Set<string>>();
  const insideOf = (id: string): Set<string> => {
    const known =
      found.get(id) ?? new Set([id, ...(children.get(id) ?? []).flatMap((child) => [...insideOf(child.id)])]);
    found.set(id, known);
    return known;
  };
  return insideOf;
}

function scopeOf(
  { place_id, account_id }: CountRow,
  present: ReadonlyMap<string, Whereabouts>,
  insideOf: (id: string) => ReadonlySet<string>,
): Set<string> {
  const inside = place_id === null ? undefined : insideOf(place_id);
  const found = [...present].filter(([, item]) =>
    inside ? inside.has(item.place_id) : item.account_id === account_id,
  );
  return new Set(found.map(([id]) => id));
}

/** Describes each entry whose position or root does not follow from the one before. */
export function brokenRoots(ledger: readonly Entry[], sha256: (...parts: Buffer[]) => Buffer): string[] {
  let before = Buffer.alloc(0);
  return ledger.flatMap(({ position, salt, record, root }, at) => {
    const entry = sha256(Buffer.from(salt, 'hex'), Buffer.from(record));
    const expected = sha256(before, entry).toString('hex');
    before = Buffer.from(root, 'hex');
    if (position !== at + 1) return [`entry ${position} is the ${at + 1}th`];
    return root === expected ? [] : [`the root of entry ${position} does not follow from the one before`];
  });
}
