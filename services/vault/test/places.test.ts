import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBar, fresh, VaultUnderTest } from './support/vault.js';

const HOLDER = '0198c0de-0000-7000-8000-000000000001';
let vault: VaultUnderTest;
const admin = () => vault.signedIn();

beforeAll(async () => {
  vault = await VaultUnderTest.start();
});
afterAll(() => vault.stop());

describe('a place', () => {
  it('lies in another', async () => {
    const room = await vault.aPlace({ kind: 'room', parent_id: (await vault.aPlace()).id, code: ' west-1 ' });
    expect(room).toMatchObject({ kind: 'room', code: 'WEST-1', name: null, capacity: null });
    expect(await admin().get(`/api/vault/places/${room.id}`)).toMatchEnvelope({ status: 200, data: room });
    const { body } = await admin().get('/api/vault/places?kind=room&q=west');
    expect(body.data).toEqual([room]);
  });

  it.each([
    ['room', 'room'],
    ['rack', 'shelf'],
    ['box', 'box'],
  ])('of kind %s does not lie in a %s', async (kind, parent) => {
    const top = await vault.aPlace();
    const within = await vault.aPlace({ kind: parent, parent_id: top.id });
    const answer = await admin().post('/api/vault/places', { kind, parent_id: within.id, code: fresh() });
    expect(answer).toMatchEnvelope({ status: 422, errors: ['Parent id is not valid'] });
  });

  it('other than a vault needs a known place to lie in', async () => {
    const answer = await admin().post('/api/vault/places', { kind: 'room', code: fresh() });
    expect(answer).toMatchEnvelope({ status: 422, errors: ['Parent id is required'] });
    const unknown = await admin().post('/api/vault/places', { kind: 'room', code: fresh(), parent_id: 'x' });
    expect(unknown).toMatchEnvelope({ status: 422, errors: ['Parent id is not valid'] });
  });

  it('says in at most 500 characters who may enter, to the staff of the vault', async () => {
    const made = await vault.aPlace({ may_enter: ' Keepers on duty\nAda Winter ' });
    expect(made.may_enter).toBe('Keepers on duty\nAda Winter');
    for (const role of ['keeper', 'auditor'] as const) {
      const by = vault.signedIn(vault.drafter, role);
      expect((await by.get(`/api/vault/places/${made.id}`)).body.data.may_enter).toContain('Ada Winter');
    }
    const { id, updated_at } = made;
    const long = await admin().patch('/api/vault/places', { id, updated_at, may_enter: 'x'.repeat(501) });
    expect(long.body.details).toEqual([expect.objectContaining({ field: 'may_enter' })]);
    const none = await admin().patch('/api/vault/places', { id, updated_at, may_enter: '' });
    expect(none.body.data.may_enter).toBeNull();
  });

  it('has a code of its own, in any case', async () => {
    const place = await vault.aPlace({ code: 'a1-ñ' });
    const answer = await admin().post('/api/vault/places', { kind: 'vault', code: 'A1-Ñ' });
    expect(answer).toMatchEnvelope({ status: 409, code: 'place_code_taken' });
    const other = await vault.aPlace();
    const renamed = await admin().patch('/api/vault/places', { id: other.id, code: place.code });
    expect(renamed).toMatchEnvelope({ status: 409, code: 'place_code_taken' });
  });

  it('cannot become smaller than what it holds', async () => {
    const place = await vault.aPlace({ capacity: 2 });
    await vault.bars([aBar(), aBar()], { place });
    const answer = await admin().patch('/api/vault/places', { id: place.id, capacity: 1 });
    expect(answer).toMatchEnvelope({ status: 409, code: 'place_full' });
    const freed = await admin().patch('/api/vault/places', { id: place.id, capacity: '', name: ' Cage ' });
    expect(freed.body.data).toMatchObject({ capacity: null, name: 'Cage' });
  });

  it('refuses an edit of an older version', async () => {
    const place = await vault.aPlace();
    await admin().patch('/api/vault/places', { id: place.id, name: 'New' });
    const late = await admin().patch('/api/vault/places', { ...place, name: 'Late' });
    expect(late).toMatchEnvelope({ status: 409, code: 'changed_meanwhile' });
  });
});

