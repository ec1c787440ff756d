import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MessageClient } from '@vaultway/common';
import type { Count, CountLine, Item, RentalDetails, VaultAccount } from '@vaultway/contracts';
import { aJpeg } from '../../libs/common/test/images/image-files.js';
import { aBar, fresh, VaultUnderTest } from './support/vault.js';

let vault: VaultUnderTest;
const PERSON = { email: 'ada@example.com', name: 'Ada Lovelace' };
const user_id = randomUUID();
const [customer, firm] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  vault.neighbors.named.set(PERSON.email, [customer]);
});
beforeEach(() => {
  vault.neighbors.customers = new Map([[PERSON.email, [firm]]]);
});
afterAll(() => vault.stop());

const messages = () => vault.service.app.get(MessageClient);
const erase = (id = randomUUID()) =>
  messages().ask(
    'person.erase.vault',
    { id, ...PERSON, names: [], user_id },
    { fallback: null, limitMs: 20_000 },
  );
/** Asks as auth does before an erasure. */
const holders = async () => {
  const found = await messages().ask(
    'vault.holders',
    { ids: [user_id], person: PERSON },
    { fallback: null, limitMs: 20_000 },
  );
  return found?.ids;
};
const close = (account: VaultAccount) =>
  vault.signedIn().patch('/api/vault/accounts', { id: account.id, status: 'closed' });
const holderOf = async ({ id }: VaultAccount) =>
  (await vault.signedIn().get(`/api/vault/accounts/${id}`)).body.data.holder_id as string | null;
const aRental = async ({ id: account_id }: VaultAccount) => {
  const place_id = (await vault.aPlace()).id;
  const box = await vault.signedIn().post('/api/vault/boxes', { number: fresh(), size: 'M', place_id });
  const terms = { starts_on: '2026-01-01', period: 'month', fee: '1', currency: 'EUR' };
  const rented = { box_id: box.body.data.id, account_id, ...terms };
  return (await vault.signedIn().post('/api/vault/rentals', rented)).body.data as RentalDetails;
};
/** A forced opening with a photo, of a box of an account that is over. */
const anOpening = async (holder_id: string, inventory = 'Letters') => {
  const account = await vault.anAccount({ holder_type: 'user', holder_id });
  const rental = await aRental(account);
  const opened = await vault.signedIn().post(`/api/vault/rentals/${rental.id}/opening`, {
    reason: 'arrears',
    witness_1: 'Bo Keller',
    witness_2: 'Cy Lang',
    inventory,
  });
  const { id } = opened.body.data.opening;
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await aJpeg())]), 'photo.jpg');
  const photo = await vault.signedIn().post(`/api/vault/openings/${id}/photos`, form);
  await vault
    .signedIn()
    .post(`/api/vault/rentals/${rental.id}/end`, { reason: 'notice', keys_returned: 'both' });
  const keys = { key_1: fresh(), key_2: fresh() };
  await vault.signedIn().post(`/api/vault/boxes/${rental.box_id}/rekey`, keys);
  await close(account);
  return { id, label: rental.box_number, photo: photo.body.data.id, account };
};
const exported = async (own: boolean) => {
  const records: Record<string, unknown>[] = [];
  let after: string | null = null;
  do {
    const page: { records: Record<string, unknown>[]; next: string | null } | null = await messages().ask(
      'person.export.vault',
      { ...PERSON, own, user_id, after },
      { fallback: null, limitMs: 20_000 },
    );
    if (!page) return null;
    records.push(...page.records);
    after = page.next;
  } while (after !== null);
  return records;
};

