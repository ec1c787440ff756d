import { logIsWhole } from './log-promise.ts';
import type { Add, Breach, Call, Edit, Judgment, Note, Row, Stored } from './note.ts';
import { webhooksTold } from './webhook-promise.ts';

/** Maximum lag of a look-up behind an acknowledged write. */
export const FRESH_MS = 1000;
/** Number of events in a look-up; older ones are on further pages. */
const FIRST_PAGE = 20;

type Of<A extends Note['act']> = Extract<Note, { act: A }>;
const only = <A extends Note['act']>(notes: readonly Note[], act: A) =>
  notes.filter((note): note is Of<A> => note.act === act);
const nameOf = ({ what, key }: { what: string; key: string }) => `${what} ${key}`;
const said = ({ n, client, said: words }: Call) => `call ${n} of ${client} (${words})`;

/** Requires that every acknowledged write is stored exactly once, and that rejected ones are not. */
const acknowledgedOnce: Judgment = (notes, { rows }) => {
  const stored = Map.groupBy(rows, nameOf);
  return only(notes, 'add').flatMap((note) => {
    const there = stored.get(nameOf(note))?.length ?? 0;
    const least = note.outcome === 'done' ? 1 : 0;
    const most = note.outcome === 'refused' ? 0 : 1;
    if (there >= least && there <= most) return [];
    return breach(
      note.key,
      `${nameOf(note)} is there ${times(there)}, but ${said(note)} was ${note.outcome}`,
    );
  });
};

/** Requires stored values to be those of one write, never a mix; a file's rows are all stored or none. */
const wholeOrNot: Judgment = (notes, { rows, photos }) => {
  const stored = new Map(rows.map((row) => [nameOf(row), row]));
  const edits = Map.groupBy(only(notes, 'edit'), nameOf);
  const torn = only(notes, 'add').flatMap((note) => {
    const row = stored.get(nameOf(note));
    if (!row || isWhole(row, note, edits.get(nameOf(note)) ?? [])) return [];
    return breach(note.key, `${nameOf(note)} says "${row.value}", which nobody wrote there`);
  });
  const codes = Map.groupBy(rows, ({ key }) => key);
  const cut = only(notes, 'import').flatMap((note) => {
    const counts = note.rows.map((key) => codes.get(key)?.length ?? 0);
    const wanted = note.outcome === 'done' ? [1] : note.outcome === 'refused' ? [0] : [0, 1];
    if (wanted.some((count) => counts.every((each) => each === count))) return [];
    return breach(
      note.key,
      `of the import in ${said(note)}, ${note.outcome}, the rows are there ${counts.join(', ')} times`,
    );
  });
  const broken = photos.filter(({ whole }) => !whole);
  return [
    ...torn,
    ...cut,
    ...broken.map(({ key, image }) => one(key, `the photo ${image} of ${key} is gone`)),
  ];
};

const isWhole = (row: Row, add: Add, edits: readonly (Edit & Call)[]) =>
  row.value === add.value || edits.some(({ value, outcome }) => outcome !== 'refused' && value === row.value);

/** Requires the last acknowledged edit to stand, unless an unacknowledged one followed; none overwrites another. */
const editsStand: Judgment = (notes, { rows, photos }) => {
  const stored = new Map(rows.map((row) => [nameOf(row), row]));
  const lost = [...Map.groupBy(only(notes, 'edit'), nameOf)].flatMap(([name, edits]) => {
    const done = edits.filter(({ outcome }) => outcome === 'done');
    const key = edits[0]?.key ?? '';
    const twice = done.filter((edit, at) => done.findIndex(({ from }) => from === edit.from) !== at);
    const clashes = twice.map((edit) =>
      one(key, `two edits of ${name} began with ${edit.from}: ${said(edit)}`),
    );
    const last = done.toSorted(byVersion).at(-1);
    const row = stored.get(name);
    if (!last || !row || row.value === last.value) return clashes;
    const later = edits.some(
      (edit) => edit.outcome === 'unknown' && edit.value === row.value && edit.from >= (last.version ?? ''),
    );
    if (later) return clashes;
    return [...clashes, one(key, `${name} says "${row.value}", not "${last.value}" of ${said(last)}`)];
  });
  const named = new Map(photos.map(({ key, image }) => [key, image]));
  const missing = [...Map.groupBy(only(notes, 'photo'), ({ key }) => key)].flatMap(([key, tries]) => {
    const done = tries.findLast(({ outcome }) => outcome === 'done');
    if (!done || named.has(key)) return [];
    return breach(key, `parcel ${key} has no photo, but ${said(done)} put one there`);
  });
  return [...lost, ...missing];
};

