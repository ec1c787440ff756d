import { LIMITS, type RecordToReview } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { type EraserStep, PersonErasures, reviewStep } from '../src/personal-data/index.js';

let database: DataSource;
beforeAll(async () => {
  database = await new DataSource({ type: 'postgres', url: await freshDatabase() }).initialize();
  await database.query(`
    CREATE TABLE person_erasures (
      id uuid PRIMARY KEY, step integer NOT NULL DEFAULT 0, after text,
      erased jsonb NOT NULL DEFAULT '{}', to_review jsonb NOT NULL DEFAULT '[]'
    )`);
});
afterAll(() => database.destroy());

const aMail = (): RecordToReview => ({ type: 'mail', id: v7(), label: null, deleted: false });

it('reports records that could not be searched, however many are listed before', async () => {
  const mails = Array.from({ length: LIMITS.recordsToReview + 20 }, aMail);
  const finds: EraserStep = async () => ({ erased: {}, toReview: mails, next: null });
  const fails = reviewStep(database, { type: 'parcel', from: 'no_such_table', texts: ['text'], id: 'id' });
  const erasures = new PersonErasures(database, { steps: [finds, fails, finds], sources: [] });

  const { done, to_review } = await erasures.advance(v7(), { email: 'ada@example.com', name: 'Ada' });

  expect(done).toBe(true);
  expect(to_review).toEqual([
    ...mails.slice(0, LIMITS.recordsToReview),
    { type: 'parcel', id: null, label: null, deleted: false },
  ]);
});
