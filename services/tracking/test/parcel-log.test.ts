import '@vaultway/common/testing';
import type { HandoverProof, HistoryProof } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { checkAny } from '../../../web/src/site/proof/check-proof.ts';
import { differencesFrom, hashDeliveries } from '../../../web/src/site/proof/differences.ts';
import { LogAudit } from '../src/log/log-audit.js';
import { Sequencer } from '../src/log/sequencer.js';
import { ParcelEntity } from '../src/parcels/parcel.entity.js';
import { ParcelAnonymizer } from '../src/personal-data/parcel-anonymizer.js';
import { anEvent, trackUrl } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { assertComplete, assertPlaced, openCheckpoint } from './support/proofs.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

type Parcel = Awaited<ReturnType<ReturnType<TrackingUnderTest['aParcel']>['save']>>;

const query = <T>(sql: string, values: unknown[] = []) => tracking.database.query<T>(sql, values);
const kindsOf = async (parcel: string, ref = parcel) => {
  const rows = await query<{ kind: string }[]>(
    'SELECT kind FROM log_leaves WHERE parcel_id = $1 AND ref = $2 ORDER BY id',
    [parcel, ref],
  );
  return rows.map(({ kind }) => kind);
};
const countOf = async (parcel: string) => (await kindsOf(parcel)).length;
const proofOf = (code: string, client = tracking.admin): Promise<HistoryProof> =>
  eventually(async () => {
    const answer = await client.get(`${trackUrl(code)}/history/proof`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as HistoryProof;
  });
const sealed = () =>
  eventually(async () => {
    expect(await query('SELECT FROM log_leaves WHERE index IS NULL')).toHaveLength(0);
  });
const patch = (parcel: Parcel, fields: object) =>
  tracking.admin.patch('/api/parcels', { id: parcel.id, ...fields });

describe('a parcel', () => {
  it('is logged when created, changed, deleted and restored, and only then', async () => {
    const parcel = await tracking.aParcel({ declared_value: 'USD 1,250,000' }).save();
    expect((await patch(parcel, { declared_value: 'USD 1' })).status).toBe(200);
    expect((await patch(parcel, { declared_value: 'USD 1' })).status).toBe(200);
    await anEvent(tracking.admin, parcel, { step: 'departed' });
    expect((await tracking.admin.delete('/api/parcels', { id: parcel.id })).status).toBe(200);
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'parcel', id: parcel.id });
    const expected = ['parcel.created', 'parcel.changed', 'parcel.deleted', 'parcel.restored'];
    expect(await kindsOf(parcel.id)).toEqual(expected);
    const links = assertComplete(await proofOf(parcel.tracking_code));
    expect(links.filter(({ id }) => id === parcel.id).map(({ kind }) => kind)).toEqual(expected);
    await query('DELETE FROM parcels WHERE id = $1', [parcel.id]);
    expect(await kindsOf(parcel.id)).toEqual([...expected, 'parcel.erased']);
  });

  it.each([
    { tracking_code: 'VW-OTHER-CODE' },
    { declared_value: 'USD 1' },
    { weight: '1 kg' },
    { parcel_content: 'Bricks' },
    { destination: 'Bern, Switzerland' },
    { pickup_location: 'Oslo, Norway' },
    { current_location: 'Basel, Switzerland' },
    { recipient_name: 'Somebody Else' },
    { sender_email: 'else@example.com' },
    { status: 'Lost' },
  ])('leaves one record of a change of %o', async (fields) => {
    const parcel = await tracking.aParcel().save();
    expect((await patch(parcel, fields)).status).toBe(200);
    expect(await kindsOf(parcel.id)).toEqual(['parcel.created', 'parcel.changed']);
    const { records } = await proofOf('tracking_code' in fields ? 'VW-OTHER-CODE' : parcel.tracking_code);
    expect(JSON.parse(records.at(-1)?.record ?? '')).toMatchObject({
      ...fields,
      by: { role: 'admin', person: expect.any(String) },
    });
    expect(records[0]).toMatchObject({ salt: null, record: null });
  });

  it('is logged when it changes in the database itself, with nobody as the author', async () => {
    const parcel = await tracking.aParcel().save();
    await query(`UPDATE parcels SET weight = '1 g' WHERE id = $1`, [parcel.id]);
    await query('UPDATE parcels SET updated_at = now() WHERE id = $1', [parcel.id]);
    expect(await kindsOf(parcel.id)).toEqual(['parcel.created', 'parcel.changed']);
    const { records } = await proofOf(parcel.tracking_code);
    expect(JSON.parse(records.at(-1)?.record ?? '')).toMatchObject({ weight: '1 g', by: null });
  });

  it('leaves one record of an erasure, and no way to read or guess the erased data', async () => {
    const parcel = await tracking.aParcel({ recipient_name: 'Zofia Wrzos', parcel_content: 'A ring' }).save();
    await tracking.app.get(ParcelAnonymizer).anonymize(async (tx) => {
      const row = await tx.findOneByOrFail(ParcelEntity, { id: parcel.id });
      return [{ parcel: row, recipient: true, sender: true }];
    }, null);
    expect(await kindsOf(parcel.id)).toEqual(['parcel.created', 'parcel.anonymized']);
    const proof = await proofOf(parcel.tracking_code);
    expect(assertComplete(proof)).toHaveLength(2);
    expect(JSON.stringify(proof)).not.toMatch(/Zofia|A ring/);
    const [former] = await query<object[]>(
      'SELECT salt, context FROM log_leaves WHERE ref = $1 ORDER BY id LIMIT 1',
      [parcel.id],
    );
    expect(former).toEqual({ salt: null, context: null });
  });

  it('has the same pseudonym for the same person, and another for others', async () => {
    const one = await tracking.aParcel().save();
    await patch(one, { weight: '1 kg' });
    await tracking.signedInAs('clerk').patch('/api/parcels', { id: one.id, weight: '2 kg' });
    const rows = await query<{ person: string }[]>(
      `SELECT log_hash('a') AS person UNION ALL SELECT log_hash('a') UNION ALL SELECT log_hash('b')`,
    );
    expect(new Set(rows.map(({ person }) => person)).size).toBe(2);
    const { records } = await proofOf(one.tracking_code);
    expect(JSON.parse(records.at(-1)?.record ?? '')).toMatchObject({ by: { role: 'clerk' } });
  });

  it('keeps one chain while many write at once', async () => {
    const parcel = await tracking.aParcel().save();
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => patch(parcel, { weight: `${n} kg` })),
      ...Array.from({ length: 10 }, () => anEvent(tracking.admin, parcel)),
    ]);
    const proof = await proofOf(parcel.tracking_code);
    expect(assertComplete(proof)).toHaveLength(
      await query<unknown[]>('SELECT FROM log_leaves WHERE parcel_id = $1', [parcel.id]).then(
        ({ length }) => length,
      ),
    );
    expect(proof.head.records).toBe(proof.records.length);
  });
});

