import '@vaultway/common/testing';
import type { HttpClient, TestAnswer } from '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LookupService } from '../src/public/lookup/lookup.service.js';
import { trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const USUAL = { THROTTLE_LOOKUP_PER_MINUTE: 60, THROTTLE_UNKNOWN_CODE_PER_MINUTE: 10 };

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking({
    THROTTLE_LOOKUP_PER_MINUTE: 6,
    THROTTLE_UNKNOWN_CODE_PER_MINUTE: 3,
    THROTTLE_UNKNOWN_CODE_PER_MINUTE_56: 5,
    THROTTLE_UNKNOWN_CODE_PER_MINUTE_48: 8,
  });
});
afterAll(() => tracking?.stop());

async function statuses(times: number, ask: () => Promise<TestAnswer>): Promise<number[]> {
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push((await ask()).status);
  return answers;
}

const unknown = (visitor: HttpClient) => () => visitor.get('/api/parcels/NOPE');

it('rejects look-ups beyond the limit, with a retry time', async () => {
  const { tracking_code } = await tracking.aParcel().save();
  const visitor = tracking.visitor();
  expect(await statuses(6, () => visitor.get(trackUrl(tracking_code)))).toEqual([
    200, 200, 200, 200, 200, 200,
  ]);
  const answer = await visitor.get(trackUrl(tracking_code));
  const seconds = Number(answer.headers.get('retry-after'));
  expect(answer).toMatchEnvelope({ status: 429, errors: [`Too many tries, wait ${seconds} seconds`] });
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
});

it('blocks a client that guesses codes from known ones as well', async () => {
  const { tracking_code } = await tracking.aParcel().save();
  const visitor = tracking.visitor();
  expect(await statuses(4, unknown(visitor))).toEqual([404, 404, 404, 429]);
  expect(await visitor.get(trackUrl(tracking_code))).toMatchEnvelope({ status: 429 });
});

it('allows as many requests for the chain of custody as for the parcel', async () => {
  const { tracking_code } = await tracking.aParcel().save();
  const visitor = tracking.visitor();
  const custody = () => visitor.get(`${trackUrl(tracking_code)}/custody`);
  expect(await statuses(6, () => visitor.get(trackUrl(tracking_code)))).not.toContain(429);
  expect(await statuses(7, custody)).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

it('counts an unknown code on any route', async () => {
  const visitor = tracking.visitor();
  await statuses(2, unknown(visitor));
  expect(await statuses(2, () => visitor.get('/api/parcels/NOPE/custody'))).toEqual([404, 429]);
});

it('counts unknown codes requested concurrently', async () => {
  const visitor = tracking.visitor();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => visitor.get(`/api/parcels/NOPE-${n}`)),
  );
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(3);
});

it('looks up at most as many codes at once as misses are left', async () => {
  const usual = await tracking.replica(USUAL);
  const looked = vi.spyOn(usual.app.get(LookupService), 'find');
  const visitor = usual.visitorFrom('203.0.113.32');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => visitor.get(`/api/parcels/GUESS-${n}`)),
  );
  expect(looked).toHaveBeenCalledTimes(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  await usual.stop();
});

it('serves many concurrent look-ups, even just below the limit of misses', async () => {
  const usual = await tracking.replica(USUAL);
  const { tracking_code } = await tracking.aParcel().save();
  const visitor = usual.visitorFrom('203.0.113.33');
  expect(await statuses(9, unknown(visitor))).toEqual(Array(9).fill(404));
  const answers = await Promise.all(Array.from({ length: 40 }, () => visitor.get(trackUrl(tracking_code))));
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  await usual.stop();
});

it('serves concurrent look-ups up to the limit, and rejects the rest', async () => {
  const { tracking_code } = await tracking.aParcel().save();
  const visitor = tracking.visitor();
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.get(trackUrl(tracking_code))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
});

