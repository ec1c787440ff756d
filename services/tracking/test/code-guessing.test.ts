import '@vaultway/common/testing';
import type { HttpClient, TestAnswer } from '@vaultway/common/testing';
import type { ApiScope, Parcel, Role } from '@vaultway/contracts';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackUrl } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { publishKeys } from './support/keys.js';
import { aPicture } from './support/pictures.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

const LIMIT = 10;
const PER_ADDRESS = 30;
/** Callers that know single parcels and may not list them all. */
const GUESSERS = [
  'courier',
  'parcels:write',
  'events:write',
  'handovers:read',
  'handovers:write',
  'epcis:capture',
] as const;
type Caller = Role | ApiScope;
const SPARED: readonly Caller[] = ['admin', 'clerk', 'auditor', 'parcels:read'];

let tracking: TrackingUnderTest;
let known: Parcel;
/** More than needed: each account takes another key. */
const KEYS = 12;
const SCOPES = [
  'parcels:read',
  'parcels:write',
  'events:write',
  'handovers:read',
  'handovers:write',
  'epcis:capture',
] as const;
const keys: Record<string, string[]> = {};
let photo: Buffer;
let addresses = 0;
beforeAll(async () => {
  tracking = await startTracking({ THROTTLE_UNKNOWN_CODE_PER_MINUTE: LIMIT, THROTTLE_LOOKUP_PER_MINUTE: 60 });
  known = await tracking.aParcel({ recipient_email: 'ada@example.com' }).save();
  photo = await aPicture();
  const scopes = SCOPES.flatMap((scope) => Array<ApiScope>(KEYS).fill(scope));
  for (const [at, key] of (await publishKeys(tracking, scopes)).entries()) {
    (keys[scopes[at] ?? ''] ??= []).push(key);
  }
});
afterAll(() => tracking?.stop());
const anAddress = () => `198.18.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;

/** Returns clients of one account, one per address. */
function account(caller: Caller): (address?: string) => HttpClient {
  if (caller.includes(':')) {
    const authorization = `Bearer ${keys[caller]?.pop()}`;
    return (address = anAddress()) => tracking.visitorFrom(address).with({ authorization });
  }
  const { token } = sessions.sign({}, { role: caller as Role });
  return (address = anAddress()) => {
    const client = tracking.visitorFrom(address);
    client.cookies.set('session', token);
    return client;
  };
}

const aCode = () => `NOPE-${randomInt(1e12)}`;
const image = (id: string) => {
  const form = new FormData();
  form.append('id', id);
  form.append('image', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }));
  return form;
};
const event = (parcel_id: string) => ({ parcel_id, title: 'Arrived' });

const aCapture = (code: string, site: string) => ({
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: new Date().toISOString(),
  epcisBody: {
    eventList: [
      {
        eventID: `urn:uuid:${v7()}`,
        type: 'ObjectEvent',
        action: 'OBSERVE',
        epcList: [new URL(`/obj/${code}`, site).href],
        eventTime: new Date().toISOString(),
        eventTimeZoneOffset: '+00:00',
      },
    ],
  },
});

interface Door {
  /** Requests an unknown code or id. For `POST /api/parcels`, the response itself reveals whether the code exists. */
  guess: (client: HttpClient) => Promise<TestAnswer>;
  status?: number;
}

/** Every route by which couriers, and keys that may not list parcels, can learn whether one exists. */
const DOORS: Record<string, Door> = {
  'POST /api/activities': { guess: (client) => client.post('/api/activities', event(v7())) },
  'PATCH /api/activities': {
    guess: (client) => client.patch('/api/activities', { id: v7(), title: 'Left' }),
  },
  'POST /api/activities/preview': { guess: (client) => client.post('/api/activities/preview', event(v7())) },
  'GET /api/activities/suggestions': {
    guess: (client) => client.get(`/api/activities/suggestions?parcel_id=${v7()}`),
  },
  'POST /api/handovers': {
    guess: (client) => client.post('/api/handovers', aHandoverInput('collect', [{ tracking_code: aCode() }])),
    status: 422,
  },
  'POST /api/epcis/capture': {
    guess: (client) => client.post('/api/epcis/capture', aCapture(aCode(), tracking.config.PUBLIC_URL)),
    status: 422,
  },
  'GET /api/epcis/capture/{id}': { guess: (client) => client.get(`/api/epcis/capture/${v7()}`) },
  'GET /api/handovers': { guess: (client) => client.get(`/api/handovers?parcel_id=${v7()}`) },
  'GET /api/handovers/{id}': { guess: (client) => client.get(`/api/handovers/${v7()}`) },
  'GET /api/parcels/{id}/proof-of-delivery.pdf': {
    guess: (client) => client.get(`/api/parcels/${v7()}/proof-of-delivery.pdf`),
  },
  'GET /api/handovers/parcels/{code}': { guess: (client) => client.get(`/api/handovers/parcels/${aCode()}`) },
  'PATCH /api/parcels': {
    guess: (client) => client.patch('/api/parcels', { tracking_code: aCode(), weight: '1' }),
  },
  'POST /api/parcels': {
    guess: (client) =>
      client.post('/api/parcels', { ...known, id: undefined, image: undefined, history: undefined }),
    status: 409,
  },
  'POST /api/parcels/image': { guess: (client) => client.post('/api/parcels/image', image(v7())) },
};
const lines = Object.entries(
  JSON.parse(readFileSync(new URL('../../../tests/roles/roles.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >,
);
const callersOf = (line: string) => line.split(', ') as Caller[];
const guessersOf = (line: string) => GUESSERS.filter((caller) => callersOf(line).includes(caller));
/** Returns only the courier's own runs, whose parcels the desk gave them. */
const OWN_RUNS = /^GET \/api\/runs\/mine/;
const CLOSED = lines.filter(([route, line]) => guessersOf(line).length > 0 && !OWN_RUNS.test(route));
const PAIRS = CLOSED.flatMap(([route, line]) => guessersOf(line).map((caller) => ({ route, caller })));

const repeat = async (times: number, ask: () => Promise<TestAnswer>) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await ask()).status);
  return statuses;
};
const guessAt = (route: string, client: HttpClient) => DOORS[route].guess(client);

it('covers every route open to couriers, or to keys that may not list parcels', () => {
  expect(CLOSED.map(([route]) => route).toSorted()).toEqual(Object.keys(DOORS).toSorted());
});

describe('an account has as few guesses as a visitor', () => {
  it.each(PAIRS)('$caller: $route, from any address', async ({ route, caller }) => {
    const from = account(caller);
    const { status = 404 } = DOORS[route];
    expect(await repeat(LIMIT, () => guessAt(route, from()))).toEqual(Array(LIMIT).fill(status));
    expect((await guessAt(route, from())).status).toBe(429);
  });

  it.each(PAIRS)('$caller: $route, concurrently', async ({ route, caller }) => {
    const client = account(caller)();
    const answers = await Promise.all(Array.from({ length: 25 }, () => guessAt(route, client)));
    const { status = 404 } = DOORS[route];
    expect(answers.filter((answer) => answer.status === status)).toHaveLength(LIMIT);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(25 - LIMIT);
  });

  it('and is then rejected for known codes too', async () => {
    const client = account('courier')();
    await repeat(LIMIT, () => client.get(`/api/handovers/parcels/${aCode()}`));
    expect((await client.get(`/api/handovers/parcels/${known.tracking_code}`)).status).toBe(429);
    expect((await client.post('/api/handovers', aHandoverInput('collect', [known]))).status).toBe(429);
    expect((await client.get(`/api/activities/suggestions?parcel_id=${known.id}`)).status).toBe(429);
  });

  it('and counts against visitors at its address', async () => {
    const address = anAddress();
    const client = account('courier')(address);
    await repeat(LIMIT, () => client.get(`/api/handovers/parcels/${aCode()}`));
    expect((await tracking.visitorFrom(address).get(trackUrl(known.tracking_code))).status).toBe(429);
  });
});

it('allows all accounts at one address three times as many guesses as one', async () => {
  const address = anAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const client = account('courier')(address);
    statuses.push(...(await repeat(LIMIT - 1, () => client.get(`/api/handovers/parcels/${aCode()}`))));
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(PER_ADDRESS);
});

describe('a handover', () => {
  const hand = (client: HttpClient, codes: string[]) =>
    client.post(
      '/api/handovers',
      aHandoverInput(
        'transfer',
        codes.map((tracking_code) => ({ tracking_code })),
      ),
    );
  const codes = (count: number) => Array.from({ length: count }, aCode);

  it('names up to five unknown codes, each of which counts', async () => {
    const client = account('courier')();
    const [first = '', ...others] = codes(5);
    const answer = await hand(client, [first, known.tracking_code, ...others]);
    expect(answer.status).toBe(422);
    expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual([
      'parcels.0.code',
      'parcels.2.code',
      'parcels.3.code',
      'parcels.4.code',
      'parcels.5.code',
    ]);
    expect((await hand(client, codes(5))).status).toBe(422);
    expect((await hand(client, codes(1))).status).toBe(429);
  });

  it.each<[Caller]>([['courier'], ['clerk'], ['admin']])(
    'with six is rejected as a whole, whether or not the others exist: %s',
    async (caller) => {
      const some = await Promise.all(Array.from({ length: 5 }, () => tracking.aParcel().save()));
      const mixed = await hand(account(caller)(), [
        ...some.map((parcel) => parcel.tracking_code),
        ...codes(6),
      ]);
      const none = await hand(account(caller)(), codes(11));
      expect(mixed).toMatchEnvelope({
        status: 422,
        errors: ['More than 5 of these codes are unknown, so nothing was recorded'],
      });
      const withoutRequest = ({ body }: TestAnswer) => ({ ...body, request_id: undefined });
      expect(withoutRequest(none)).toEqual(withoutRequest(mixed));
    },
  );

  it('is no oracle in a burst', async () => {
    const client = account('courier')();
    const answers = await Promise.all(Array.from({ length: 30 }, () => hand(client, codes(5))));
    const named = answers.flatMap(({ body }) => body.details ?? []);
    expect(named.length).toBeLessThanOrEqual(LIMIT);
  });
});

describe('the throttle does not affect', () => {
  it('a courier who scans two parcels a second and misreads one in ten', async () => {
    const client = account('courier')();
    const codes = Array.from({ length: 90 }, (_, n) => (n % 10 === 9 ? aCode() : known.tracking_code));
    const statuses = [];
    for (const code of codes) statuses.push((await client.get(`/api/handovers/parcels/${code}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(81);
    expect(statuses).not.toContain(429);
    expect((await client.post('/api/handovers', aHandoverInput('transfer', [known]))).status).toBe(201);
  });

  it('other accounts, or the same courier, during a slow request', async () => {
    const address = anAddress();
    const held = await tracking.aParcel().save();
    const lock = tracking.database.createQueryRunner();
    await lock.startTransaction();
    try {
      await lock.query('SELECT FROM parcels WHERE id = $1 FOR UPDATE', [held.id]);
      const client = account('courier')(address);
      const slow = client.post('/api/activities', event(held.id));
      await sleep(50);
      const scan = (by: HttpClient) => by.get(`/api/handovers/parcels/${known.tracking_code}`);
      const scans = Promise.all([scan(account('courier')(address)), scan(client)]);
      const answers = await Promise.race([scans, sleep(3500, [])]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await lock.commitTransaction();
      expect((await slow).status).toBe(201);
    } finally {
      if (lock.isTransactionActive) await lock.rollbackTransaction();
      await lock.release();
    }
  });

  it('a courier whose address strangers share', async () => {
    const address = anAddress();
    await repeat(LIMIT + 5, () => tracking.visitorFrom(address).get(trackUrl(aCode())));
    const client = account('courier')(address);
    expect((await client.get(`/api/handovers/parcels/${known.tracking_code}`)).status).toBe(200);
  });

  const SPARED_PAIRS = CLOSED.flatMap(([route, line]) =>
    SPARED.filter((caller) => callersOf(line).includes(caller)).map((caller) => ({ route, caller })),
  );
  it.each(SPARED_PAIRS)('$caller, who may list all parcels: $route', async ({ route, caller }) => {
    const client = account(caller)();
    const { status = 404 } = DOORS[route];
    expect(await repeat(LIMIT + 2, () => guessAt(route, client))).toEqual(Array(LIMIT + 2).fill(status));
  });
});

describe('a visitor', () => {
  it.each([
    ['GET', '/api/parcels/{code}'],
    ['GET', '/api/parcels/{code}/history'],
    ['GET', '/api/parcels/{code}/custody'],
    ['GET', '/api/parcels/{code}/news'],
    ['POST', '/api/parcels/{code}/reveal', { proof: 'ada@example.com' }],
    ['POST', '/api/parcels/{code}/reveal-links'],
    ['POST', '/api/parcels/{code}/reveal/link', { token: 'x' }],
    ['GET', '/api/parcels/{code}/shares'],
    ['POST', '/api/parcels/{code}/shares', { scope: 'route' }],
    ['DELETE', '/api/parcels/{code}/shares/{id}'],
    ['POST', '/api/shares/open', { token: 'x' }],
    ['GET', '/api/activities/{id}/proof'],
  ])('is limited in guessing by %s %s', async (method, path, body?: object) => {
    const client = tracking.visitor();
    const ask = () => client.send(method, path.replace('{code}', aCode()).replace('{id}', v7()), { body });
    expect(await repeat(LIMIT + 1, ask)).toEqual([...Array<number>(LIMIT).fill(404), 429]);
  });
});