it('enters parcels of an earlier release once, and keeps their earlier records provable', async () => {
  const parcel = await tracking.aParcel().save();
  const event = await anEvent(tracking.admin, parcel);
  await sealed();
  await query('ALTER TABLE parcels DISABLE TRIGGER USER');
  await query('ALTER TABLE activities DISABLE TRIGGER USER');
  const ids = await query<{ id: string }[]>(
    `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination)
     SELECT gen_random_uuid(), 'OLD-' || n, 'old' || n, 'Ada', 'Bern' FROM generate_series(1, 1100) AS n RETURNING id`,
  );
  const old = { id: '', parcel: ids[0]?.id ?? '' };
  const [inserted] = await query<{ id: string }[]>(
    `INSERT INTO activities (id, parcel_id, title, icon, color)
     VALUES (gen_random_uuid(), $1, 'Sealed long ago', 'plane', 'green') RETURNING id`,
    [old.parcel],
  );
  old.id = inserted?.id ?? '';
  await query('ALTER TABLE parcels ENABLE TRIGGER USER');
  await query('ALTER TABLE activities ENABLE TRIGGER USER');
  await query(
    `INSERT INTO log_leaves (entry, kind, ref, salt)
     SELECT sha256(salt || convert_to(log_record('event.created', $1), 'UTF8')), 'event.created', $1, salt
     FROM (SELECT sha256('salt') AS salt) AS fresh`,
    [old.id],
  );
  await query(`UPDATE parcels SET weight = '1 kg' WHERE id = $1`, [ids[1]?.id]);
  await query(`INSERT INTO log_backlog VALUES ('00000000-0000-0000-0000-000000000000')`);
  const replica = await tracking.replica();
  await vi.waitFor(async () => expect(await query('SELECT FROM log_backlog')).toHaveLength(0), 20_000);
  await replica.stop();
  await sealed();
  const [counts] = await query<object[]>(
    `SELECT count(*)::int AS leaves, count(DISTINCT ref)::int AS parcels FROM log_leaves WHERE ref = ANY($1)`,
    [ids.map(({ id }) => id)],
  );
  expect(counts).toEqual({ leaves: 1100, parcels: 1100 });
  expect(await kindsOf(old.parcel)).toEqual(['parcel.recorded']);
  expect(await kindsOf(ids[1]?.id ?? '')).toEqual(['parcel.changed']);
  expect((await tracking.app.get(LogAudit).run())?.altered).toBeNull();
  const [first] = await query<{ tracking_code: string }[]>(
    'SELECT tracking_code FROM parcels WHERE id = $1',
    [old.parcel],
  );
  const proof = await proofOf(first?.tracking_code ?? '');
  expect(assertComplete(proof)).toHaveLength(1);
  expect(proof.earlier).toHaveLength(1);
  for (const each of proof.earlier) assertPlaced(each, openCheckpoint(proof.checkpoint, proof.key));
  expect(proof.earlier[0]?.record).toContain('Sealed long ago');
  const asOne = await tracking.visitor().get(`/api/activities/${old.id}/proof`);
  expect(asOne.body.data).toMatchObject({ version: 1, link: null });
  expect(await countOf(parcel.id)).toBe(1);
  expect(event.id).not.toBe(old.id);
}, 60_000);

