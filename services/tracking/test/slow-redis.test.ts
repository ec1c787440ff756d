import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  expectNoMore,
  judgedWhilePausing,
  slowRedis,
  statusOf,
  throttlesIn,
} from '../../../tests/support/pausing-redis.ts';
import { trackUrl } from './support/builders.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

const LIMITS = {
  THROTTLE_LOOKUP_PER_MINUTE: 20,
  THROTTLE_UNKNOWN_CODE_PER_MINUTE: 10,
  THROTTLE_UNKNOWN_CODE_PER_MINUTE_56: 12,
  THROTTLE_UNKNOWN_CODE_PER_MINUTE_48: 15,
  THROTTLE_SUBSCRIPTION_PER_HOUR: 7,
  THROTTLE_REVEAL_PER_15_MIN: 5,
  THROTTLE_PUBLIC_WRITE_PER_MINUTE: 30,
};
const RECIPIENT = { recipient_phone_number: '+41 44 000 12 34', recipient_email: 'grace@example.com' };

let redis: Awaited<ReturnType<typeof slowRedis>>;
let tracking: TrackingUnderTest;
beforeAll(async () => {
  redis = await slowRedis();
  tracking = await startTracking({ REDIS_URL: redis.url, ...LIMITS });
});
afterAll(async () => {
  await tracking?.stop();
  await redis?.proxy.stop();
});

it('keeps the limits while Redis pauses every other second', async () => {
  const aParcel = async () => trackUrl((await tracking.aParcel(RECIPIENT).save()).tracking_code);
  const [path, digits, email] = [await aParcel(), await aParcel(), await aParcel()];
  const client = sessions.userAt(tracking.url, 'grace@example.com');
  const from = (address: string) => tracking.visitorFrom(address);
  const hex = (n: number) => n.toString(16);
  const guess = (address: string, n: number) => statusOf(from(address).get(`/api/parcels/NOPE-${n}`));
  const subscribe = (address: string, to: string) =>
    statusOf(from(address).post(`${path}/subscriptions`, { email: to }));
  const request = (address: string, to: string) =>
    statusOf(from(address).post('/api/requests', { kind: 'question', text: 'Do you store it?', email: to }));
  const prove = (address: string, parcel: string, proof: string) =>
    statusOf(from(address).post(`${parcel}/reveal`, { proof }));
  const judged = await judgedWhilePausing(redis.proxy, {
    lookup: () => statusOf(from('203.0.113.1').get(path)),
    custody: () => statusOf(from('203.0.113.2').get(`${path}/custody`)),
    'unknown code': (n) => guess('203.0.113.3', n),
    'unknown code of a /56': (n) => guess(`2001:db8:1:${hex(0x1000 + n)}::1`, n),
    'unknown code of a /48': (n) => guess(`2001:db8:2:${hex(0x1000 + 0x100 * n)}::1`, n),
    'subscription of a client': (n) => subscribe('203.0.113.4', `${n}@example.com`),
    'subscription of an address': (n) => subscribe(`198.51.100.${n}`, 'ada@example.com'),
    'request of a client': (n) => request('203.0.113.7', `${n}@example.com`),
    'request of an address': (n) => request(`198.51.106.${n}`, 'grace@example.com'),
    'upload of an account': () => {
      const form = new FormData();
      form.append('file', new Blob(['A list']), 'list.txt');
      return statusOf(client.post('/api/account/requests/files', form));
    },
    'reveal of a client': () => prove('203.0.113.5', path, '0000'),
    'reveal by digits in a day': (n) => prove(`198.51.101.${n}`, digits, '0000'),
    'reveal by email in a day': async (n) => {
      const tries = [102, 103, 104, 105].map((net) => prove(`198.51.${net}.${n}`, email, `${n}@example.com`));
      return (await Promise.all(tries)).flat();
    },
    write: () => statusOf(from('203.0.113.6').post('/api/subscriptions/unsubscribe', { token: 'x' })),
  });
  const limits = {
    lookup: 20,
    custody: 20,
    'unknown code': 10,
    'unknown code of a /56': 12,
    'unknown code of a /48': 15,
    'subscription of a client': 7,
    'subscription of an address': 7,
    'request of a client': 7,
    'request of an address': 7,
    'upload of an account': 100,
    'reveal of a client': 5,
    'reveal by digits in a day': 50,
    'reveal by email in a day': 500,
    write: 30,
  };
  expectNoMore(judged, limits);
});

it('covers every throttle of tracking', () => {
  expect(throttlesIn(fileURLToPath(new URL('../src', import.meta.url)))).toEqual([
    'tracking:request',
    'tracking:request-file',
    'tracking:reveal',
    'tracking:reveal-all-…',
    'tracking:subscription',
    'tracking:…',
    '…',
  ]);
});
