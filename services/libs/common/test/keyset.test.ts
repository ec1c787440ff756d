import { listQuery } from '@vaultway/contracts';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { databaseOptions, Keyset, listPage, sortedPage, type SortKey } from '../src/database/index.js';
import type { ApiError } from '../src/errors/index.js';

@Entity('things')
class ThingEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  updated_at!: Date | null;

  @Column('timestamptz')
  created_at!: Date;
}

const Things = listQuery(['name']);
const SORTS = ['name', 'created_at', 'updated_at'] as const;
/** Differ by case, accent, length, locale and plane. */
const NAMES = ['a', 'A', 'á', 'Z', 'z', 'ß', 'ss', '', ' ', 'İ', '~', 'ö', 'a\n', '"', '京', '😀', '\uFFFD'];
/** Equal within a millisecond. */
const TIMES = ['2026-11-05 05:09:00.000001Z', '2026-11-05 05:09:00.000002Z', '2026-11-05 05:09:00.000999Z'];
const EXTREMES = ['0044-03-15 12:00:00Z BC', '12026-01-01 00:00:00Z', 'infinity', '-infinity'];

let database: DataSource;
beforeAll(async () => {
  const parts = { entities: [ThingEntity], migrations: [] };
  database = await new DataSource(databaseOptions(await freshDatabase(), 3, parts)).initialize();
  await database.query(
    `CREATE TABLE things (id uuid PRIMARY KEY, name text, updated_at timestamptz, created_at timestamptz NOT NULL)`,
  );
});
beforeEach(() => database.query('TRUNCATE things'));
afterAll(() => database.destroy());

type Row = [name: string | null, updatedAt: string | null, createdAt: string];

async function insert(rows: readonly Row[]): Promise<string[]> {
  const ids = rows.map(() => randomUUID());
  for (const [at, [name, updatedAt, createdAt]] of rows.entries()) {
    const values = [ids[at], name, updatedAt, createdAt];
    await database.query(
      'INSERT INTO things (id, name, updated_at, created_at) VALUES ($1, $2, $3, $4)',
      values,
    );
  }
  return ids;
}

const things = () => database.getRepository(ThingEntity).createQueryBuilder('thing');
const list = (query: object) => listPage(things(), Things.parse(query), ['name'], ({ id }) => id);
const listWithNullsFirst = async (query: { sort: string }) => {
  const column = query.sort.replace('-', '');
  const sort = { column, descending: query.sort !== column, nulls: 'first' } as const;
  const page = await sortedPage(things(), Things.parse(query), sort);
  return page.with(page.rows.map(({ id }) => id));
};

const name = fc.option(fc.constantFrom(...NAMES));
const time = fc.constantFrom(...TIMES, ...EXTREMES);
const row = fc.tuple(name, fc.option(time), time) as fc.Arbitrary<Row>;
const sort = fc.constantFrom(...SORTS.flatMap((field) => [field, `-${field}`]));

/** Reads a list to its end, and calls `between` after each page. */
async function walk(read: typeof list, query: object, between = async () => {}): Promise<string[]> {
  const seen: string[] = [];
  let page = await read(query);
  for (;;) {
    seen.push(...page.rows);
    if (page.next === null) return seen;
    await between();
    page = await read({ ...query, after: page.next });
  }
}

