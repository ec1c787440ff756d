import { beforeEach, describe, expect, it } from 'vitest';
import {
  add,
  anew,
  anEvent,
  created,
  edit,
  event,
  invoice,
  look,
  note,
  parcel,
  stored,
  updated,
  V1,
  V2,
  V3,
} from './made-up.ts';
import type { Call, Note, Stored } from './note.ts';
import { judge, PROMISES } from './promises.ts';
import { slopePerMinute } from '../soak.ts';
import { smallest } from './smallest.ts';

beforeEach(anew);

const broken = (notes: Note[], state: Stored) => judge(notes, state).map(({ promise }) => promise);

const [ONCE, WHOLE, EDITS, BACKWARDS, FRESH, AGREES, NUMBERS, MAILS] = Object.keys(PROMISES);

it('accepts a history that keeps every promise', () => {
  const notes = [
    add(),
    add('P2', { outcome: 'unknown' }),
    add('P3', { outcome: 'unknown' }),
    edit('second', [V1, V2]),
    edit('lost', [V1, null], { outcome: 'refused' }),
    look(V2),
    event(),
    invoice('K1', '2026-000001'),
    invoice('K1', '2026-000001'),
    note({ act: 'import', key: 'I1', rows: ['P4', 'P5'] }),
    note({ act: 'photo', key: 'P1', image: '/a.webp' }),
    note({ act: 'mail', key: 'M1' }),
  ];
  const rows = [
    parcel({ value: 'second', version: V3 }),
    ...['P2', 'P4', 'P5'].map((key) => parcel({ key, id: `id-${key}` })),
    anEvent,
  ];
  const state = stored({ rows });
  state.audit.push(updated('id-P1'), updated('id-P1'));
  state.invoices = [{ number: '2026-000001', key: 'K1' }];
  state.photos = [{ key: 'P1', image: '/a.webp', whole: true }];
  state.arrivals = [
    { key: 'E1', at: 1, told: true },
    { key: 'M1', at: 2, told: true },
  ];
  expect(judge(notes, state)).toEqual([]);
});

describe('an acknowledged write', () => {
  it('must be there', () => {
    expect(broken([add()], stored({ rows: [] }))).toEqual([ONCE]);
  });

  it('must not be there twice', () => {
    expect(broken([add()], stored({ rows: [parcel(), parcel({ id: 'other' })] }))).toEqual([ONCE]);
  });

  it('that was refused must not be there', () => {
    expect(broken([add('P1', { outcome: 'refused' })], stored())).toEqual([ONCE]);
  });
});

describe('a write that was not acknowledged', () => {
  it('must not be there by half', () => {
    const notes = [add('P1', { outcome: 'unknown' })];
    expect(broken(notes, stored({ rows: [parcel({ value: 'fir' })] }))).toEqual([WHOLE]);
  });

  it('must not leave half a file', () => {
    const notes = [note({ act: 'import', key: 'I1', rows: ['P1', 'P2'] }, { outcome: 'unknown' })];
    expect(broken(notes, stored())).toEqual([WHOLE]);
  });

  it('must not name a photo that is gone', () => {
    expect(broken([], stored({ photos: [{ key: 'P1', image: '/a.webp', whole: false }] }))).toEqual([WHOLE]);
  });
});

describe('an edit', () => {
  it('must not be lost', () => {
    expect(
      broken([add(), edit('second', [V1, V2])], { ...stored(), audit: [created('id-P1'), updated('id-P1')] }),
    ).toEqual([EDITS]);
  });

  it('must not overwrite another that began with the same version', () => {
    const notes = [add(), edit('second', [V1, V2]), edit('third', [V1, V3])];
    const state = stored({ rows: [parcel({ value: 'third', version: V3 })] });
    state.audit.push(updated('id-P1'), updated('id-P1'));
    expect(broken(notes, state)).toEqual([EDITS]);
  });

  it('may be followed by one that was not acknowledged', () => {
    const notes = [add(), edit('second', [V1, V2]), edit('third', [V2, null], { outcome: 'unknown' })];
    const state = stored({ rows: [parcel({ value: 'third', version: V3 })] });
    state.audit.push(updated('id-P1'), updated('id-P1'));
    expect(broken(notes, state)).toEqual([]);
  });

  it('must keep the photo that it stored', () => {
    const state = stored();
    state.audit.push(updated('id-P1'));
    expect(broken([add(), note({ act: 'photo', key: 'P1', image: '/a.webp' })], state)).toEqual([EDITS]);
  });
});

describe('a look-up', () => {
  const changed = () => {
    const state = stored({ rows: [parcel({ value: 'second', version: V2 })] });
    state.audit.push(updated('id-P1'));
    return state;
  };

  it('must not be older than what the client has seen', () => {
    expect(broken([add(), edit('second', [V1, V2]), look(V1)], changed())).toEqual([BACKWARDS]);
  });

  it('must show writes acknowledged to others more than a second before', () => {
    const notes = [
      add(),
      edit('second', [V1, V2], { answered: 2000 }),
      look(V1, { client: 'b', asked: 3001, answered: 3010 }),
    ];
    expect(broken(notes, changed())).toEqual([FRESH]);
  });

  it('may lag by a second, or by its declared age', () => {
    const notes = [
      add(),
      edit('second', [V1, V2], { answered: 2000 }),
      look(V1, { client: 'b', asked: 2999, answered: 3010 }),
      look(V1, { client: 'c', asked: 6000, answered: 6010, age: 4 }),
    ];
    expect(broken(notes, changed())).toEqual([]);
  });

  it('must not be older than its declared age', () => {
    const notes = [
      add(),
      edit('second', [V1, V2], { answered: 2000 }),
      look(V1, { asked: 9000, answered: 9010, age: 2 }),
    ];
    expect(broken(notes, changed())).toEqual([FRESH]);
  });

  it('must show events as well', () => {
    const notes = [add(), event({ answered: 2000 }), look(V1, { asked: 4000, answered: 4010 })];
    expect(
      broken(notes, stored({ rows: [parcel(), anEvent], arrivals: [{ key: 'E1', at: 1, told: true }] })),
    ).toEqual([FRESH]);
  });
});