describe('an account', () => {
  it('has a note of its agreement and the hash of its file, for administrators and auditors alone', async () => {
    const made = await vault.anAccount({
      agreement_note: ' No. 7, folder 3 ',
      agreement_sha256: 'AB'.repeat(32),
    });
    const agreement = { agreement_note: 'No. 7, folder 3', agreement_sha256: 'ab'.repeat(32) };
    expect(made).toMatchObject(agreement);
    const path = `/api/vault/accounts/${made.id}`;
    const seenBy = async (role: 'auditor' | 'keeper') =>
      (await vault.signedIn(vault.drafter, role).get(path)).body.data as object;
    expect(await seenBy('auditor')).toMatchObject(agreement);
    expect(await seenBy('keeper')).toMatchObject({ agreement_note: null, agreement_sha256: null });
    const change = (facts: object) => admin().patch('/api/vault/accounts', { id: made.id, ...facts });
    for (const [field, value] of [
      ['agreement_note', 'x'.repeat(201)],
      ['agreement_sha256', 'ab'],
      ['agreement_sha256', 'zz'.repeat(32)],
    ] as const) {
      const refused = await change({ [field]: value });
      expect(refused.status).toBe(422);
      expect(refused.body.details).toContainEqual(expect.objectContaining({ field }));
    }
    expect((await change({ status: 'frozen' })).body.data).toMatchObject(agreement);
    const none = await change({ agreement_note: '', agreement_sha256: '' });
    expect(none.body.data).toMatchObject({ agreement_note: null, agreement_sha256: null });
  });

  it('gets the next number and a random alias', async () => {
    const [one, other] = [await vault.anAccount(), await vault.anAccount({ number: ' k-7 ' })];
    expect(one).toMatchObject({
      number: expect.stringMatching(/^V-\d{5}$/),
      status: 'open',
      holder_id: null,
    });
    expect(other.number).toBe('k-7');
    expect(one.alias).toMatch(/^[2-9A-Z]{10}$/);
    expect(other.alias).not.toBe(one.alias);
    const again = await admin().post('/api/vault/accounts', { number: 'K-7' });
    expect(again).toMatchEnvelope({ status: 409, code: 'account_number_taken' });
  });

  it('skips a number that somebody has typed', async () => {
    const { number } = await vault.anAccount();
    const next = `V-${String(Number(number.slice(2)) + 1).padStart(5, '0')}`;
    await vault.anAccount({ number: next.toLowerCase() });
    expect((await vault.anAccount()).number > next).toBe(true);
  });

  it('names its holder by kind and id, or not at all', async () => {
    const account = await vault.anAccount({ holder_type: 'customer', holder_id: HOLDER });
    expect(account).toMatchObject({ holder_type: 'customer', holder_id: HOLDER });
    const name = await admin().post('/api/vault/accounts', {
      holder_type: 'customer',
      holder_id: 'Ada Winter',
    });
    expect(name).toMatchEnvelope({ status: 422, errors: ['Holder id is not valid'] });
    const half = await admin().post('/api/vault/accounts', { holder_id: HOLDER });
    expect(half).toMatchEnvelope({ status: 422, errors: ['Holder type is required'] });
    const answer = await admin().patch('/api/vault/accounts', { id: account.id, holder_id: null });
    expect(answer).toMatchEnvelope({ status: 422, errors: ['Holder id is required'] });
  });
});

describe('a caller', () => {
  it.each(['places', 'accounts', 'items', 'movements'])(
    'needs to be an admin, or an auditor to read %s',
    async (noun) => {
      const path = `/api/vault/${noun}`;
      expect((await vault.visitor().get(path)).status).toBe(401);
      expect((await vault.signedIn(vault.drafter, 'courier').get(path)).status).toBe(403);
      expect((await vault.signedIn(vault.drafter, 'clerk').get(path)).status).toBe(403);
      expect((await vault.signedIn(vault.drafter, 'auditor').get(path)).status).toBe(200);
      expect((await vault.signedIn(vault.drafter, 'auditor').post(path, {})).status).not.toBe(201);
      expect((await admin().get(`${path}/nonsense`)).status).toBe(404);
    },
  );
});
