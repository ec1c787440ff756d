/** Histories for tests of the judge. */
import { FIRST_LEAF } from './log-promise.ts';
import type { Act, Call, Note, Row, Stored } from './note.ts';

export const V1 = '2026-11-22T10:00:01.000Z';
export const V2 = '2026-11-22T10:00:02.000Z';
export const V3 = '2026-11-22T10:00:03.000Z';

let n = 0;
/** Restarts the numbering of calls. */
export const anew = (): void => {
  n = 0;
};
export const note = (act: Act, call: Partial<Call> = {}): Note => {
  n += 1;
  return {
    n,
    client: 'a',
    asked: n * 100,
    answered: n * 100 + 50,
    outcome: 'done',
    said: '200',
    ...act,
    ...call,
  };
};
export const add = (key = 'P1', call: Partial<Call> = {}) =>
  note({ act: 'add', what: 'parcel', key, value: 'first', version: V1 }, call);
export const event = (call: Partial<Call> = {}) =>
  note({ act: 'add', what: 'event', key: 'E1', value: 'text', version: V1, of: 'P1', mailed: true }, call);
export const edit = (value: string, [from, version]: [string, string | null], call: Partial<Call> = {}) =>
  note({ act: 'edit', what: 'parcel', key: 'P1', value, from, version }, call);
export const look = (
  version: string | null,
  call: Partial<Call> & { age?: number; events?: string[] } = {},
) => {
  const { age = 0, events = [], ...rest } = call;
  return note({ act: 'look', what: 'parcel', key: 'P1', at: 'gateway', version, events, age }, rest);
};
export const invoice = (key: string, number: string | null, call: Partial<Call> = {}) =>
  note({ act: 'invoice', key, number }, call);

export const parcel = (row: Partial<Row> = {}): Row => ({
  what: 'parcel',
  id: 'id-P1',
  key: 'P1',
  value: 'first',
  version: V1,
  ...row,
});
export const anEvent: Row = { what: 'event', id: 'id-E1', key: 'E1', value: 'text', version: V1, of: 'P1' };
export const created = (id: string, what = 'parcel') => ({ action: `${what}.created`, id });
export const updated = (id: string) => ({ action: 'parcel.updated', id });

/** Returns a stored state, with everything derived from its rows as it should be. */
export function stored(facts: Partial<Stored> = {}): Stored {
  const rows = facts.rows ?? [parcel()];
  const real = rows.filter(({ what }) => what === 'parcel').length;
  return {
    rows,
    audit: rows.map(({ what, id }) => created(id, what === 'event' ? 'activity' : what)),
    outbox: { tracking: 0 },
    found: rows.filter(({ what }) => what === 'parcel').map(({ key }) => key),
    count: { said: real, real },
    invoices: [],
    photos: [],
    arrivals: [],
    told: rows.map(({ what, id, key, of = key }) => ({
      id: `about-${id}`,
      type: `${what}.${what === 'handover' ? 'recorded' : 'created'}`,
      code: of,
      isSigned: true,
    })),
    log: {
      key: '',
      entries: [],
      leaves: rows
        .filter(({ what }) => what in FIRST_LEAF)
        .map(({ what, id }, at) => ({ kind: FIRST_LEAF[what] ?? '', of: id, index: String(at) })),
      unproved: [],
    },
    windows: [],
    ...facts,
  };
}