it('keeps handovers of an earlier release provable, whose one record is that of all parcels', async () => {
  const parcels = [await tracking.aParcel().save(), await tracking.aParcel().save()];
  const tables = ['handovers', 'handover_parcels'];
  for (const table of tables) await query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const [handover] = await query<{ id: string }[]>(
    `INSERT INTO handovers (id, kind, taker, signature, signed, happened_at, received_at, updated_at, content_hash)
     VALUES (gen_random_uuid(), 'deliver', 'Ada', 'M0 0L5 5', true, now(), now(), now(), '') RETURNING id`,
  );
  for (const { id } of parcels)
    await query(
      `INSERT INTO handover_parcels (handover_id, parcel_id, event_id, seals, seals_differ)
       VALUES ($1, $2, gen_random_uuid(), '{}', false)`,
      [handover?.id, id],
    );
  for (const table of tables) await query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await query(
    `INSERT INTO log_leaves (entry, kind, ref, salt)
     SELECT sha256(salt || convert_to(log_record('handover.recorded', $1), 'UTF8')), 'handover.recorded', $1, salt
     FROM (SELECT sha256('salt') AS salt) AS fresh`,
    [handover?.id],
  );
  await sealed();
  const path = `/api/handovers/${handover?.id}/proof`;
  const proof = (await tracking.admin.get(path)).body.data as HandoverProof;
  const [record] = proof.records.map(({ record: text }) => JSON.parse(text ?? ''));
  expect(record).toMatchObject({ id: handover?.id, what: 'deliver', taker: 'Ada' });
  expect(proof.records).toHaveLength(2);
  expect(await checkAny(proof, proof.key)).toBe('proved');
  const withheld = (await tracking.visitor().get(path)).body.data as HandoverProof;
  expect(await checkAny(withheld, withheld.key)).toBe('withheld');
  for (const { id, tracking_code } of parcels) {
    const history = await proofOf(tracking_code);
    expect(history.earlier).toHaveLength(1);
    expect(await checkAny(history, history.key)).toBe('proved');
    const { data: shown } = (await tracking.admin.get(trackUrl(tracking_code))).body;
    const differences = async (change: object) => {
      const delivery = { taker: 'Ada', photo: null, signature: 'M0 0L5 5', ...change };
      const deliveries = await hashDeliveries([{ at: record.happened_at, ...delivery } as never]);
      return differencesFrom(history, { parcel: shown, events: [], more: false, custom: [], deliveries });
    };
    expect(await differences({})).toEqual([]);
    expect(await differences({ taker: 'Eve' })).toEqual([{ shown: 'Eve', logged: 'Ada' }]);
    expect(await differences({ signature: 'M0 0L6 6' })).toHaveLength(1);
    expect(shown.id).toBe(id);
  }
  const other = await proofOf((await tracking.aParcel().save()).tracking_code);
  const { earlier } = await proofOf(parcels[0]?.tracking_code ?? '');
  expect(await checkAny({ ...other, earlier }, other.key)).toBe('wrong');
});