/** Requires that versions never go backwards for a client, in writes or in reads. */
const neverBackwards: Judgment = (notes) => {
  const newest = new Map<string, string>();
  return notes
    .toSorted((a, b) => a.answered - b.answered)
    .flatMap((note) => {
      if (note.outcome !== 'done' || !('what' in note) || note.version === null) return [];
      if (note.act === 'look' && note.age > 0) return []; // it declares its own age
      const places = note.act === 'look' ? [note.at] : ['gateway'];
      return places.flatMap((at) => {
        const place = `${note.client} ${at} ${nameOf(note)}`;
        const before = newest.get(place) ?? '';
        const version = note.version ?? '';
        newest.set(place, version > before ? version : before);
        if (version >= before) return [];
        return breach(
          note.key,
          `${said(note)} shows ${nameOf(note)} of ${version}; the client had seen ${before}`,
        );
      });
    });
};

/** Requires that a look-up on any replica lags at most a second behind an acknowledgment, or by its declared age. */
const freshLooks: Judgment = (notes) => {
  const writes = [...only(notes, 'add'), ...only(notes, 'edit')].filter(({ outcome }) => outcome === 'done');
  const about = Map.groupBy(writes, (write) =>
    write.act === 'add' && write.of !== undefined ? nameOf({ what: 'parcel', key: write.of }) : nameOf(write),
  );
  return only(notes, 'look').flatMap((look) => {
    if (look.outcome !== 'done') return [];
    const known = (about.get(nameOf(look)) ?? []).filter(
      ({ answered }) => answered <= look.asked - FRESH_MS - look.age * 1000,
    );
    const missed = known.find((write) => !shows(look, write));
    if (!missed) return [];
    const late = look.asked - missed.answered;
    return breach(
      look.key,
      `${said(look)} at the ${look.at} does not show ${said(missed)} of ${late} ms before`,
    );
  });
};

const shows = (look: Of<'look'>, write: Add | Edit) =>
  write.what === 'event' || write.what === 'handover'
    ? look.events.includes(write.key) || look.events.length >= FIRST_PAGE
    : (look.version ?? '') >= (write.version ?? '');

/** Requires audit, outbox, search and counters to agree with the rows. */
const restAgrees: Judgment = (notes, stored) => {
  const { rows, audit, outbox, found, count } = stored;
  const entries = Map.groupBy(audit, ({ action, id }) => `${action} ${id}`);
  const times = (what: string, done: string, id: string) =>
    entries.get(`${named(what)}.${done} ${id}`)?.length ?? 0;
  const ids = new Set(rows.map(({ id }) => id));
  const edits = Map.groupBy(notes.filter(isEdit), (note) => nameOf({ what: 'parcel', ...note }));
  const searched = new Set(found);
  return [
    ...rows
      .filter(({ what, id }) => what !== 'settings' && times(what, 'created', id) !== 1)
      .map((row) =>
        one(
          row.key,
          `${nameOf(row)} was created ${times(row.what, 'created', row.id)} times, says the audit trail`,
        ),
      ),
    ...audit
      .filter(({ action, id }) => /^(parcel|activity|page)\.created$/.test(action) && !ids.has(id))
      .map(({ action, id }) => one(id, `the audit trail has ${action} ${id}, which is not there`)),
    ...rows.flatMap((row) => {
      const all = edits.get(nameOf(row)) ?? [];
      const done = all.filter(({ outcome }) => outcome === 'done').length;
      const most = all.filter(({ outcome }) => outcome !== 'refused').length;
      const noted = times(row.what, 'updated', row.id);
      if (noted >= done && noted <= most) return [];
      return breach(
        row.key,
        `${nameOf(row)} has ${noted} edits in the audit trail; ${done} to ${most} were made`,
      );
    }),
    ...rows
      .filter(({ what, key }) => what === 'parcel' && !searched.has(key))
      .map((row) => one(row.key, `the search does not find ${nameOf(row)}`)),
    ...Object.entries(outbox)
      .filter(([, left]) => left > 0)
      .map(([service, left]) => one(service, `${left} messages have not left the outbox of ${service}`)),
    ...(count.said === count.real
      ? []
      : breach('parcels', `the list counts ${count.said} parcels of ${count.real}`)),
  ];
};