describe('a client with a whole IPv6 network', () => {
  /** Guesses once from each /64 network. */
  const guessFrom = (networks: string[]) =>
    Promise.all(networks.map((network) => unknown(tracking.visitorFrom(`${network}::1`))()));
  const count = (answers: TestAnswer[], wanted: number) =>
    answers.filter(({ status }) => status === wanted).length;
  const networksOf = (prefix: string, from: number, many: number) =>
    Array.from({ length: many }, (_, n) => `${prefix}:${(from + n).toString(16)}`);

  it('has as few guesses from a /56 as its limit, even concurrently', async () => {
    const answers = await guessFrom(networksOf('2001:db8:56', 0x100, 20));
    expect(count(answers, 404)).toBe(5);
    expect(count(answers, 429)).toBe(15);
  });

  it('has as few guesses from the networks of a /48 as its limit', async () => {
    const answers = await guessFrom(
      [0x000, 0x100, 0x200, 0x300].flatMap((start) => networksOf('2001:db8:48', start, 4)),
    );
    expect(count(answers, 404)).toBe(8);
    const { tracking_code } = await tracking.aParcel().save();
    const refused = await tracking.visitorFrom('2001:db8:48:ffff::1').get(trackUrl(tracking_code));
    expect(refused).toMatchEnvelope({ status: 429 });
    const neighbor = await tracking.visitorFrom('2001:db8:49::1').get(trackUrl(tracking_code));
    expect(neighbor).toMatchEnvelope({ status: 200 });
  });

  it('has as few guesses from a /64 as one client', async () => {
    const answers = [];
    for (let n = 1; n <= 4; n += 1)
      answers.push(await tracking.visitorFrom(`2001:db8:64::${n}`).get('/api/parcels/NOPE'));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429]);
  });

  it('is counted per address for IPv4', async () => {
    const answers = [];
    for (let n = 1; n <= 12; n += 1)
      answers.push(await tracking.visitorFrom(`192.0.2.${n}`).get('/api/parcels/NOPE'));
    expect(count(answers, 404)).toBe(12);
  });
});

it('limits a network even without a limit per client', async () => {
  const wide = await tracking.replica({
    THROTTLE_UNKNOWN_CODE_PER_MINUTE: 0,
    THROTTLE_UNKNOWN_CODE_PER_MINUTE_56: 2,
    THROTTLE_LOOKUP_PER_MINUTE: 3,
  });
  expect(await statuses(3, unknown(wide.visitorFrom('2001:db8:a:100::1')))).toEqual([404, 404, 429]);
  expect(await statuses(4, unknown(wide.visitorFrom('203.0.113.40')))).toEqual([404, 404, 404, 429]);
  await wide.stop();
});

it('counts visitors’ unknown codes, for the alert', async () => {
  const counted = async () => {
    const { text } = await tracking.visitor().get('/metrics');
    return Number(/^lookup_unknown_codes_total (\d+)$/m.exec(text)?.[1]);
  };
  const before = await counted();
  await statuses(5, unknown(tracking.visitor()));
  await statuses(2, unknown(tracking.admin));
  expect(await counted()).toBe(before + 3);
});

it('counts requests for the history too', async () => {
  const visitor = tracking.visitor();
  expect(await statuses(4, () => visitor.get('/api/parcels/NOPE/history'))).toEqual([404, 404, 404, 429]);
});

it('counts each client separately', async () => {
  await statuses(4, unknown(tracking.visitorFrom('203.0.113.1')));
  expect(await tracking.visitorFrom('203.0.113.2').get('/api/parcels/NOPE')).toMatchEnvelope({ status: 404 });
});

// A replica that waits too long for Redis, on a busy machine, briefly counts by itself.
it('sums the counts of replicas', { retry: 2 }, async ({ task }) => {
  const other = await tracking.replica();
  const address = `203.0.113.${9 + (task.result?.retryCount ?? 0)}`;
  expect(await statuses(2, unknown(tracking.visitorFrom(address)))).toEqual([404, 404]);
  expect(await statuses(2, unknown(other.visitorFrom(address)))).toEqual([404, 429]);
  await other.stop();
});

it('trusts a forwarded address only from a trusted proxy', async () => {
  const open = await tracking.replica({ TRUST_PROXY: '10.0.0.0/8' });
  const answers = [];
  for (const address of ['203.0.113.21', '203.0.113.22', '203.0.113.23', '203.0.113.24']) {
    answers.push((await open.visitorFrom(address).get('/api/parcels/NOPE')).status);
  }
  expect(answers).toEqual([404, 404, 404, 429]);
  await open.stop();
});

it('does not throttle admins', async () => {
  expect(await statuses(10, () => tracking.admin.get('/api/parcels?q=NOPE'))).toEqual(Array(10).fill(200));
});

it('applies visitors’ limits to a forged session and a keeper, but not to an admin', async () => {
  const { tracking_code } = await tracking.aParcel().save();
  expect(await statuses(8, () => tracking.admin.get(trackUrl(tracking_code)))).toEqual(
    Array<number>(8).fill(200),
  );
  expect(await statuses(5, unknown(tracking.admin))).toEqual(Array<number>(5).fill(404));
  const forger = tracking.visitor();
  forger.cookies.set('session', 'forged');
  expect(await statuses(4, unknown(forger))).toEqual([404, 404, 404, 429]);
  expect(await statuses(1, unknown(tracking.signedInAs('keeper')))).toEqual([429]);
});
