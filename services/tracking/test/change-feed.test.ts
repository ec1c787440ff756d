import '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';
import { changeUntold } from './support/untold.js';

/** How long a look-up may be answered from memory when nobody tells of changes. */
const CACHE_MS = 1000;

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking({ LOOKUP_CACHE: CACHE_MS });
});
afterAll(() => tracking?.stop());

const statusOf = async (url: string) => (await tracking.visitor().get(url)).body.data.status as string;

/** Changes a parcel behind the service's back: nothing is announced over Redis. */
const change = (id: string, status: string) =>
  tracking.database.query('UPDATE parcels SET status = $2 WHERE id = $1', [id, status]);

const heardFor = async () =>
  Number(
    /^parcel_changes_heard_seconds (.*)$/m.exec((await tracking.visitor().get('/metrics')).text)?.[1] ??
      'NaN',
  );
const untilHeard = () => expect.poll(heardFor, { timeout: 10_000 }).toBeLessThan(CACHE_MS / 1000);

async function aParcelInMemory() {
  await untilHeard();
  const parcel = await tracking.aParcel({ status: 'one' }).save();
  const url = trackUrl(parcel.tracking_code);
  expect(await statusOf(url)).toBe('one');
  return { id: parcel.id, url };
}

// Where a busy machine hears late that all was told, it rightly asks again.
it('answers from memory for longer than a second while nothing changes', { retry: 2 }, async () => {
  const { id, url } = await aParcelInMemory();
  await changeUntold(tracking.database, id, 'two');
  await sleep(2 * CACHE_MS);
  expect(await statusOf(url)).toBe('one');
});

it('shows at once what somebody has changed in Postgres', async () => {
  const { id, url } = await aParcelInMemory();
  await change(id, 'two');
  await expect.poll(() => statusOf(url), { timeout: CACHE_MS / 2, interval: 10 }).toBe('two');
});

it('shows an event that somebody has written in Postgres', async () => {
  const { id, url } = await aParcelInMemory();
  await tracking.database.query(
    `INSERT INTO activities (id, parcel_id, title, icon, color) VALUES (gen_random_uuid(), $1, 'Landed', 'plane', 'green')`,
    [id],
  );
  const newest = async () => (await tracking.visitor().get(url)).body.data.history.data[0]?.title as string;
  await expect.poll(newest, { timeout: CACHE_MS / 2, interval: 10 }).toBe('Landed');
});

const LISTENING = `FROM pg_stat_activity WHERE application_name = 'changes' AND datname = current_database()`;

it('shows what changed while it could not hear within the second that it may remember', async () => {
  const { id, url } = await aParcelInMemory();
  await sleep(CACHE_MS);
  await tracking.database.query(`SELECT pg_terminate_backend(pid) ${LISTENING}`);
  await changeUntold(tracking.database, id, 'two');
  await expect.poll(() => statusOf(url), { timeout: CACHE_MS, interval: 10 }).toBe('two');
});

it('hears again after its connection was lost', async () => {
  const listening = async () => (await tracking.database.query(`SELECT pid ${LISTENING}`)) as unknown[];
  const former = await listening();
  await tracking.database.query(`SELECT pg_terminate_backend(pid) ${LISTENING}`);
  await expect.poll(listening, { timeout: 10_000 }).not.toEqual(former);
  const { id, url } = await aParcelInMemory();
  await sleep(2 * CACHE_MS);
  await change(id, 'two');
  await expect.poll(() => statusOf(url), { timeout: CACHE_MS / 2, interval: 10 }).toBe('two');
});

it('asks Postgres each second where nothing tells of changes any more', async () => {
  const { id, url } = await aParcelInMemory();
  await tracking.database.query('ALTER TABLE parcels DISABLE TRIGGER tell_parcels_update');
  try {
    await change(id, 'two');
    await expect.poll(() => statusOf(url), { timeout: 2 * CACHE_MS, interval: 10 }).toBe('two');
    await sleep(CACHE_MS);
    expect(await heardFor()).toBeGreaterThan(CACHE_MS / 1000);
  } finally {
    await tracking.database.query('ALTER TABLE parcels ENABLE TRIGGER tell_parcels_update');
  }
});

it('listens to another channel once changes are told there', async () => {
  const { id, url } = await aParcelInMemory();
  await tracking.database.query(`UPDATE parcel_change_channel SET name = 'parcels elsewhere'`);
  await change(id, 'two');
  await expect.poll(() => statusOf(url), { timeout: 2 * CACHE_MS, interval: 10 }).toBe('two');
  await sleep(CACHE_MS);
  const after = await aParcelInMemory();
  await sleep(2 * CACHE_MS);
  await change(after.id, 'two');
  await expect.poll(() => statusOf(after.url), { timeout: CACHE_MS / 2, interval: 10 }).toBe('two');
});
