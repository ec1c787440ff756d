import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { namePartsTest, type Person, reviewStep } from '../src/personal-data/index.js';

let database: DataSource;
beforeAll(async () => {
  database = await new DataSource({ type: 'postgres', url: await freshDatabase() }).initialize();
  await database.query('CREATE TABLE letters (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), text text)');
});
afterAll(() => database.destroy());

const EMAIL = 'x@y.example';

/** Searches texts like an erasure. @returns the number that contain part of the name */
async function found(person: Person, ...texts: string[]): Promise<number> {
  await database.query('TRUNCATE letters');
  await database.query('INSERT INTO letters (text) SELECT unnest($1::text[])', [texts]);
  const step = reviewStep(database, { type: 'mail', from: 'letters', texts: ['text'], id: 'id' });
  let count = 0;
  for (let after: string | null = null; ;) {
    const { toReview, next } = await step(person, after, database.manager);
    count += toReview?.length ?? 0;
    if (next === null) return count;
    after = next;
  }
}

describe('texts with part of a name', () => {
  it.each([
    ['Ada Lovelace', 'Picked up by Lovelace.'],
    ['Ada Lovelace', 'LOVELACES Paket'],
    ['José García', 'firmado por jose'],
    ['Jose Garcia', 'firmado por José'],
    ['José García', 'Jose\u0301'],
    ['Jürgen Müller', 'Abgeholt von Mueller'],
    ['Jürgen Müller', 'Abgeholt von Muller'],
    ['Jurgen Mueller', 'Abgeholt von Müller'],
    ['Łukasz Żółć', 'odebrał Zolc'],
    ['Anna Straße', 'STRASSE'],
    ['Sean O’Brien', 'left with OBrien'],
    ["Sean O'Brien", 'left with O’Brien'],
    ['Ωμέγας', 'ΩΜΕΓΑΣ'],
    ['Анна Иванова', 'передано Ивановой'],
    ['Анна Фёдорова', 'передано Федоровой'],
    ['محمد الهاشمي', 'تم التسليم إلى والهاشمي'],
    ['أحمد', 'تسليم لاحمد'],
    ['山田太郎', '山田様にお渡し'],
    ['李明', '交给李明'],
    ['김철수', '김철수에게 전달'],
    ['Nguyễn Văn An', 'giao cho Nguyen'],
    ['सुनील शर्मा', 'शर्मा को दिया'],
  ])('are found: %j in %j', async (name, text) => {
    expect(await found({ email: EMAIL, name }, text)).toBe(1);
  });

  it.each([
    ['Ada Lovelace', 'Adamant'],
    ['Ludwig van Beethoven', 'a van with parcels'],
    ['Bo Li', 'Light parcel in a box'],
    ['A B', 'A parcel'],
    ['山田太郎', '太陽'],
    ['Ada 12', 'gate 12'],
  ])('are not found: %j in %j', async (name, text) => {
    expect(await found({ email: EMAIL, name }, text)).toBe(0);
  });

  it('are found by names in records, or by the address without any', async () => {
    const email = 'marguerite.dupont@example.com';
    expect(await found({ email, name: null, names: ['M. Keller'] }, 'Keller')).toBe(1);
    expect(await found({ email, name: null }, 'for Dupont')).toBe(1);
    expect(namePartsTest({ email: '1@example.com', name: null })).toBeNull();
  });
});

describe("a stranger's names", () => {
  const letters = (length: number, seed: number) =>
    Array.from({ length }, (_, n) => 'aàäebcdèfghiklмнопрστυ'[(n * n * 7 + n * seed + seed) % 22]).join('');
  /** Fifty names of maximum length. */
  const names = Array.from({ length: 50 }, (_, n) =>
    Array.from({ length: 8 }, (_word, at) => letters(36, n * 8 + at)).join(' '),
  );

  it.each([
    ['a long text', [letters(64_000, 5)]],
    ['a text of nearly such names', [names.map((name) => name.replaceAll(' ', '')).join(' ')]],
    ['two thousand texts', Array.from({ length: 2000 }, (_, n) => letters(300, n))],
  ])('delay an erasure at most a second at %s', async (_what, texts) => {
    await found({ email: EMAIL, name: null, names }, 'x');
    const before = performance.now();
    await found({ email: EMAIL, name: null, names }, ...texts);
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it('do not stop an erasure if Postgres fails at them, and the list says so', async () => {
    vi.spyOn(database, 'query').mockRejectedValueOnce(
      new Error('canceling statement due to statement timeout'),
    );
    const step = reviewStep(database, { type: 'mail', from: 'letters', texts: ['text'], id: 'id' });
    expect(await step({ email: EMAIL, name: 'Ada' }, null, database.manager)).toEqual({
      erased: {},
      toReview: [{ type: 'mail', id: null, label: null, deleted: false }],
      next: null,
    });
  });
});