/** A photo is an edit of its parcel. */
const isEdit = (note: Note) => note.act === 'edit' || note.act === 'photo';

const named = (what: string) => (what === 'event' ? 'activity' : what);

/** Requires invoice numbers without gaps or duplicates, and one invoice per key. */
const numbersInLine: Judgment = (notes, { invoices }) => {
  const years = Map.groupBy(invoices, ({ number }) => number.replace(/\d+$/, ''));
  const gaps = [...years].flatMap(([year, all]) => {
    const counted = all.map(({ number }) => Number(/\d+$/.exec(number)?.[0])).toSorted((a, b) => a - b);
    const at = counted.findIndex((number, index) => number !== index + 1);
    return at === -1 ? [] : breach(year, `the invoice after ${year}${at} is ${year}${counted[at]}`);
  });
  const byKey = Map.groupBy(invoices, ({ key }) => key);
  const wrong = [...Map.groupBy(only(notes, 'invoice'), ({ key }) => key)].flatMap(([key, tries]) => {
    const made = byKey.get(key) ?? [];
    if (made.length > 1) return breach(key, `the key ${key} made ${made.length} invoices`);
    const number = made[0]?.number;
    const other = tries.find((each) => each.outcome === 'done' && each.number !== number);
    if (!other) return [];
    return breach(
      key,
      `${said(other)} was told ${other.number}, but the invoice of its key is ${number ?? 'not there'}`,
    );
  });
  return [...gaps, ...wrong];
};

/** Requires that each mail is sent exactly once, or twice only in the documented window. */
const mailsOnce: Judgment = (notes, { rows, arrivals, windows }) => {
  const there = new Set(rows.map(nameOf));
  const arrived = Map.groupBy(arrivals, ({ key }) => key);
  const letters = only(notes, 'mail').map(({ key, outcome }) => ({
    key,
    least: Number(outcome === 'done'),
    most: Number(outcome !== 'refused'),
  }));
  const news = only(notes, 'add')
    .filter(({ mailed }) => mailed)
    .map(({ what, key }) => {
      const count = Number(there.has(nameOf({ what, key })));
      return { key, least: count, most: count };
    });
  return [...letters, ...news].flatMap(({ key, least, most }) => {
    const times = (arrived.get(key) ?? []).toSorted((a, b) => a.at - b.at);
    if (times.length < least) return breach(key, `the mail about ${key} was asked for and never arrived`);
    const excused = times
      .slice(0, -1)
      .filter((each) => !each.told || windows.some(({ from, to }) => from <= each.at && each.at <= to));
    if (times.length - excused.length <= most) return [];
    return breach(
      key,
      `the mail about ${key} arrived ${times.length} times, ${most === 0 ? 'and nothing asked for it' : 'and no window explains it'}`,
    );
  });
};

export const MAILS_ONCE = 'each mail leaves exactly once';
export const WEBHOOKS_TOLD = 'webhooks are told of everything';

/** Judgments by promise. */
export const PROMISES: Record<string, Judgment> = {
  'every acknowledged write is there exactly once': acknowledgedOnce,
  'an unacknowledged write is there whole or not at all': wholeOrNot,
  'no edit is lost or overwrites another': editsStand,
  'no version goes backwards for one client': neverBackwards,
  'a look-up is at most a second older than an acknowledgement': freshLooks,
  'audit, outbox, search and counters agree with the rows': restAgrees,
  'invoice numbers have no gaps and no duplicates': numbersInLine,
  [MAILS_ONCE]: mailsOnce,
  'the log has everything, never forks and proves it': logIsWhole,
  [WEBHOOKS_TOLD]: webhooksTold,
};

/** Judges a whole history. @returns broken promises with their breaches */
export function judge(notes: readonly Note[], stored: Stored): { promise: string; breaches: Breach[] }[] {
  return Object.entries(PROMISES)
    .map(([promise, judgment]) => ({ promise, breaches: judgment(notes, stored) }))
    .filter(({ breaches }) => breaches.length > 0);
}

const byVersion = (a: Edit, b: Edit) => ((a.version ?? '') < (b.version ?? '') ? -1 : 1);
const one = (key: string, sentence: string): Breach => ({ key, sentence });
const breach = (key: string, sentence: string): Breach[] => [one(key, sentence)];
const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
