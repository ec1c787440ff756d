import type { Box, Reservation, RequestReply, VaultAccount, ViewingRoom, Visit } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Mailbox } from '../../../tests/support/mailbox.ts';
import { fresh, VaultUnderTest } from './support/vault.js';

type FoundRequest = NonNullable<RequestReply<'request.found'>>;

const MINUTE_MS = 60_000;

let vault: VaultUnderTest;
let mailbox: Mailbox;
let room: ViewingRoom;
let account: VaultAccount;
const admin = () => vault.signedIn();
const keeper = () => vault.signedIn({ id: randomUUID(), email: 'keeper@example.com' }, 'keeper');

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  mailbox = new Mailbox('vault', vault.config.REDIS_URL, vault.config.MAIL_SEAL_KEY);
});
beforeEach(async () => {
  vault.neighbors.isTrackingUp = true;
  room = await aRoom();
  account = await vault.anAccount();
});
afterAll(async () => {
  await mailbox.close();
  await vault.stop();
});

async function aRoom(): Promise<ViewingRoom> {
  const answer = await admin().post('/api/vault/viewing-rooms', { name: fresh() });
  expect(answer).toMatchEnvelope({ status: 201 });
  return answer.body.data as ViewingRoom;
}

/** Returns an instant tomorrow, at 10:00 UTC and so many minutes. */
function at(minutes: number): string {
  const day = new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T10:00:00Z`) + minutes * MINUTE_MS).toISOString();
}
const facts = (from: number, to: number, more: object = {}) => ({
  room_id: room.id,
  account_id: account.id,
  starts_at: at(from),
  ends_at: at(to),
  ...more,
});
const book = (from: number, to: number, more: object = {}, by = keeper()) =>
  by.post('/api/vault/reservations', facts(from, to, more));
async function booked(from: number, to: number, more: object = {}): Promise<Reservation> {
  const answer = await book(from, to, more);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as Reservation;
}
const cancel = ({ id }: { id: string }, by = keeper()) => by.post(`/api/vault/reservations/${id}/cancel`);

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

async function aBox(): Promise<Box> {
  const place_id = (await vault.aPlace()).id;
  const answer = await admin().post('/api/vault/boxes', { number: fresh(), size: 'M', place_id });
  return answer.body.data as Box;
}
async function aRentedBox(account_id = account.id): Promise<Box> {
  const box = await aBox();
  const answer = await admin().post('/api/vault/rentals', {
    box_id: box.id,
    account_id,
    starts_on: '2026-01-01',
    period: 'year',
    fee: '120',
    currency: 'EUR',
  });
  expect(answer.status).toBe(201);
  return box;
}

function aRequest(changed: Partial<FoundRequest> = {}): FoundRequest {
  const request: FoundRequest = {
    id: randomUUID(),
    number: 'R-2026-0042',
    kind: 'visit',
    status: 'new',
    email: `${fresh()}@example.com`,
    language: 'de',
    items: [],
    to_account: null,
    user: null,
    customers: [],
    ...changed,
  };
  vault.neighbors.requests.set(request.id, request);
  return request;
}
const mailsAbout = ({ email }: FoundRequest) => mailbox.mailsTo(email);

describe('a viewing room', () => {
  it('has a name of its own, in any case', async () => {
    const again = await admin().post('/api/vault/viewing-rooms', { name: room.name.toLowerCase() });
    expect(again).toMatchEnvelope({ status: 409, code: 'viewing_room_name_taken' });
    const renamed = await admin().patch('/api/vault/viewing-rooms', { id: room.id, name: 'Séparée 1' });
    expect(renamed).toMatchEnvelope({ status: 200, data: { name: 'Séparée 1', is_open: true } });
  });

  it('is added and changed by administrators alone', async () => {
    const path = '/api/vault/viewing-rooms';
    expect(await keeper().post(path, { name: fresh() })).toMatchEnvelope({ status: 403 });
    expect(await keeper().patch(path, { id: room.id, is_open: false })).toMatchEnvelope({ status: 403 });
    expect(await keeper().get(path)).toMatchEnvelope({ status: 200 });
  });

  it('takes no reservations while it is closed, and keeps those that it has', async () => {
    const kept = await booked(0, 30);
    await admin().patch('/api/vault/viewing-rooms', { id: room.id, is_open: false });
    expect(await book(60, 90)).toMatchEnvelope({ status: 409, code: 'viewing_room_closed' });
    const { body } = await keeper().get(`/api/vault/reservations?room_id=${room.id}`);
    expect(body.data).toEqual([kept]);
    const { body: open } = await keeper().get('/api/vault/viewing-rooms?open=true&per_page=100');
    expect((open.data as ViewingRoom[]).map(({ id }) => id)).not.toContain(room.id);
  });
});

describe('a reservation', () => {
  it('keeps a room for an account and a box that it rents', async () => {
    const box = await aRentedBox();
    expect(await booked(0, 45, { box_id: box.id })).toMatchObject({
      room: room.name,
      account_number: account.number,
      box_number: box.number,
      request_id: null,
      state: 'booked',
      starts_at: at(0),
      ends_at: at(45),
      booked_by: 'keeper@example.com',
      cancelled_by: null,
    });
  });

  it.each([
    [0, 60],
    [-30, 10],
    [50, 80],
    [10, 30],
    [-30, 90],
  ])('overlaps no other one of its room: %i to %i', async (from, to) => {
    await booked(0, 60);
    expect(await book(from, to)).toMatchEnvelope({ status: 409, code: 'viewing_room_taken' });
    expect(await book(from, to, { room_id: (await aRoom()).id })).toMatchEnvelope({ status: 201 });
  });

  it('begins as another one ends', async () => {
    await booked(0, 60);
    await booked(60, 90);
    await booked(-30, 0);
  });

  it('wins once, booked twice at once', async () => {
    const answers = await Promise.all([book(0, 60), book(30, 90), book(15, 45), book(0, 60)]);
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
  });

  it('waits for another one that is not made after all', async () => {
    const insert = `INSERT INTO reservations (id, room_id, account_id, starts_at, ends_at, state, booked_by_id, booked_by,
      created_at, updated_at) VALUES (gen_random_uuid(), $1, $2, $3, $4, 'booked', '', '', now(), now())`;
    const values = [room.id, account.id, at(0), at(60)];
    const first = vault.database.createQueryRunner();
    await first.startTransaction();
    await first.query(insert, values);
    const others = Promise.allSettled([0, 1].map(() => vault.database.query(insert, values)));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await first.rollbackTransaction();
    await first.release();
    const refused = (await others).flatMap((each) =>
      each.status === 'rejected' ? [String(each.reason)] : [],
    );
    expect(refused).toEqual([expect.stringContaining('reservations_room')]);
  });

  it('is kept apart by the database itself', async () => {
    await booked(0, 60);
    const insert = vault.database.query(
      `INSERT INTO reservations SELECT gen_random_uuid(), room_id, account_id, box_id, request_id, request_number,
         starts_at + interval '59 minutes', ends_at + interval '59 minutes', state, booked_by_id, booked_by, cancelled_by,
         created_at, updated_at FROM reservations WHERE room_id = $1`,
      [room.id],
    );
    await expect(insert).rejects.toThrow(/reservations_room/);
    const move = vault.database.query(
      `UPDATE reservations SET ends_at = ends_at + interval '1 h' WHERE room_id = $1`,
      [room.id],
    );
    await expect(move).rejects.toThrow(/reservations_closed/);
  });

  it('is booked once per Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = () => admin().post('/api/vault/reservations', facts(0, 30), { headers });
    const [first, second] = [await send(), await send()];
    expect(first).toMatchEnvelope({ status: 201 });
    expect(second.body.data).toEqual(first.body.data);
  });

  it.each([
    ['shorter than 15 minutes', { ends_at: at(14) }, 'ends_at'],
    ['longer than 4 hours', { ends_at: at(241) }, 'ends_at'],
    ['over before it begins', { ends_at: at(-1) }, 'ends_at'],
    ['over already', { starts_at: '2026-01-01T10:00:00Z', ends_at: '2026-01-01T11:00:00Z' }, 'ends_at'],
    ['without an offset', { starts_at: '2026-01-01T10:00' }, 'starts_at'],
    ['in the year 0', { starts_at: '0000-01-01T10:00:00Z' }, 'starts_at'],
    ['of an unknown room', { room_id: randomUUID() }, 'room_id'],
    ['of an unknown account', { account_id: 'x' }, 'account_id'],
    ['of an unknown box', { box_id: randomUUID() }, 'box_id'],
    ['of an unknown request', { request_id: randomUUID() }, 'request_id'],
  ])('is refused %s', async (_, changed, field) => {
    const answer = await book(0, 30, changed);
    expect(answer).toMatchEnvelope({ status: 422 });
    expect(answer.body.details).toEqual([expect.objectContaining({ field })]);
  });

  it.each([15, 240])('lasts %i minutes', async (minutes) => {
    await booked(0, minutes);
  });

  it('counts minutes that pass while clocks change', async () => {
    // In Berlin, 01:30 to 04:30 of this night are four hours.
    const night = { starts_at: '2100-10-31T01:30:00+02:00', ends_at: '2100-10-31T04:30:00+01:00' };
    expect(await book(0, 0, night)).toMatchEnvelope({ status: 201 });
    const longer = { ...night, room_id: (await aRoom()).id, ends_at: '2100-10-31T04:31:00+01:00' };
    expect(await book(0, 0, longer)).toMatchEnvelope({ status: 422 });
  });

  it("is refused with another account's box, or one that is not rented", async () => {
    for (const box of [await aBox(), await aRentedBox((await vault.anAccount()).id)]) {
      const answer = await book(0, 30, { box_id: box.id });
      expect(answer.body.details).toEqual([expect.objectContaining({ field: 'box_id' })]);
    }
  });

  it('is refused for an account that is not open', async () => {
    const { id, updated_at } = account;
    await admin().patch('/api/vault/accounts', { id, updated_at, status: 'frozen' });
    expect(await book(0, 30)).toMatchEnvelope({ status: 409, code: 'account_not_open' });
  });

  it('is cancelled once, which frees the room', async () => {
    const reservation = await booked(0, 30);
    const answers = await Promise.all([cancel(reservation), cancel(reservation)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({
      state: 'cancelled',
      cancelled_by: 'keeper@example.com',
    });
    await booked(0, 30);
    expect(await cancel(reservation)).toMatchEnvelope({ status: 409, code: 'reservation_closed' });
    expect(await cancel({ id: randomUUID() })).toMatchEnvelope({ status: 404 });
  });

  it('is listed by time, room and state', async () => {
    const first = await booked(0, 30);
    const second = await booked(60, 90);
    await cancel(second);
    const list = async (query: string) => {
      const { body } = await keeper().get(
        `/api/vault/reservations?room_id=${room.id}&sort=starts_at&${query}`,
      );
      return (body.data as Reservation[]).map(({ id }) => id);
    };
    expect(await list('')).toEqual([first.id, second.id]);
    expect(await list('state=booked')).toEqual([first.id]);
    expect(await list(`from=${at(30)}&to=${at(90)}`)).toEqual([second.id]);
    expect(await list(`from=${at(29)}&to=${at(60)}`)).toEqual([first.id]);
  });

  it('is no business of auditors, except to read, nor of others at all', async () => {
    const auditor = vault.signedIn({ id: randomUUID(), email: 'auditor@example.com' }, 'auditor');
    expect(await auditor.get('/api/vault/reservations')).toMatchEnvelope({ status: 200 });
    expect(await book(0, 30, {}, auditor)).toMatchEnvelope({ status: 403 });
    expect(await vault.client().get('/api/vault/reservations')).toMatchEnvelope({ status: 401 });
    expect(await vault.visitor().get('/api/vault/reservations')).toMatchEnvelope({ status: 401 });
  });
});

describe('the reservation of a request', () => {
  const holder_id = randomUUID();
  beforeEach(async () => {
    account = await vault.anAccount({ holder_type: 'customer', holder_id });
  });

  it('is mailed to the client, and once more when it is cancelled', async () => {
    const request = aRequest({ customers: [holder_id] });
    const reservation = await booked(0, 30, { request_id: request.id });
    expect(reservation).toMatchObject({ request_id: request.id, request_number: 'R-2026-0042' });
    vault.neighbors.requests.set(request.id, { ...request, status: 'declined' });
    await cancel(reservation);
    await mailbox.newest('request_news', request.email, 2);
    expect(await mailsAbout(request)).toEqual(
      ['booked', 'unbooked'].map((event) =>
        expect.objectContaining({
          kind: 'request_news',
          to: [request.email],
          language: 'de',
          data: expect.objectContaining({
            event,
            visit: { starts_at: at(0), ends_at: at(30), time_zone: expect.any(String) as string },
          }) as object,
        }),
      ),
    );
  });

  it('is mailed to nobody if the room is taken', async () => {
    await booked(0, 30);
    const request = aRequest({ customers: [holder_id] });
    expect(await book(0, 30, { request_id: request.id })).toMatchEnvelope({ status: 409 });
    expect(await mailsAbout(request)).toEqual([]);
  });

  it('is the only one, until it is cancelled', async () => {
    const request = aRequest({ customers: [holder_id] });
    const more = { request_id: request.id };
    const answers = await Promise.all([book(0, 30, more), book(60, 90, more)]);
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect(await book(120, 150, more)).toMatchEnvelope({ status: 409, code: 'request_booked' });
    await cancel(answers.find(({ status }) => status === 201)?.body.data as Reservation);
    await booked(120, 150, more);
  });

  it("is refused for another client's account", async () => {
    const request = aRequest({ customers: [randomUUID()] });
    const answer = await book(0, 30, { request_id: request.id });
    expect(answer.body.details).toEqual([expect.objectContaining({ field: 'account_id' })]);
  });

  it('is for an account that the client holds as a user', async () => {
    const user = randomUUID();
    account = await vault.anAccount({ holder_type: 'user', holder_id: user });
    const more = { request_id: aRequest({ email: 'Client@Example.com' }).id };
    vault.neighbors.users.set(user, { email: 'other@example.com', language: 'en' });
    expect(await book(0, 30, more)).toMatchEnvelope({ status: 422 });
    vault.neighbors.users.set(user, { email: 'client@example.com', language: 'en' });
    expect(await book(0, 30, more)).toMatchEnvelope({ status: 201 });
  });

  it('is for an account whose holders or nominees may send requests', async () => {
    const user = randomUUID();
    const person = { account_id: account.id, person_type: 'user', person_id: user, role: 'nominee' };
    const { body } = await admin().post('/api/vault/account-people', person);
    const { id } = body.data as { id: string };
    const more = { request_id: aRequest({ user }).id };
    expect(await book(0, 30, more)).toMatchEnvelope({ status: 422 });
    await admin().patch('/api/vault/account-people', { id, may_instruct: true });
    expect(await book(0, 30, more)).toMatchEnvelope({ status: 201 });
  });

  it('is for an account of the user who asks, whatever address that account has now', async () => {
    const user = randomUUID();
    account = await vault.anAccount({ holder_type: 'user', holder_id: user });
    const other = aRequest({ user: randomUUID() });
    vault.neighbors.users.set(user, { email: other.email, language: 'en' });
    expect(await book(0, 30, { request_id: other.id })).toMatchEnvelope({ status: 422 });
    expect(await book(0, 30, { request_id: aRequest({ user }).id })).toMatchEnvelope({ status: 201 });
  });

  it.each([
    [true, 201],
    [false, 422],
  ])(
    'is for an account of another holder, whose right to send requests is %s',
    async (may_instruct, status) => {
      const person_id = randomUUID();
      const person = { account_id: account.id, person_type: 'user', person_id, role: 'holder', may_instruct };
      expect(await admin().post('/api/vault/account-people', person)).toMatchEnvelope({ status: 201 });
      expect(await book(0, 30, { request_id: aRequest({ user: person_id }).id })).toMatchEnvelope({ status });
    },
  );

  it('is answered again once the request is closed', async () => {
    const request = aRequest({ customers: [holder_id] });
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = () =>
      admin().post('/api/vault/reservations', facts(0, 30, { request_id: request.id }), { headers });
    const first = await send();
    vault.neighbors.requests.set(request.id, { ...request, status: 'done' });
    const second = await send();
    expect(second).toMatchEnvelope({ status: 201 });
    expect(second.body.data).toEqual(first.body.data);
  });

  it('is cancelled without a mail once it is over', async () => {
    const request = aRequest({ customers: [holder_id] });
    const over = await booked(0, 30, { request_id: request.id });
    await vault.database.query(
      `WITH moved AS (DELETE FROM reservations WHERE id = $1 RETURNING *)
       INSERT INTO reservations SELECT (jsonb_populate_record(NULL::reservations, to_jsonb(moved) || jsonb_build_object(
         'starts_at', starts_at - interval '3 days', 'ends_at', ends_at - interval '3 days'))).* FROM moved`,
      [over.id],
    );
    expect(await cancel(over)).toMatchEnvelope({ status: 200 });
    const next = await booked(0, 30, { request_id: request.id });
    await cancel(next);
    await mailbox.newest('request_news', request.email, 3);
    expect((await mailsAbout(request)).map(({ data }) => (data as { event: string }).event)).toEqual([
      'booked',
      'booked',
      'unbooked',
    ]);
  });

  it('ends with the rental of its box, with an email, and no other does', async () => {
    const box = await aRentedBox();
    const request = aRequest({ customers: [holder_id] });
    const ofBox = await booked(0, 30, { request_id: request.id, box_id: box.id });
    const unasked = await booked(30, 60, { box_id: box.id });
    const ofAccount = await booked(60, 90);
    const over = await booked(90, 120, { box_id: box.id });
    await vault.database.query(
      `WITH moved AS (DELETE FROM reservations WHERE id = $1 RETURNING *)
       INSERT INTO reservations SELECT (jsonb_populate_record(NULL::reservations, to_jsonb(moved) || jsonb_build_object(
         'starts_at', starts_at - interval '3 days', 'ends_at', ends_at - interval '3 days'))).* FROM moved`,
      [over.id],
    );
    const { rental } = (await admin().get(`/api/vault/boxes/${box.id}`)).body.data as Box;
    const end = () =>
      admin().post(`/api/vault/rentals/${rental?.id}/end`, { reason: 'notice', keys_returned: 'both' });
    vault.neighbors.isTrackingUp = false;
    expect(await end()).toMatchEnvelope({ status: 503, code: 'unavailable' });
    vault.neighbors.isTrackingUp = true;
    expect(await end()).toMatchEnvelope({ status: 200 });
    const { body } = await keeper().get(`/api/vault/reservations?account_id=${account.id}&per_page=100`);
    const states = new Map((body.data as Reservation[]).map((each) => [each.id, each]));
    for (const { id } of [ofBox, unasked])
      expect(states.get(id)).toMatchObject({ state: 'cancelled', cancelled_by: vault.drafter.email });
    for (const { id } of [ofAccount, over]) expect(states.get(id)).toMatchObject({ state: 'booked' });
    expect(await mailbox.newest('request_news', request.email, 2)).toMatchObject({
      data: { event: 'unbooked' },
    });
  });

  it('is booked or its rental ends, never both at once', async () => {
    const box = await aRentedBox();
    const { rental } = (await admin().get(`/api/vault/boxes/${box.id}`)).body.data as Box;
    const [ended] = await Promise.all([
      admin().post(`/api/vault/rentals/${rental?.id}/end`, { reason: 'notice', keys_returned: 'both' }),
      ...[0, 30, 60, 90].map((from) => book(from, from + 30, { box_id: box.id })),
    ]);
    expect(ended).toMatchEnvelope({ status: 200 });
    const { body } = await keeper().get(`/api/vault/reservations?account_id=${account.id}&state=booked`);
    expect(body.data).toEqual([]);
  });

  it.each([
    [{ kind: 'withdrawal' as const }, { status: 422 }],
    [{ status: 'withdrawn' as const }, { status: 409, code: 'request_closed' }],
    [{ status: 'done' as const }, { status: 409, code: 'request_closed' }],
  ])('is refused for %o', async (changed, refusal) => {
    const request = aRequest({ customers: [holder_id], ...changed });
    expect(await book(0, 30, { request_id: request.id })).toMatchEnvelope(refusal);
  });

  it('waits while tracking is down', async () => {
    const request = aRequest({ customers: [holder_id] });
    vault.neighbors.isTrackingUp = false;
    expect(await book(0, 30, { request_id: request.id })).toMatchEnvelope({ status: 503 });
  });

  it('is shown to its client behind many that were cancelled, the next first', async () => {
    const id = randomUUID();
    account = await vault.anAccount({ holder_type: 'user', holder_id: id });
    for (let nth = 0; nth < 3; nth += 1) await cancel(await booked(0, 30));
    const [later, next] = [await booked(60, 90), await booked(30, 60)];
    const client = vault.client({ id, email: `${fresh()}@example.com` });
    const path = '/api/vault/account/reservations?sort=starts_at&state=booked&per_page=1';
    const first = await client.get(path);
    expect(first.body).toMatchObject({ total: 2, data: [{ id: next.id }] });
    const { body } = await client.get(`${path}&after=${first.body.next_after}`);
    expect(body.data).toMatchObject([{ id: later.id }]);
  });

  it('is shown to its client alone, without colleagues', async () => {
    const id = randomUUID();
    account = await vault.anAccount({ holder_type: 'user', holder_id: id });
    const reservation = await booked(0, 30);
    const client = vault.client({ id, email: `${fresh()}@example.com` });
    const { body } = await client.get('/api/vault/account/reservations?sort=starts_at');
    expect(body.data).toEqual([
      expect.objectContaining({ id: reservation.id, room: room.name, account_number: account.number }),
    ]);
    expect(JSON.stringify(body.data)).not.toContain('keeper@example.com');
    const stranger = vault.client({ id: randomUUID(), email: `${fresh()}@example.com` });
    expect((await stranger.get('/api/vault/account/reservations')).body.data).toEqual([]);
    expect(await keeper().get('/api/vault/account/reservations')).toMatchEnvelope({ status: 401 });
  });
});

describe("a client's boxes", () => {
  it('are shown with their visits, without keys and names', async () => {
    const id = randomUUID();
    account = await vault.anAccount({ holder_type: 'user', holder_id: id });
    const box = await aRentedBox();
    const come = () =>
      keeper().post('/api/vault/visits', {
        box_id: box.id,
        visitor: 'Ada Winter',
        identified_by: 'passport',
      });
    const wrong = (await come()).body.data as Visit;
    await keeper().post(`/api/vault/visits/${wrong.id}/void`, { reason: 'Wrong box' });
    const visit = (await come()).body.data as Visit;
    const client = vault.client({ id, email: `${fresh()}@example.com` });
    const boxes = await client.get('/api/vault/account/boxes');
    expect(boxes.body.data).toEqual([
      {
        id: expect.any(String),
        account_id: account.id,
        account_number: account.number,
        number: box.number,
        size: 'M',
        vault: expect.any(String),
        starts_on: '2026-01-01',
        paid_until: '2026-01-01',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    const visits = await client.get('/api/vault/account/visits');
    expect(visits.body.data).toEqual([
      {
        id: visit.id,
        account_number: account.number,
        box_number: box.number,
        in_at: visit.in_at,
        out_at: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
  });

  it('are not shown to others', async () => {
    const box = await aRentedBox();
    await keeper().post('/api/vault/visits', { box_id: box.id, visitor: 'Ada', identified_by: 'known' });
    const stranger = vault.client({ id: randomUUID(), email: `${fresh()}@example.com` });
    expect((await stranger.get('/api/vault/account/boxes')).body.data).toEqual([]);
    expect((await stranger.get('/api/vault/account/visits')).body.data).toEqual([]);
    expect(await vault.visitor().get('/api/vault/account/visits')).toMatchEnvelope({ status: 401 });
    expect(await admin().get('/api/vault/account/boxes')).toMatchEnvelope({ status: 401 });
  });

  it('are shown while they are rented', async () => {
    const id = randomUUID();
    account = await vault.anAccount({ holder_type: 'user', holder_id: id });
    await aRentedBox();
    const client = vault.client({ id, email: `${fresh()}@example.com` });
    const { id: rental } = (await client.get('/api/vault/account/boxes')).body.data[0] as { id: string };
    await admin().post(`/api/vault/rentals/${rental}/end`, { reason: 'notice', keys_returned: 'both' });
    expect((await client.get('/api/vault/account/boxes')).body.data).toEqual([]);
  });
});