describe('an erasure', () => {
  it('takes the holder of closed, empty accounts away', async () => {
    const own = await vault.anAccount({ holder_type: 'user', holder_id: user_id });
    const named = await vault.anAccount({ holder_type: 'customer', holder_id: customer });
    const ofFirm = await vault.anAccount({ holder_type: 'customer', holder_id: firm });
    for (const account of [own, named, ofFirm]) await close(account);

    expect(await holders()).toEqual([]);
    expect(await erase()).toMatchObject({ done: true, erased: { vault_accounts: 2 }, problem: null });
    expect(await holderOf(own)).toBeNull();
    expect(await holderOf(named)).toBeNull();
    expect(await holderOf(ofFirm)).toBe(firm);
    const trail = await vault.database.query<{ text: string }[]>(
      'SELECT audit::text AS text FROM audit WHERE record_id = $1',
      [own.id],
    );
    expect(JSON.stringify(trail)).not.toContain(user_id);
  });

  it('waits while the holder has an account that is not closed and empty', async () => {
    const own = await vault.anAccount({ holder_type: 'user', holder_id: user_id });
    await close(own);
    const full = await vault.anAccount({ holder_type: 'customer', holder_id: customer.toUpperCase() });
    const [bar] = await vault.bars([aBar()], { account: full });
    expect(await holders()).toEqual([customer]);
    await close(full);
    expect(await holders()).toEqual([customer]);
    expect(await erase()).toMatchObject({ done: false, erased: {}, problem: 'failed' });
    expect(await holderOf(own)).toBe(user_id);
    expect(await holderOf(full)).toBe(customer.toUpperCase());

    await vault.signedIn().patch('/api/vault/accounts', { id: full.id, status: 'open' });
    await vault.done({ kind: 'withdrawal', item_ids: [bar?.id] });
    expect(await holders()).toEqual([customer]);
    await close(full);
    expect(await holders()).toEqual([]);
    expect(await erase()).toMatchObject({ done: true, erased: { vault_accounts: 2 } });
  });

  it('lists forced openings of the boxes of the holder that still have photos for review', async () => {
    const [shown, removed, other] = [
      await anOpening(user_id, 'Letters to Ms. Lovelace'),
      await anOpening(user_id),
      await anOpening(randomUUID()),
    ];
    const path = `/api/vault/openings/${removed.id}/photos/${removed.photo}/remove`;
    expect((await vault.signedIn().post(path, { reason: 'Blurred' })).status).toBe(200);
    const review = (await erase())?.to_review;
    expect(review?.filter(({ id }) => id === shown.id)).toEqual([
      { type: 'vault_opening', id: shown.id, label: shown.label, deleted: false },
    ]);
    for (const { id } of [removed, other]) expect(JSON.stringify(review)).not.toContain(id);
  });

  it('lists them for review even if the vault stopped after taking the holder away', async () => {
    const [id, { account, ...opening }] = [randomUUID(), await anOpening(user_id)];
    await vault.database.query(`
      CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stopped'; END $$;
      CREATE TRIGGER stops BEFORE UPDATE ON person_erasures FOR EACH ROW WHEN (new.step > 1) EXECUTE FUNCTION stop()`);
    await erase(id);
    await vault.database.query('DROP FUNCTION stop CASCADE');
    expect(await erase(id)).toMatchObject({ done: true, erased: { vault_accounts: 1 } });
    expect(await holderOf(account)).toBeNull();
    expect((await erase(id))?.to_review).toContainEqual(
      expect.objectContaining({ type: 'vault_opening', id: opening.id }),
    );
  });

  it('leaves the holder of an account whose former box needs new keys', async () => {
    const account = await vault.anAccount({ holder_type: 'user', holder_id: user_id });
    const rental = await aRental(account);
    await vault.signedIn().post(`/api/vault/rentals/${rental.id}/end`, {
      reason: 'death',
      keys_returned: 'none',
    });
    await close(account);
    expect(await holders()).toEqual([user_id]);
    await erase();
    expect(await holderOf(account)).toBe(user_id);
    await vault
      .signedIn()
      .post(`/api/vault/boxes/${rental.box_id}/rekey`, { key_1: fresh(), key_2: fresh() });
    await erase();
    expect(await holderOf(account)).toBeNull();
  });
});

it('lists explanations of melts that may name the person for review', async () => {
  const account = await vault.anAccount();
  const melted = async (explanation: string) => {
    const [bar] = await vault.bars([aBar()], { account });
    const items = [{ ...aBar(), confirm: true }];
    return vault.aDraft({ kind: 'melt', item_ids: [bar?.id], items, explanation });
  };
  const named = await melted('Asked for by Mrs. Lovelace');
  const other = await melted('Worn edges');
  const review = (await erase())?.to_review;
  expect(review).toContainEqual({
    type: 'vault_movement',
    id: named.id,
    label: account.number,
    deleted: false,
  });
  expect(JSON.stringify(review)).not.toContain(other.id);
});

it('lists reasons for removing photos that may name the person for review', async () => {
  const removed = async (reason: string) => {
    const [item] = (await vault.bars()) as [Item];
    const photos = `/api/vault/items/${item.id}/photos`;
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(await aJpeg())]), 'photo.jpg');
    const { body } = await vault.signedIn().post(photos, form);
    const answer = await vault.signedIn().post(`${photos}/${body.data.id}/remove`, { reason });
    expect(answer.status, answer.text).toBe(200);
    return item;
  };
  const named = await removed('Shows the passport of Ms. Lovelace');
  const other = await removed('Blurred');
  const review = (await erase())?.to_review;
  expect(review).toContainEqual({ type: 'vault_item', id: named.id, label: named.serial, deleted: false });
  expect(JSON.stringify(review)).not.toContain(other.id);
});

