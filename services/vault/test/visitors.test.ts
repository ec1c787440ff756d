import { CompanySettings, MessageClient } from '@vaultway/common';
import { DEFAULT_SETTINGS, type RequestReply, type RentalDetails, type Visit } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { NameRetention } from '../src/personal-data/name-retention.js';
import { fresh, VaultUnderTest } from './support/vault.js';

let vault: VaultUnderTest;
const admin = () => vault.signedIn();

beforeAll(async () => {
  vault = await VaultUnderTest.start();
});
afterAll(() => vault.stop());

async function aRental(): Promise<RentalDetails> {
  const place_id = (await vault.aPlace()).id;
  const box = await admin().post('/api/vault/boxes', { number: fresh(), size: 'M', place_id });
  const answer = await admin().post('/api/vault/rentals', {
    box_id: box.body.data.id,
    account_id: (await vault.anAccount()).id,
    starts_on: '2026-01-01',
    period: 'month',
    fee: '1',
    currency: 'EUR',
  });
  return answer.body.data as RentalDetails;
}

async function aVisit(box_id: string, visitor: string): Promise<Visit> {
  const answer = await admin().post('/api/vault/visits', { box_id, visitor, identified_by: 'known' });
  await admin().post(`/api/vault/visits/${answer.body.data.id}/out`);
  return answer.body.data as Visit;
}

const visitorsOf = async (box_id: string) => {
  const { body } = await admin().get(`/api/vault/visits?box_id=${box_id}&sort=created_at`);
  return (body.data as Visit[]).map(({ visitor }) => visitor);
};

/** For a busy machine; the services themselves wait for a second. */
const PATIENT = { fallback: undefined, limitMs: 20_000 };
const PERSON = { email: 'zofia@example.org', name: 'Zofia  Wrzos' };

it('exports and erases the names of visitors and witnesses', async () => {
  const rental = await aRental();
  await aVisit(rental.box_id, 'zofia wrzos');
  await aVisit(rental.box_id, 'Zofia Wrzosek');
  await admin().post(`/api/vault/rentals/${rental.id}/opening`, {
    reason: 'arrears',
    witness_1: 'Zofia Wrzos',
    witness_2: 'Bo Keller',
    inventory: 'Letters to Wrzos',
  });
  const messages = vault.service.app.get(MessageClient);
  const page = (await messages.ask(
    'person.export.vault',
    { ...PERSON, after: null, own: false },
    PATIENT,
  )) as RequestReply<'person.export.vault'>;
  expect(page.records).toEqual([expect.objectContaining({ type: 'visit', visitor: 'zofia wrzos' })]);

  const ask = { ...PERSON, id: v7(), names: [] };
  let progress = await messages.ask('person.erase.vault', ask, PATIENT);
  progress = await messages.ask('person.erase.vault', ask, PATIENT);
  expect(progress).toMatchObject({ done: true, problem: null, erased: { visits: 1, openings: 1 } });
  expect(progress?.to_review).toContainEqual(expect.objectContaining({ type: 'vault_opening' }));
  expect(await visitorsOf(rental.box_id)).toEqual([null, 'Zofia Wrzosek']);
  const { body } = await admin().get(`/api/vault/rentals/${rental.id}`);
  expect(body.data.opening).toMatchObject({ witness_1: null, witness_2: 'Bo Keller' });
  const audit = await vault.database.query<object[]>(
    `SELECT FROM audit WHERE after::text ~* 'zofia wrzos\\M'`,
  );
  expect(audit).toEqual([]);
});

it('exports and erases who may enter a place, and leaves the others', async () => {
  const person = { email: 'rike@example.org', name: 'Rike Sommer' };
  const list = 'Keepers on duty, Rike Sommer; Rike Sommers\nAda Winter';
  const place = await vault.aPlace({ may_enter: list });
  const alone = await vault.aPlace({ may_enter: 'rike  sommer' });
  const surname = await vault.aPlace({ may_enter: 'Mrs. Sommer' });
  const messages = vault.service.app.get(MessageClient);
  const exported = async (own: boolean) => {
    const asked = { ...person, after: null, own };
    const page = await messages.ask('person.export.vault', asked, PATIENT);
    return (page as RequestReply<'person.export.vault'>).records;
  };
  expect(await exported(true)).toEqual([]);
  const records = await exported(false);
  expect(new Set(records.map(({ id }) => id))).toEqual(new Set([place.id, alone.id]));
  expect(JSON.stringify(records)).not.toContain('Ada');

  const ask = { ...person, id: v7(), names: [] };
  let progress = await messages.ask('person.erase.vault', ask, PATIENT);
  progress = await messages.ask('person.erase.vault', ask, PATIENT);
  expect(progress).toMatchObject({ done: true, erased: { places: 2 } });
  const doubtful = { type: 'vault_place', id: surname.id, label: surname.code, deleted: false };
  expect(progress?.to_review).toContainEqual(doubtful);
  const listOf = async ({ id }: { id: string }) =>
    (await admin().get(`/api/vault/places/${id}`)).body.data.may_enter;
  expect(await listOf(place)).toBe('Keepers on duty\nRike Sommers\nAda Winter');
  expect(await listOf(alone)).toBeNull();
  const audit = await vault.database.query<object[]>(
    `SELECT FROM audit WHERE after::text ~* 'rike +sommer\\M'`,
  );
  expect(audit).toEqual([]);
});

it('erases a name that has a comma itself from who may enter a place', async () => {
  const person = { email: 'meier@example.org', name: 'Meier, Uta' };
  const place = await vault.aPlace({ may_enter: 'Guards, Meier, Uta; Bo Keller' });
  const ask = { ...person, id: v7(), names: [] };
  const progress = await vault.service.app.get(MessageClient).ask('person.erase.vault', ask, PATIENT);
  expect(progress).toMatchObject({ done: true, erased: { places: 1 } });
  const { body } = await admin().get(`/api/vault/places/${place.id}`);
  expect(body.data.may_enter).toBe('Guards\nBo Keller');
});

it('removes the names of visitors when the rental ended long ago', async () => {
  const [ended, open] = [await aRental(), await aRental()];
  for (const { id, box_id } of [ended, open])
    await vault.database.query(
      `INSERT INTO visits (id, box_id, rental_id, visitor, identified_by, accompanied_by_id, accompanied_by, in_at, created_at)
       VALUES ($1, $2, $3, 'Ada Winter', 'known', '', '', '2026-01-15', '2026-01-15')`,
      [v7(), box_id, id],
    );
  await vault.database.query('UPDATE visits SET out_at = in_at WHERE out_at IS NULL');
  await admin().post(`/api/vault/rentals/${ended.id}/end`, {
    until: '2026-02-01',
    reason: 'notice',
    keys_returned: 'both',
  });
  const { app } = vault.service;
  const known = vi.spyOn(app.get(CompanySettings), 'known');
  known.mockResolvedValue({ ...DEFAULT_SETTINGS, retention_days: null });
  await app.get(NameRetention).run();
  expect(await visitorsOf(ended.box_id)).toEqual(['Ada Winter']);
  known.mockResolvedValue({ ...DEFAULT_SETTINGS, retention_days: 30 });
  await app.get(NameRetention).run();
  known.mockRestore();
  expect(await visitorsOf(ended.box_id)).toEqual([null]);
  expect(await visitorsOf(open.box_id)).toEqual(['Ada Winter']);
});
