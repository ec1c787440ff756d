import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, CompanySettings } from '@vaultway/common';
import { boxNumbers, type Box, type RentalDetails, type Visit } from '@vaultway/contracts';
import { Ledger } from '../src/ledger/ledger.js';
import { fresh, VaultUnderTest } from './support/vault.js';

let vault: VaultUnderTest;
const admin = () => vault.signedIn();
const TODAY = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  vault = await VaultUnderTest.start();
});
beforeEach(() => {
  vault.neighbors.isProofFresh = true;
});
afterAll(() => vault.stop());

async function aBox(facts: object = {}): Promise<Box> {
  const place_id = (await vault.aPlace()).id;
  const keys = { key_1: fresh(), key_2: fresh() };
  const answer = await admin().post('/api/vault/boxes', {
    number: fresh(),
    size: 'M',
    place_id,
    ...keys,
    ...facts,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as Box;
}

const terms = async (facts: object = {}) => ({
  account_id: (await vault.anAccount()).id,
  starts_on: TODAY,
  period: 'month',
  fee: '120',
  currency: 'EUR',
  ...facts,
});
const rent = async (box: Box, facts: object = {}) =>
  admin().post('/api/vault/rentals', { box_id: box.id, ...(await terms(facts)) });

async function aRental(facts: object = {}, box?: Box): Promise<RentalDetails> {
  const answer = await rent(box ?? (await aBox()), facts);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as RentalDetails;
}
const end = ({ id }: { id: string }, facts: object = {}) =>
  admin().post(`/api/vault/rentals/${id}/end`, { reason: 'notice', keys_returned: 'both', ...facts });
const pay = ({ id }: { id: string }, facts: object = {}) =>
  admin().post(`/api/vault/rentals/${id}/payments`, facts);
const come = (box_id: string, facts: object = {}) =>
  admin().post('/api/vault/visits', { box_id, visitor: 'Ada Winter', identified_by: 'passport', ...facts });
const rekey = ({ id }: Box, facts: object = {}) =>
  admin().post(`/api/vault/boxes/${id}/rekey`, { key_1: fresh(), key_2: fresh(), ...facts });
const service = ({ id }: Box, out_of_service: boolean) =>
  admin().post(`/api/vault/boxes/${id}/service`, { out_of_service });
const box = async (id: string) => (await admin().get(`/api/vault/boxes/${id}`)).body.data as Box;
const stateOf = async ({ id }: { id: string }) => (await box(id)).state;
const opening = ({ id }: { id: string }, facts: object = {}, by = vault.drafter) =>
  vault.signedIn(by).post(`/api/vault/rentals/${id}/opening`, {
    reason: 'arrears',
    witness_1: 'Bo Keller',
    witness_2: 'Cy Lang',
    inventory: 'A sealed envelope',
    ...facts,
  });
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
/** Entries of the ledger about a record. */
const entriesOf = async (id: string) => {
  const rows = await vault.database.query<{ record: string }[]>(
    'SELECT record FROM ledger WHERE record LIKE $1 ORDER BY position',
    [`%${id}%`],
  );
  return rows.map(({ record }) => JSON.parse(record) as Record<string, unknown>);
};

describe('a box', () => {
  it('is free at first, at a place', async () => {
    const place = await vault.aPlace();
    const made = await aBox({ number: ' a-1é ', size: ' M ', place_id: place.id });
    expect(made).toMatchObject({
      number: 'A-1É',
      size: 'M',
      state: 'free',
      rental: null,
      place_code: place.code,
    });
    expect(await box(made.id)).toEqual(made);
    const { body } = await admin().get(`/api/vault/boxes?place_id=${place.id}&state=free&size=M`);
    expect(body.data).toEqual([made]);
    const again = await admin().post('/api/vault/boxes', { number: 'a-1É', size: 'S', place_id: place.id });
    expect(again).toMatchEnvelope({ status: 409, code: 'box_number_taken' });
  });

  it('needs a known place', async () => {
    for (const place_id of [randomUUID(), "'; --"]) {
      const answer = await admin().post('/api/vault/boxes', { number: fresh(), size: 'M', place_id });
      expect(answer).toMatchEnvelope({ status: 422, errors: ['Place id is not valid'] });
    }
  });

  it('is added with all others up to a number, or none is', async () => {
    const place_id = (await vault.aPlace()).id;
    const key = randomUUID();
    const bulk = { from_number: 'Q-8', to_number: 'Q-11', size: 'S', place_id };
    const send = () => admin().post('/api/vault/boxes/bulk', bulk, { headers: { 'Idempotency-Key': key } });
    expect(await send()).toMatchEnvelope({ status: 201, data: { created: 4 } });
    expect(await send()).toMatchEnvelope({ status: 201, data: { created: 4 } });
    const { body } = await admin().get(`/api/vault/boxes?place_id=${place_id}&sort=number`);
    expect((body.data as Box[]).map(({ number }) => number)).toEqual(['Q-8', 'Q-9', 'Q-10', 'Q-11']);
    const overlapping = await admin().post('/api/vault/boxes/bulk', { ...bulk, to_number: 'Q-12' });
    expect(overlapping).toMatchEnvelope({ status: 409, code: 'box_number_taken' });
    expect((await admin().get(`/api/vault/boxes?place_id=${place_id}`)).body.data).toHaveLength(4);
  });

  it.each([
    ['1', '3', ['1', '2', '3']],
    ['A098', 'A101', ['A098', 'A099', 'A100', 'A101']],
    ['١', '٢', null],
    ['5', '4', null],
    ['A1', 'B2', null],
    ['1', '501', null],
    ['A', 'C', null],
  ])('has numbers from %s to %s', (from, to, numbers) => {
    expect(boxNumbers(from, to)).toEqual(numbers);
  });

  it('goes out of service and back only while it is not rented', async () => {
    const made = await aBox();
    expect(await service(made, false)).toMatchEnvelope({ status: 409, code: 'box_state' });
    expect((await service(made, true)).body.data.state).toBe('out_of_service');
    expect(await service(made, true)).toMatchEnvelope({ status: 409, code: 'box_state' });
    expect(await rent(made)).toMatchEnvelope({ status: 409, code: 'box_state' });
    expect((await service(made, false)).body.data.state).toBe('free');
    const rental = await aRental({}, made);
    expect(await service(made, true)).toMatchEnvelope({ status: 409, code: 'box_state' });
    await end(rental);
    expect((await service(made, true)).body.data.state).toBe('out_of_service');
    expect((await service(made, false)).body.data.state).toBe('rekey');
  });

  it('needs keys with other numbers after a rental', async () => {
    const made = await aBox({ key_1: 'K-1', key_2: 'K-2' });
    expect(await rekey(made)).toMatchEnvelope({ status: 409, code: 'box_state' });
    const rental = await aRental({}, made);
    expect(await rekey(made)).toMatchEnvelope({ status: 409, code: 'box_state' });
    await end(rental);
    expect(await rent(made)).toMatchEnvelope({ status: 409, code: 'box_state' });
    expect(await rekey(made, { key_2: 'k-1' })).toMatchEnvelope({ status: 409, code: 'keys_not_new' });
    expect((await rekey(made, { key_1: 'K-3', key_2: 'K-4' })).body.data).toMatchObject({
      state: 'free',
      key_1: 'K-3',
    });
    expect((await rent(made)).status).toBe(201);
  });

  it('keeps its keys while it is rented or waits for new ones', async () => {
    const made = await aBox();
    const change = (facts: object) => admin().patch('/api/vault/boxes', { id: made.id, ...facts });
    expect((await change({ key_1: 'NEW', size: 'L' })).body.data).toMatchObject({ key_1: 'NEW', size: 'L' });
    const rental = await aRental({}, made);
    expect(await change({ key_1: 'OTHER' })).toMatchEnvelope({ status: 409, code: 'box_state' });
    await end(rental);
    expect(await change({ key_2: null })).toMatchEnvelope({ status: 409, code: 'box_state' });
    expect((await change({ size: 'XL' })).status).toBe(200);
    expect(await change({ size: 'S', updated_at: made.updated_at })).toMatchEnvelope({
      status: 409,
      code: 'changed_meanwhile',
    });
  });

  it.each([
    ['free', 'rented'],
    ['free', 'rekey'],
    ['rented', 'free'],
    ['rented', 'rekey'],
    ['rented', 'out_of_service'],
    ['rekey', 'rented'],
    ['out_of_service', 'rented'],
    ['out_of_service', 'rekey'],
  ])('does not go from %s to %s by a statement of its own', async (from, to) => {
    const made = await aBox();
    const reached: Record<string, () => Promise<unknown>> = {
      free: () => Promise.resolve(),
      rented: () => aRental({}, made),
      rekey: async () => end(await aRental({}, made)),
      out_of_service: () => service(made, true),
    };
    await reached[from]?.();
    const change = vault.database.query('UPDATE deposit_boxes SET state = $2 WHERE id = $1', [made.id, to]);
    await expect(change).rejects.toThrow(/boxes_state/);
    expect(await stateOf(made)).toBe(from);
  });
});

describe('a rental', () => {
  it('makes the box rented, and its end makes it wait for new keys', async () => {
    const made = await aBox();
    const rental = await aRental({ fee: '120.5', deposit: 300, period: 'quarter' }, made);
    expect(rental).toMatchObject({
      box_number: made.number,
      until: null,
      fee: '120.50',
      deposit: '300.00',
      paid_until: TODAY,
      in_arrears: false,
      payments: [],
    });
    expect(await box(made.id)).toMatchObject({ state: 'rented', rental: { id: rental.id } });
    const ended = await end(rental, { keys_returned: 'one', note: 'Second key lost' });
    expect(ended.body.data).toMatchObject({
      until: TODAY,
      keys_returned: 'one',
      end_note: 'Second key lost',
    });
    expect(await box(made.id)).toMatchObject({ state: 'rekey', rental: null });
    expect(await end(rental)).toMatchEnvelope({ status: 409, code: 'rental_ended' });
    expect((await entriesOf(rental.id)).map(({ kind }) => kind)).toEqual(['rental_started', 'rental_ended']);
  });

  it('is one of two that begin at once', async () => {
    const made = await aBox();
    const facts = { box_id: made.id, ...(await terms()) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin().post('/api/vault/rentals', facts)),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409]);
    const rows = await vault.database.query<object[]>('SELECT FROM rentals WHERE box_id = $1', [made.id]);
    expect(rows).toHaveLength(1);
  });

  it('needs an open account, and known ids', async () => {
    const account = await vault.anAccount();
    await admin().patch('/api/vault/accounts', { id: account.id, status: 'frozen' });
    const made = await aBox();
    expect(await rent(made, { account_id: account.id })).toMatchEnvelope({
      status: 409,
      code: 'account_not_open',
    });
    expect(await rent(made, { account_id: 'x' })).toMatchEnvelope({
      status: 422,
      errors: ['Account id is not valid'],
    });
    expect(await rent({ ...made, id: randomUUID() })).toMatchEnvelope({
      status: 422,
      errors: ['Box id is not valid'],
    });
  });

  it('keeps its account from being closed until it ends', async () => {
    const rental = await aRental();
    const close = () => admin().patch('/api/vault/accounts', { id: rental.account_id, status: 'closed' });
    expect(await close()).toMatchEnvelope({ status: 409, code: 'account_has_rental' });
    await end(rental);
    expect((await close()).status).toBe(200);
  });

  it('never begins on an account that is closed at the same time', async () => {
    const [account, made] = [await vault.anAccount(), await aBox()];
    const answers = await Promise.all([
      rent(made, { account_id: account.id }),
      admin().patch('/api/vault/accounts', { id: account.id, status: 'closed' }),
    ]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  });

  it.each([
    [{ fee: '' }, 'fee', 'required'],
    [{ fee: '1.234' }, 'fee', 'too_many_decimals'],
    [{ fee: '-1' }, 'fee', 'out_of_range'],
    [{ fee: '1', currency: 'JPY', deposit: '1.5' }, 'deposit', 'too_many_decimals'],
    [{ currency: 'euro' }, 'currency', 'not_a_currency'],
    [{ currency: '' }, 'currency', 'required'],
    [{ starts_on: '30.11.2026' }, 'starts_on', 'not_date'],
    [{ period: 'week' }, 'period', 'not_a_choice'],
  ])('refuses %j, naming %s', async (wrong, field, code) => {
    const answer = await rent(await aBox(), wrong);
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([expect.objectContaining({ field, code })]);
  });

  it('does not begin before the last one ended, nor end before it begins', async () => {
    const made = await aBox();
    const rental = await aRental({ starts_on: '2026-01-31' }, made);
    expect(await end(rental, { until: '2026-01-30' })).toMatchEnvelope({ status: 422 });
    expect(await end(rental, { until: '9999-01-01' })).toMatchEnvelope({ status: 422 });
    expect((await end(rental, { until: '2026-03-01' })).status).toBe(200);
    await rekey(made);
    expect(await rent(made, { starts_on: '2026-02-28' })).toMatchEnvelope({
      status: 422,
      errors: ['Starts on is not valid'],
    });
    expect((await rent(made, { starts_on: '2026-03-01' })).status).toBe(201);
  });

  it('is paid by period from its first day on, with corrections as entries of their own', async () => {
    const rental = await aRental({ starts_on: '2026-01-31' });
    expect(rental).toMatchObject({ paid_until: '2026-01-31', in_arrears: true });
    expect((await pay(rental)).body.data).toMatchObject({ paid_until: '2026-02-28' });
    const second = (await pay(rental)).body.data as RentalDetails;
    expect(second.paid_until).toBe('2026-03-31');
    const corrects = second.payments.at(-1)?.id;
    const corrected = (await pay(rental, { corrects })).body.data as RentalDetails;
    expect(corrected.paid_until).toBe('2026-02-28');
    expect(corrected.payments).toHaveLength(3);
    const wrong = [corrects, corrected.payments.at(-1)?.id, randomUUID(), 'x'];
    for (const id of wrong) expect(await pay(rental, { corrects: id })).toMatchEnvelope({ status: 422 });
    const other = await aRental();
    expect(await pay(other, { corrects: second.payments[0]?.id })).toMatchEnvelope({ status: 422 });
  });

  it('counts each of several payments at once, and a repeated request once', async () => {
    const rental = await aRental({ starts_on: '2026-01-01' });
    await Promise.all(Array.from({ length: 3 }, () => pay(rental)));
    const headers = { 'Idempotency-Key': randomUUID() };
    const path = `/api/vault/rentals/${rental.id}/payments`;
    await admin().post(path, {}, { headers });
    const again = await admin().post(path, {}, { headers });
    expect(again.body.data).toMatchObject({ paid_until: '2026-05-01' });
  });

  it('is listed in arrears until it is paid', async () => {
    const made = await aBox();
    const rental = await aRental({ starts_on: '2025-12-01', period: 'year' }, made);
    const inArrears = async (list: string) =>
      (await admin().get(`/api/vault/${list}?arrears=true&per_page=100`)).body.data.map(
        ({ id }: { id: string }) => id,
      ) as string[];
    expect(await inArrears('boxes')).toContain(made.id);
    expect(await inArrears('rentals')).toContain(rental.id);
    await pay(rental);
    await pay(rental);
    expect(await inArrears('boxes')).not.toContain(made.id);
    expect(await inArrears('rentals')).not.toContain(rental.id);
  });

  it('never changes otherwise', async () => {
    const rental = await aRental();
    const change = (set: string) =>
      vault.database.query(`UPDATE rentals SET ${set} WHERE id = $1`, [rental.id]);
    await expect(change('fee = 1')).rejects.toThrow(/rentals_ended/);
    await expect(change('paid_periods = 1')).rejects.toThrow(/rentals_/);
    await expect(vault.database.query('DELETE FROM rentals WHERE id = $1', [rental.id])).rejects.toThrow(
      /never/,
    );
  });
});

describe('a visit', () => {
  it('is one at a time, accompanied by the person who records it', async () => {
    const { box_id } = await aRental();
    const visit = (await come(box_id, { visitor: ' مريم العلي ' })).body.data as Visit;
    expect(visit).toMatchObject({ visitor: 'مريم العلي', accompanied_by: vault.drafter.email, out_at: null });
    expect(await come(box_id)).toMatchEnvelope({ status: 409, code: 'visitor_inside' });
    const left = await admin().post(`/api/vault/visits/${visit.id}/out`);
    expect(left.body.data.out_at).not.toBeNull();
    expect(await admin().post(`/api/vault/visits/${visit.id}/out`)).toMatchEnvelope({
      status: 409,
      code: 'visit_closed',
    });
    expect((await come(box_id)).status).toBe(201);
    const { body } = await admin().get(`/api/vault/visits?box_id=${box_id}&open=true`);
    expect(body.data).toHaveLength(1);
    const entries = await entriesOf(visit.id);
    expect(entries.map(({ kind }) => kind)).toEqual(['visit', 'visit_ended']);
    expect(JSON.stringify(entries)).not.toContain('مريم');
  });

  it('is one of several that begin at once', async () => {
    const { box_id } = await aRental();
    const answers = await Promise.all(Array.from({ length: 4 }, () => come(box_id)));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
  });

  it('waits for a payment or the end of its rental without a deadlock', async () => {
    const { id, box_id } = await aRental();
    const other = vault.database.createQueryRunner();
    await other.startTransaction();
    await other.query('SELECT FROM rentals WHERE id = $1 FOR UPDATE', [id]);
    const visit = come(box_id);
    await vi.waitFor(async () => {
      const waiting = await vault.database.query<object[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    }, 20_000);
    await other.query('UPDATE rentals SET updated_at = now() WHERE id = $1', [id]);
    await other.commitTransaction();
    await other.release();
    expect((await visit).status).toBe(201);
  });

  it('needs a rental that has begun, and does not end after it', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const later = await aRental({ starts_on: day(2) });
    expect(await come(later.box_id)).toMatchEnvelope({ status: 409, code: 'box_state' });
    const rental = await aRental({ starts_on: '2026-01-01' });
    const visit = (await come(rental.box_id)).body.data as Visit;
    await admin().post(`/api/vault/visits/${visit.id}/out`);
    expect(await end(rental, { until: day(-2) })).toMatchEnvelope({
      status: 422,
      errors: ['Until is not valid'],
    });
    await admin().post(`/api/vault/visits/${visit.id}/void`, { reason: 'Wrong box' });
    expect((await end(rental, { until: day(-2) })).status).toBe(200);
  });

  it('needs a rented box, and keeps its rental open', async () => {
    const made = await aBox();
    expect(await come(made.id)).toMatchEnvelope({ status: 409, code: 'box_state' });
    const rental = await aRental({}, made);
    const visit = (await come(made.id)).body.data as Visit;
    expect(await end(rental)).toMatchEnvelope({ status: 409, code: 'visitor_inside' });
    await admin().post(`/api/vault/visits/${visit.id}/out`);
    expect((await end(rental)).status).toBe(200);
    expect(await come(made.id)).toMatchEnvelope({ status: 409, code: 'box_state' });
  });

  it('is declared void with a reason, once, and is never edited', async () => {
    const { box_id } = await aRental();
    const visit = (await come(box_id)).body.data as Visit;
    const path = `/api/vault/visits/${visit.id}/void`;
    expect(await admin().post(path, {})).toMatchEnvelope({ status: 422, errors: ['Reason is required'] });
    expect((await admin().post(path, { reason: 'Wrong box' })).body.data).toMatchObject({
      voided_by: vault.drafter.email,
      void_reason: 'Wrong box',
    });
    expect(await admin().post(path, { reason: 'Again' })).toMatchEnvelope({
      status: 409,
      code: 'visit_closed',
    });
    expect(await admin().post(`/api/vault/visits/${visit.id}/out`)).toMatchEnvelope({
      status: 409,
      code: 'visit_closed',
    });
    expect((await come(box_id)).status).toBe(201);
    const change = vault.database.query(`UPDATE visits SET visitor = 'Eve' WHERE id = $1`, [visit.id]);
    await expect(change).rejects.toThrow(/visits_closed/);
  });

  it.each([
    [{ visitor: ' ' }, 'visitor', 'required'],
    [{ visitor: 'A\nB' }, 'visitor', 'line_break'],
    [{ identified_by: 'face' }, 'identified_by', 'not_a_choice'],
  ])('refuses %j', async (wrong, field, code) => {
    const { box_id } = await aRental();
    const answer = await come(box_id, wrong);
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([expect.objectContaining({ field, code })]);
  });
});

describe('a forced opening', () => {
  it('of a rental in arrears is recorded once, with recent proof of identity', async () => {
    const rental = await aRental({ starts_on: '2026-01-01' });
    vault.neighbors.isProofFresh = false;
    expect(await opening(rental)).toMatchEnvelope({ status: 403, code: 'proof_needed' });
    vault.neighbors.isProofFresh = true;
    expect((await opening(rental)).body.data.opening).toMatchObject({
      witness_1: 'Bo Keller',
      recorded_by: vault.drafter.email,
    });
    expect(await opening(rental)).toMatchEnvelope({ status: 409, code: 'opening_recorded' });
    const entry = (await entriesOf(rental.id)).find(({ kind }) => kind === 'forced_opening');
    expect(entry).toMatchObject({
      reason: 'arrears',
      inventory_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    for (const set of ["inventory = 'Nothing'", "witness_1 = 'Eve'", "reason = 'court'"]) {
      const change = vault.database.query(`UPDATE forced_openings SET ${set} WHERE rental_id = $1`, [
        rental.id,
      ]);
      await expect(change).rejects.toThrow(/openings_closed/);
    }
  });

  it('needs two other people as witnesses', async () => {
    const rental = await aRental({ starts_on: '2026-01-01' });
    expect(await opening(rental, { witness_2: ' bo  KELLER' })).toMatchEnvelope({
      status: 422,
      errors: ['Witness 2 is not valid'],
    });
    expect(await opening(rental, { witness_1: vault.drafter.email.toUpperCase() })).toMatchEnvelope({
      status: 422,
      errors: ['Witness 1 is not valid'],
    });
    expect(await opening(rental, { witness_1: '' })).toMatchEnvelope({ status: 422 });
    expect(await opening(rental, { inventory: '' })).toMatchEnvelope({ status: 422 });
  });

  it('is refused without arrears, or an end by death or court order', async () => {
    const paid = await aRental();
    for (const reason of ['arrears', 'death', 'court'])
      expect(await opening(paid, { reason })).toMatchEnvelope({ status: 409, code: 'opening_refused' });
    await end(paid, { reason: 'death' });
    expect(await opening(paid, { reason: 'court' })).toMatchEnvelope({
      status: 409,
      code: 'opening_refused',
    });
    expect((await opening(paid, { reason: 'death' })).status).toBe(201);
  });

  it('is in arrears by the day that the service names, where the rental is locked', async () => {
    const rental = await aRental({ starts_on: '2026-01-01' });
    const openOn = (day: string) =>
      vault.database.transaction(async (tx) => {
        await tx.query(`SELECT set_config('vaultway.day', $1, true)`, [day]);
        await tx.query(
          `INSERT INTO forced_openings (id, rental_id, reason, witness_1, witness_2, inventory, recorded_by_id, recorded_by)
           VALUES ($1, $2, 'arrears', 'Bo Keller', 'Cy Lang', 'Letters', '', 'kim@example.com')`,
          [randomUUID(), rental.id],
        );
      });
    await expect(openOn('2026-01-01')).rejects.toThrow(/openings_refused/);
    await openOn('2026-01-02');
  });

  it('is refused once the box has new keys', async () => {
    const made = await aBox();
    const rental = await aRental({}, made);
    await end(rental, { reason: 'court' });
    await rekey(made);
    expect(await opening(rental, { reason: 'court' })).toMatchEnvelope({
      status: 409,
      code: 'opening_refused',
    });
  });
});

describe("the company's time zone", () => {
  const use = async (zone: string) => {
    vault.neighbors.timeZone = zone;
    await vault.service.app.get(CompanySettings).changed();
  };
  afterAll(() => use('UTC'));

  it('has the day that counts for arrears, forced openings and ends', async () => {
    // It is another day than in UTC there.
    const zone = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
    await use(zone);
    const dayIn = (days: number) =>
      new Intl.DateTimeFormat('sv', { timeZone: zone }).format(Date.now() + days * 86_400_000);
    const [due, late] = [await aRental({ starts_on: dayIn(0) }), await aRental({ starts_on: dayIn(-1) })];
    expect(due).toMatchObject({ in_arrears: false, days_overdue: 0, total_due: '0.00' });
    expect(late).toMatchObject({ in_arrears: true, days_overdue: 1, total_due: '120.00' });
    const lateOf = async ({ account_id, box_id }: RentalDetails) => [
      (await admin().get(`/api/vault/rentals?arrears=true&account_id=${account_id}`)).body.total,
      (await admin().get(`/api/vault/boxes?arrears=true&q=${(await box(box_id)).number}`)).body.data.length,
      (await box(box_id)).rental?.in_arrears,
    ];
    expect(await lateOf(due)).toEqual([0, 0, false]);
    expect(await lateOf(late)).toEqual([1, 1, true]);
    expect(await opening(due)).toMatchEnvelope({ status: 409, code: 'opening_refused' });
    expect((await opening(late)).status).toBe(201);
    expect((await end(due)).body.data.until).toBe(dayIn(0));
    expect((await end(late, { until: dayIn(1) })).status).toBe(422);
  });
});

it('ends no rental while nobody knows the time zone of the company', async () => {
  const rental = await aRental();
  const known = vi.spyOn(vault.service.app.get(CompanySettings), 'known');
  known.mockRejectedValueOnce(new ApiError('unavailable', { retryAfter: 5 }));
  expect(await end(rental)).toMatchEnvelope({ status: 503, code: 'unavailable' });
  known.mockRestore();
  expect((await end(rental)).status).toBeLessThan(300);
});

it('enters boxes into the chain of the ledger, and nightly into the public log', async () => {
  const ledger = vault.service.app.get(Ledger);
  const rental = await aRental();
  await ledger.send();
  expect(vault.neighbors.logged).toEqual([]);
  const night = new Date().toISOString();
  await ledger.sendNewest();
  await ledger.sendNewest();
  const [{ entries, broken } = { entries: 0, broken: '' }] = await vault.database.query<
    { entries: number; broken: string | null }[]
  >('SELECT count(*)::int AS entries, check_ledger() AS broken FROM ledger');
  expect(broken).toBeNull();
  expect(vault.neighbors.logged).toEqual([expect.objectContaining({ rows: entries })]);
  expect((vault.neighbors.logged[0]?.sealed_at ?? '') >= night).toBe(true);
  expect(vault.neighbors.received).toBe(1);
  const { body } = await admin().get(`/api/audit/vault?record_id=${rental.id}`);
  expect(body.data).toEqual([expect.objectContaining({ action: 'vault_rental.created' })]);
});

it.each(['boxes', 'rentals', 'visits'])('lets admins write %s, and auditors read them', async (noun) => {
  const path = `/api/vault/${noun}`;
  expect((await vault.visitor().get(path)).status).toBe(401);
  expect((await vault.signedIn(vault.drafter, 'courier').get(path)).status).toBe(403);
  expect((await vault.signedIn(vault.drafter, 'clerk').get(path)).status).toBe(403);
  expect((await vault.signedIn(vault.drafter, 'auditor').get(path)).status).toBe(200);
  expect((await vault.signedIn(vault.drafter, 'auditor').post(path, {})).status).toBe(403);
});
