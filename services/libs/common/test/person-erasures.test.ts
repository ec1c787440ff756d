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
  const erasures = new PersonErasures(database, {
    steps: [finds, fails, finds],
    sources: [],
    ownSources: [],
  });

  const { done, to_review } = await erasures.advance(v7(), { email: 'ada@example.com', name: 'Ada' });

  expect(done).toBe(true);
  expect(to_review).toEqual([
    ...mails.slice(0, LIMITS.recordsToReview),
    { type: 'parcel', id: null, label: null, deleted: false },
  ]);
});

it('reports a statement that exceeds the time limit, keeps what is done, and goes on later', async () => {
  const impatient = await new DataSource({
    type: 'postgres',
    url: (database.options as { url: string }).url,
    extra: { statement_timeout: 100 },
  }).initialize();
  let wait = 1;
  const erases: EraserStep = async () => ({ erased: { parcels: 1 }, next: null });
  const waits: EraserStep = async () => {
    await impatient.query('SELECT pg_sleep($1)', [wait]);
    return { erased: {}, next: null };
  };
  const erasures = new PersonErasures(database, { steps: [erases, waits], sources: [], ownSources: [] });
  const [id, person] = [v7(), { email: 'ada@example.com', name: 'Ada' }];

  expect(await erasures.advance(id, person)).toMatchObject({
    done: false,
    erased: { parcels: 1 },
    problem: 'too_slow',
  });
  wait = 0;
  expect(await erasures.advance(id, person)).toMatchObject({
    done: true,
    erased: { parcels: 1 },
    problem: null,
  });
  await impatient.destroy();
});

it('reports another error of a step', async () => {
  const fails: EraserStep = () => Promise.reject(new Error('no such column'));
  const erasures = new PersonErasures(database, { steps: [fails], sources: [], ownSources: [] });
  expect(await erasures.advance(v7(), { email: 'ada@example.com', name: 'Ada' })).toMatchObject({
    done: false,
    problem: 'failed',
  });
});