it('stays bounded while a thousand parcels change at once', async () => {
  await query(
    `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination)
     SELECT gen_random_uuid(), 'MANY-' || n, 'many' || n, 'Ada', 'Bern' FROM generate_series(1, 1000) AS n`,
  );
  const started = performance.now();
  await query(`UPDATE parcels SET weight = '1 kg' WHERE code_key LIKE 'many%'`);
  expect(performance.now() - started).toBeLessThan(10_000);
  await sealed();
  expect(
    await query(`SELECT FROM log_leaves WHERE kind = 'parcel.changed' AND sequence = 2 AND ref IN (
    SELECT id FROM parcels WHERE code_key LIKE 'many%')`),
  ).toHaveLength(1000);
  expect(await tracking.app.get(Sequencer).placeBatch()).toBe(0);
});

describe('a handover', () => {
  it('has one record for each parcel, with the event’s in both directions', async () => {
    const [one, other] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    const input = aHandoverInput('collect', [one, other], { giver: 'Ada', signature: 'M0 0L5 5' });
    const id = String(input['id']);
    expect((await tracking.signedInAs('courier').post('/api/handovers', input)).status).toBe(201);
    await sealed();
    const path = `/api/handovers/${id}/proof`;
    const { records, checkpoint, key } = (await tracking.admin.get(path)).body.data as HandoverProof;
    expect(records).toHaveLength(2);
    for (const record of records) assertPlaced(record, openCheckpoint(checkpoint, key));
    const said = records.map(({ record }) => JSON.parse(record ?? '') as Record<string, unknown>);
    const codes = new Set(said.map(({ tracking_code }) => tracking_code));
    expect(codes).toEqual(new Set([one.tracking_code, other.tracking_code]));
    expect(said[0]).toMatchObject({
      by: { role: 'courier' },
      pin_ok: null,
      photo_sha256: null,
      seals: expect.any(Array),
      signature_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const history = await proofOf(one.tracking_code);
    expect(assertComplete(history).map(({ kind }) => kind)).toContain('handover.recorded');
    const event = history.records
      .map(({ record }) => JSON.parse(record ?? '{}') as Record<string, unknown>)
      .find(({ kind }) => kind === 'event.created');
    expect(event).toMatchObject({ handover_id: id, tracking_code: one.tracking_code });
    const stranger = (await tracking.visitor().get(path)).body.data as HandoverProof;
    expect(stranger.records.map(({ salt, record, link }) => [salt, record, link])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect((await tracking.app.get(LogAudit).run())?.altered).toBeNull();
  });
});

describe('the history of a parcel in the trash', () => {
  it('is for staff alone', async () => {
    const parcel = await tracking.aParcel().save();
    await tracking.admin.delete('/api/parcels', { id: parcel.id });
    await sealed();
    const path = `${trackUrl(parcel.tracking_code)}/history/proof`;
    expect(await tracking.visitor().get(path)).toMatchEnvelope({ status: 404, code: 'parcel_not_found' });
    expect(await tracking.signedInAs('courier').get(path)).toMatchEnvelope({ status: 404 });
    expect(assertComplete(await proofOf(parcel.tracking_code, tracking.signedInAs('auditor')))).toHaveLength(
      2,
    );
  });
});
