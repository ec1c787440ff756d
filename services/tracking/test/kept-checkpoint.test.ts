import '@vaultway/common/testing';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { KeptCheckpoint } from '../src/log/kept-checkpoint.js';
import { readForks, resumeFromForks } from '../src/log/log-forks.js';
import { anEvent } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let restored: TrackingUnderTest | undefined;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(async () => {
  await restored?.stop();
  await tracking?.stop();
});

const keep = (of: TrackingUnderTest) => of.app.get(KeptCheckpoint, { strict: false }).compare();
const sizeOf = async (of: TrackingUnderTest) =>
  Number((await of.visitor().get('/log/checkpoint')).text.split('\n')[1]);
const addEvents = async (of: TrackingUnderTest, count: number) => {
  const parcel = await of.aParcel().save();
  for (let at = 0; at < count; at += 1) await anEvent(of.admin, parcel, { title: `Event ${at}` });
};

it('notices a restore of Postgres and Redis together by the checkpoint in the image store', async () => {
  await addEvents(tracking, 3);
  await eventually(async () => expect(await sizeOf(tracking)).toBeGreaterThanOrEqual(4));
  await keep(tracking);
  const size = await sizeOf(tracking);
  const { IMAGE_DIR, LOG_KEY } = tracking.config;
  const kept = await readFile(join(IMAGE_DIR ?? '', 'log-checkpoint.txt'), 'utf8');
  expect(kept).toBe((await tracking.visitor().get('/log/checkpoint')).text);
  await tracking.stop();

  // An older state: here, an empty one.
  restored = await startTracking({ IMAGE_DIR, LOG_KEY });
  await addEvents(restored, 1);
  await eventually(async () =>
    expect(await readForks(restored?.database as never)).toMatchObject([{ source: 'image store', size }]),
  );
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await sizeOf(restored)).toBe(0);
  const { body } = await restored.admin.get('/api/parcels/overview');
  expect(body.data.log_forks).toMatchObject([{ source: 'image store', size }]);

  await resumeFromForks(restored.database);
  // Of several replicas, and before the log has an entry.
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 4 }, () => keep(restored as TrackingUnderTest)));
  }
  expect(await readForks(restored.database)).toEqual([]);
  await eventually(async () => expect(await sizeOf(restored as TrackingUnderTest)).toBeGreaterThan(0));
  await keep(restored);
  const now = await readFile(join(IMAGE_DIR ?? '', 'log-checkpoint.txt'), 'utf8');
  expect(Number(now.split('\n')[1])).toBe(await sizeOf(restored));
  expect(await readForks(restored.database)).toEqual([]);
});

it('ignores a checkpoint that another key has signed', async () => {
  const of = restored as TrackingUnderTest;
  const file = join(of.config.IMAGE_DIR ?? '', 'log-checkpoint.txt');
  const note = await readFile(file, 'utf8');
  await writeFile(file, note.replace(/\n\d+\n/, '\n1000\n'));
  await keep(of);
  expect(await readForks(of.database)).toEqual([]);
});