describe.each([
  ['nulls last', list],
  ['nulls first', listWithNullsFirst as typeof list],
])('pages by cursor, %s', (_name, read) => {
  it('have the order of pages by number', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 12 }),
        sort,
        fc.integer({ min: 1, max: 4 }),
        async (rows, by, size) => {
          await database.query('TRUNCATE things');
          await insert(rows);
          const whole = await read({ sort: by, per_page: 100 });
          expect(whole.rows).toHaveLength(rows.length);
          expect(await walk(read, { sort: by, per_page: size })).toEqual(whole.rows);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  it('contain each untouched row once while others come and go', async () => {
    const changes = fc.array(fc.tuple(row, fc.nat(5)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 6, maxLength: 12 }),
        changes,
        sort,
        async (rows, news, by) => {
          await database.query('TRUNCATE things');
          const ids = await insert(rows);
          const touched = ids.splice(0, 3);
          const between = async () => {
            const [added, kind] = news.pop() ?? [];
            if (added) await insert([added]);
            if (kind !== undefined && kind < 3)
              await database.query('DELETE FROM things WHERE id = $1', [touched[kind]]);
            if (kind === 3)
              await database.query('UPDATE things SET name = $1 WHERE id = $2', ['m', touched[0]]);
          };
          const seen = await walk(read, { sort: by, per_page: 2 }, between);
          const untouched = seen.filter((id) => ids.includes(id));
          expect(untouched.toSorted()).toEqual(ids.toSorted());
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});

it('ends on a full last page', async () => {
  await insert(TIMES.slice(0, 2).map((at) => ['a', at, at]));
  expect(await list({ per_page: 2 })).toMatchObject({ total: 2, next: null });
  const first = await list({ per_page: 1 });
  expect(await list({ per_page: 1, after: first.next })).toMatchObject({
    total: 2,
    next: null,
    at: { page: 2 },
  });
});

it('goes on at its place with another page size', async () => {
  await insert(NAMES.map((each) => [each, null, TIMES[0]]));
  const whole = await list({ sort: 'name', per_page: 100 });
  const first = await list({ sort: 'name', per_page: 3 });
  const rest = await list({ sort: 'name', per_page: 100, after: first.next });
  expect([...first.rows, ...rest.rows]).toEqual(whole.rows);
});

it('goes on after a row that was deleted', async () => {
  const ids = await insert(TIMES.map((at) => ['a', at, at]));
  const first = await list({ sort: 'created_at', per_page: 1 });
  await database.query('DELETE FROM things WHERE id = $1', [ids[0]]);
  expect((await list({ sort: 'created_at', after: first.next })).rows).toEqual(ids.slice(1));
});

describe('a cursor', () => {
  const wrongAfter = async (query: object) => {
    const error = await list(query).then(
      () => undefined,
      (thrown: ApiError) => thrown,
    );
    expect(error).toMatchObject({ code: 'validation', details: [{ field: 'after', code: 'invalid' }] });
  };
  let cursor = '';
  beforeEach(async () => {
    await insert(TIMES.map((at) => ['same', at, at]));
    cursor = (await list({ q: 'same', sort: 'name', per_page: 1 })).next ?? '';
  });
  const ofIt = { q: 'same', sort: 'name' };

  it.each([
    ['another sort', { sort: 'created_at' }],
    ['the reverse sort', { sort: '-name' }],
    ['another search', { q: 'sam' }],
    ['no search', { q: '' }],
    ['a page', { page: 2 }],
    ['the first page', { page: '1' }],
  ])('is rejected beside %s', (_name, query) => wrongAfter({ ...ofIt, after: cursor, ...query }));

  it('is rejected for other rows of the same table', async () => {
    const some = () => things().where('thing.name = :name', { name: 'same' });
    const query = { per_page: 1, sort: 'created_at' };
    const { next } = await listPage(some(), Things.parse(query), ['name'], ({ id }) => id);
    await wrongAfter({ ...query, after: next });
  });

  it('is rejected with any letter changed, missing or added', async () => {
    expect((await list({ ...ofIt, after: cursor })).rows).toHaveLength(2);
    for (let at = 0; at < cursor.length; at += 1) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      await wrongAfter({ ...ofIt, after: `${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}` });
      await wrongAfter({ ...ofIt, after: cursor.slice(0, at) + cursor.slice(at + 1) });
    }
    for (const added of ['A', '=', '!', 'ä']) await wrongAfter({ ...ofIt, after: cursor + added });
  });

  it('is rejected if it is any other text', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc
            .string({ unit: 'binary', minLength: 1 })
            // A text of spaces and control characters counts as absent, in every field.
            .filter((text) => !text.includes('\0') && Things.parse({ after: text }).after !== null),
          fc.json().map((json) => Buffer.from(json).toString('base64url')),
          fc.array(fc.jsonValue()).map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
        ),
        (text) => wrongAfter({ ...ofIt, after: text }),
      ),
    ));

  it.each([
    ['created_at', 'soon', '019a4b5c-6d7e-7f80-9a1b-2c3d4e5f6071'],
    ['created_at', '2026-02-31', '019a4b5c-6d7e-7f80-9a1b-2c3d4e5f6071'],
    ['created_at', null, '019a4b5c-6d7e-7f80-9a1b-2c3d4e5f6071'],
    ['created_at', 'infinity', '1'],
    ['name', 'a\0b', '019a4b5c-6d7e-7f80-9a1b-2c3d4e5f6071'],
    ['name', 'a', null],
  ])('is rejected if it was forged with the value %j of %j', async (field, value, id) => {
    const query = Things.parse({ sort: field, per_page: 1 });
    const of = ['things', { column: field, descending: false, nulls: 'last' }, {}];
    const type: SortKey['type'] = field === 'name' ? 'text' : 'timestamptz';
    const keys = [
      { sql: field, type },
      { sql: 'id', type: 'uuid' as const },
    ];
    const forged = (...values: (string | null)[]) => {
      const rows = [{ after_0: values[0], after_1: values[1] }, {}];
      return new Keyset(of, query, { keys, descending: false }).cut(rows).next;
    };
    const real = forged(field === 'name' ? 'a' : '2026-11-05', randomUUID());
    expect(await list({ ...query, after: real })).toMatchObject({ total: 3 });
    await wrongAfter({ ...query, after: forged(value, id) });
  });
});
