import '@vaultway/common/testing';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { Listener } from './support/listener.js';
import { untilOneWaits } from './support/locks.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let other: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
  other = await tracking.replica({ LIVE_STREAMS_PER_CLIENT: 2, LIVE_STREAMS: 3 });
});
afterAll(() => Promise.all([tracking?.stop(), other?.stop()]));

async function listen(code: string, at = tracking, address?: string): Promise<Listener> {
  const listener = await Listener.at(at.url, code, address);
  onTestFinished(() => listener.leave());
  return listener;
}

it('begin with the current state, as in the look-up', async () => {
  const parcel = await tracking.aParcel().save();
  const listener = await listen(parcel.tracking_code);
  const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
  expect(await listener.hears(1)).toEqual({
    updated_at: seen.body.data.updated_at,
    etag: seen.headers.get('etag'),
  });
  expect(listener.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(listener.response.headers.get('x-robots-tag')).toBe('noindex');
});

it('report a new event on every replica, which the look-up then shows', async () => {
  const parcel = await tracking.aParcel().save();
  const listeners = await Promise.all([listen(parcel.tracking_code), listen(parcel.tracking_code, other)]);
  await Promise.all(listeners.map((listener) => listener.hears(1)));
  await anEvent(tracking.admin, parcel, { title: 'Landed' });
  const [here, there] = await Promise.all(listeners.map((listener) => listener.hears(2)));
  const seen = await other.visitor().get(trackUrl(parcel.tracking_code));
  expect(seen.body.data.history.data[0].title).toBe('Landed');
  expect([here?.etag, there?.etag]).toEqual([seen.headers.get('etag'), seen.headers.get('etag')]);
});

it('report neither other parcels nor the same state twice', async () => {
  const [parcel, another] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
  const listener = await listen(parcel.tracking_code);
  await listener.hears(1);
  await anEvent(tracking.admin, another);
  await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'Landed' });
  await listener.hears(2);
  // By the next update, this replica has received its own announcement of the last one.
  await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'Delivered' });
  await listener.hears(3);
  expect(new Set(listener.heard.map(({ etag }) => etag)).size).toBe(3);
});

it('report a deleted parcel', async () => {
  const parcel = await tracking.aParcel().save();
  const listener = await listen(parcel.tracking_code);
  await listener.hears(1);
  await tracking.admin.delete('/api/parcels', { id: parcel.id });
  expect(await listener.hears(2)).toEqual({ updated_at: null, etag: null });
});

it('respond to an unknown code like the look-up', async () => {
  const answer = await tracking.visitor().get('/api/parcels/NOPE/news');
  expect(answer).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
});

it('count as look-ups', async () => {
  const strict = await tracking.replica({
    THROTTLE_LOOKUP_PER_MINUTE: 2,
    THROTTLE_UNKNOWN_CODE_PER_MINUTE: 1,
  });
  onTestFinished(() => strict.stop());
  const { tracking_code } = await tracking.aParcel().save();
  const [guesser, watcher] = [strict.visitorFrom('203.0.113.41'), strict.visitorFrom('203.0.113.42')];
  expect((await guesser.get('/api/parcels/NOPE/news')).status).toBe(404);
  expect((await guesser.get(trackUrl(tracking_code))).status).toBe(429);
  expect((await watcher.get(`${trackUrl(tracking_code)}/news`)).status).toBe(200);
  expect((await watcher.get(`${trackUrl(tracking_code)}/news`)).status).toBe(200);
  expect((await watcher.get(`${trackUrl(tracking_code)}/news`)).status).toBe(429);
});

it('are limited in number, and a closed one releases its slot', async () => {
  const { tracking_code } = await tracking.aParcel().save();
  const from = (address: string) => listen(tracking_code, other, address);
  const first = await from('203.0.113.51');
  await from('203.0.113.52');
  await from('203.0.113.53');
  const refused = await from('203.0.113.54');
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([503, '30']);
  first.leave();
  await expect.poll(async () => (await from('203.0.113.55')).response.status, { timeout: 5000 }).toBe(200);
});

it('are limited per client, and make room for a new client', async () => {
  const { tracking_code } = await tracking.aParcel().save();
  const crowded = await tracking.replica({ LIVE_STREAMS_PER_CLIENT: 3, LIVE_STREAMS: 3 });
  onTestFinished(() => crowded.stop());
  const from = (address: string) => listen(tracking_code, crowded, address);
  const greedy = [await from('203.0.113.56'), await from('203.0.113.56'), await from('203.0.113.56')];
  expect((await from('203.0.113.56')).response.status).toBe(429);
  const newcomer = await from('203.0.113.57');
  await newcomer.hears(1);
  await expect.poll(() => greedy.map(({ ended }) => ended)).toEqual([true, false, false]);
});

it('do not count a client that disconnected before its stream began', async () => {
  const { tracking_code } = await tracking.aParcel().save();
  const lock = tracking.database.createQueryRunner();
  onTestFinished(() => lock.release());
  await lock.startTransaction();
  await lock.query('LOCK TABLE parcels IN ACCESS EXCLUSIVE MODE');
  const leaving = new AbortController();
  const left = fetch(`${other.url}${trackUrl(tracking_code)}/news`, {
    headers: { 'x-forwarded-for': '203.0.113.61' },
    signal: leaving.signal,
  });
  await untilOneWaits(tracking.database);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await other.visitor().get('/health/serving');
  await lock.rollbackTransaction();
  const seats = [
    await listen(tracking_code, other, '203.0.113.61'),
    await listen(tracking_code, other, '203.0.113.61'),
  ];
  expect(seats.map(({ response }) => response.status)).toEqual([200, 200]);
});

it('are rejected behind a pending request on the same connection', async () => {
  const [asked, watched] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
  const { hostname, port } = new URL(tracking.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  socket.write(get(trackUrl(asked.tracking_code)) + get(`${trackUrl(watched.tracking_code)}/news`));
  let heard = '';
  socket.on('data', (piece) => (heard += String(piece)));
  await expect
    .poll(() => heard, { timeout: 5000 })
    .toMatch(/^HTTP\/1.1 200 .*HTTP\/1.1 400 .*"code":"bad_request"/s);
});

it('end when the service stops', async () => {
  const stopping = await tracking.replica();
  const { tracking_code } = await tracking.aParcel().save();
  const listener = await listen(tracking_code, stopping);
  await listener.hears(1);
  const start = performance.now();
  await stopping.stop();
  await expect.poll(() => listener.ended).toBe(true);
  expect(listener.text).toMatch(/retry: \d+\n\n$/);
  expect(performance.now() - start).toBeLessThan(3000);
});