describe('audit, outbox, search and counters', () => {
  it.each<[string, Partial<Stored>]>([
    ['a row without an entry', { audit: [] }],
    ['an entry without a row', { audit: [created('id-P1'), created('id-P9')] }],
    ['an edit that nobody made', { audit: [created('id-P1'), updated('id-P1')] }],
    ['a message that has not left', { outbox: { tracking: 1 } }],
    ['a row that the search does not find', { found: [] }],
    ['a wrong count', { count: { said: 2, real: 1 } }],
  ])('must agree with the rows: %s', (_what, facts) => {
    expect(broken([add()], stored(facts))).toEqual([AGREES]);
  });
});

describe('invoice numbers', () => {
  const made = (...invoices: Stored['invoices']) => stored({ invoices });

  it('must have no gap', () => {
    expect(
      broken([], made({ number: '2026-000001', key: 'K1' }, { number: '2026-000003', key: 'K2' })),
    ).toEqual([NUMBERS]);
  });

  it('must have no duplicate', () => {
    expect(
      broken([], made({ number: '2026-000001', key: 'K1' }, { number: '2026-000001', key: 'K2' })),
    ).toEqual([NUMBERS]);
  });

  it('must have one per key', () => {
    const state = made({ number: '2026-000001', key: 'K1' }, { number: '2026-000002', key: 'K1' });
    expect(broken([invoice('K1', '2026-000001')], state)).toEqual([NUMBERS]);
  });

  it('must match the number that the client received', () => {
    expect(broken([invoice('K1', '2026-000002')], made({ number: '2026-000001', key: 'K1' }))).toEqual([
      NUMBERS,
    ]);
  });
});

describe('a mail', () => {
  const letter = (call: Partial<Call> = {}) => note({ act: 'mail', key: 'M1' }, call);
  const came = (...at: number[]) => at.map((each) => ({ key: 'M1', at: each, told: true }));

  it('must arrive', () => {
    expect(broken([letter()], stored({ rows: [] }))).toEqual([MAILS]);
  });

  it('must arrive with the event that it is about, and only with it', () => {
    expect(broken([add(), event()], stored({ rows: [parcel(), anEvent] }))).toEqual([MAILS]);
    const arrivals = [{ key: 'E1', at: 1, told: true }];
    expect(broken([add(), event({ outcome: 'unknown' })], stored({ arrivals }))).toEqual([MAILS]);
  });

  it('may arrive twice if its server could not acknowledge it', () => {
    const [first, second] = came(1000, 5000).map((each) => ({ ...each, told: false }));
    const arrivals = [first, second].filter((each) => each !== undefined);
    expect(broken([letter()], stored({ rows: [], arrivals }))).toEqual([]);
  });

  it('must not arrive twice outside the documented window', () => {
    const windows = [{ from: 900, to: 1100, why: 'the worker was killed' }];
    expect(broken([letter()], stored({ rows: [], arrivals: came(1000, 5000) }))).toEqual([MAILS]);
    expect(broken([letter()], stored({ rows: [], arrivals: came(1000, 5000), windows }))).toEqual([]);
    expect(broken([letter()], stored({ rows: [], arrivals: came(1000, 5000, 6000), windows }))).toEqual([
      MAILS,
    ]);
  });
});

describe('the smallest history', () => {
  const [found] = judge([add()], stored({ rows: [] }));
  const judgment = PROMISES[found?.promise ?? ''];
  if (!found || !judgment) throw new Error('nothing was found');

  it('has only calls about the record in question', () => {
    const guilty = add();
    const notes = [add('P2'), guilty, look(V1, { client: 'b' }), edit('x', [V1, V2]), add('P3')];
    const [breach] = found.breaches;
    const told = smallest(notes, stored({ rows: [] }), {
      judgment,
      breach: breach ?? { key: '', sentence: '' },
    });
    expect(told.map(({ key }) => key)).toEqual(['P1', 'P1', 'P1']);
  });

  it('removes, piece by piece, whatever the breach does not need', () => {
    const needs = [3, 7];
    const notes = Array.from({ length: 10 }, (_, at) => add(`P${at}`));
    const both = (some: readonly Note[]) =>
      needs.every((at) => some.some(({ key }) => key === `P${at}`)) ? [{ key: 'both', sentence: '' }] : [];
    const told = smallest(notes, stored(), { judgment: both, breach: { key: 'both', sentence: '' } });
    expect(told.map(({ key }) => key)).toEqual(['P3', 'P7']);
  });
});

it("computes a value's growth per minute", () => {
  const grown = [0, 1, 2, 3].map((at) => ({ at: at * 30_000, value: 100 + at * 4 }));
  expect(slopePerMinute(grown)).toBeCloseTo(8);
  expect(slopePerMinute(grown.slice(0, 1))).toBe(0);
});