it('lists reasons of differences in counts that may name the person for review', async () => {
  const explained = async (reason: string) => {
    const place = await vault.aPlace();
    await vault.bars([aBar()], { place });
    const started = await vault.signedIn().post('/api/vault/counts', { place_id: place.id });
    const { id } = started.body.data as Count;
    await vault.signedIn().post(`/api/vault/counts/${id}/finish`);
    const { body } = await vault.signedIn().get(`/api/vault/counts/${id}/lines?outcome=different`);
    const line_ids = (body.data as CountLine[]).map((line) => line.id);
    const answer = await vault.signedIn().post(`/api/vault/counts/${id}/reasons`, { line_ids, reason });
    expect(answer.status, answer.text).toBe(200);
    return { id, code: place.code };
  };
  const named = await explained('Lent to Lovelace');
  const other = await explained('At the assayer');
  const review = (await erase())?.to_review;
  expect(review).toContainEqual({ type: 'vault_count', id: named.id, label: named.code, deleted: false });
  expect(JSON.stringify(review)).not.toContain(other.id);
});

describe('an export', () => {
  it('has the accounts and items that a client sees, and for colleagues those of the person', async () => {
    const own = await vault.anAccount({ holder_type: 'user', holder_id: user_id });
    const linked = await vault.anAccount({ holder_type: 'customer', holder_id: firm });
    const named = await vault.anAccount({ holder_type: 'customer', holder_id: customer });
    const [bar] = await vault.bars([aBar()], { account: own });
    await vault.done({ kind: 'withdrawal', item_ids: [bar?.id] });
    const numbersOf = (records: Record<string, unknown>[] | null) =>
      records?.filter(({ type }) => type === 'vault_account').map(({ number }) => number);
    const mine = await exported(true);
    expect(numbersOf(mine)).toEqual(expect.arrayContaining([own.number, linked.number]));
    expect(numbersOf(mine)).not.toContain(named.number);
    expect(mine).toContainEqual(
      expect.objectContaining({ type: 'vault_item', serial: bar?.serial, state: 'out' }),
    );
    expect(numbersOf(await exported(false))).toEqual(
      expect.arrayContaining([own.number, linked.number, named.number]),
    );
  });

  it('has rentals, payments, visits and openings of the accounts, without names of others', async () => {
    const account = await vault.anAccount({ holder_type: 'user', holder_id: user_id });
    const rental = await aRental(account);
    const visit = async (visitor: string) => {
      const admin = vault.signedIn();
      const facts = { box_id: rental.box_id, visitor, identified_by: 'known' };
      const { id } = (await admin.post('/api/vault/visits', facts)).body.data;
      await admin.post(`/api/vault/visits/${id}/out`);
      return id as string;
    };
    const visits = [await visit(PERSON.name), await visit('Bo Keller')];
    await vault.signedIn().post(`/api/vault/rentals/${rental.id}/opening`, {
      reason: 'arrears',
      witness_1: PERSON.name,
      witness_2: 'Bo Keller',
      inventory: 'Letters',
    });
    await vault.database.query(`DO $$ BEGIN FOR n IN 1..501 LOOP
      INSERT INTO rental_payments (id, rental_id, periods, recorded_by_id, recorded_by)
      VALUES (gen_random_uuid(), '${rental.id}', 1, '', 'kim@example.com');
    END LOOP; END $$`);
    const of = (records: Record<string, unknown>[] | null) =>
      records?.filter(({ id, rental_id }) => id === rental.id || rental_id === rental.id) ?? [];
    const typesOf = (records: Record<string, unknown>[]) => new Set(records.map(({ type }) => type));
    const types = new Set(['opening', 'rental', 'rental_payment', 'visit']);

    const found = of(await exported(false));
    expect(typesOf(found)).toEqual(types);
    expect(found.filter(({ type }) => type === 'rental_payment')).toHaveLength(501);
    expect(found).toContainEqual(expect.objectContaining({ id: visits[0], visitor: PERSON.name }));
    expect(found).toContainEqual(expect.objectContaining({ id: visits[1], visitor: null }));
    expect(found.find(({ type }) => type === 'opening')).toMatchObject({
      witness_1: PERSON.name,
      witness_2: null,
      inventory: 'Letters',
    });
    const own = of(await exported(true));
    expect(typesOf(own)).toEqual(types);
    expect(own).toHaveLength(found.length);
    expect(JSON.stringify(own)).not.toMatch(/Keller|Letters|kim@|drafter@/);

    await vault.database.query('UPDATE accounts SET holder_type = NULL, holder_id = NULL WHERE id = $1', [
      account.id,
    ]);
    const named = of(await exported(false));
    expect(typesOf(named)).toEqual(new Set(['opening', 'visit']));
    expect(JSON.stringify(named)).not.toMatch(/Keller|Letters/);
    expect(of(await exported(true))).toEqual([]);
  });

  it('is refused while tracking is down', async () => {
    vault.neighbors.customers = null;
    expect(await exported(true)).toBeNull();
  });
});
