import '@vaultway/common/testing';
import type { EventProof } from '@vaultway/contracts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { resumeFromForks } from '../src/log/log-forks.js';
import { PublishedSize } from '../src/log/published-size.js';
import { anEvent } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { assertProves, leafOf, naiveRoot, openCheckpoint } from './support/proofs.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(async () => {
  await tracking?.stop();
});

/** Returns the proof of an event, once it is sealed. */
async function proofOf(id: string, client = tracking.visitor()): Promise<EventProof> {
  return eventually(async () => {
    const answer = await client.get(`/api/activities/${id}/proof`);
    expect(answer.status).toBe(200);
    return answer.body.data as EventProof;
  });
}

const bytesAt = async (path: string) => {
  const answer = await fetch(new URL(path, tracking.url));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const checkpoint = async () => (await tracking.visitor().get('/log/checkpoint')).text;
const key = async () => (await tracking.visitor().get('/log/key')).text;
const head = async () => openCheckpoint(await checkpoint(), await key());
const kindsOf = async (ref: string) => {
  const rows = await tracking.database.query<{ kind: string; salted: boolean }[]>(
    'SELECT kind, salt IS NOT NULL AS salted FROM log_leaves WHERE ref = $1 ORDER BY id',
    [ref],
  );
  return rows.map(({ kind, salted }) => (salted ? `${kind}, salted` : kind));
};

describe('an event', () => {
  it('is provable from the response alone', async () => {
    const parcel = await tracking.aParcel().save();
    const title = 'Zoll – "geprüft" \\ \t\u0001 \u{1F4E6}\u2028';
    const event = await anEvent(tracking.admin, parcel, { title, description: 'Zwei Siegel\nheil' });
    const proof = await proofOf(event.id);
    assertProves(proof);
    expect(proof.key).toMatch(/^www\.example\.com\/log\+[\da-f]{8}\+/);
    // JSON.stringify with sorted names is canonical: RFC 8785 is based on it.
    const { id, parcel_id, title: said, description, icon, color, step, created_at: at } = event;
    const { by, recorded_at } = JSON.parse(proof.record ?? '') as {
      by: { role: string };
      recorded_at: string;
    };
    const { tracking_code } = parcel;
    const fields = {
      at,
      by,
      color,
      description,
      handover_id: null,
      icon,
      id,
      kind: 'event.created',
      parcel_id,
    };
    const more = { recorded_at, step, time_zone: null, title: said, tracking_code, version: '3' };
    expect(proof.record).toBe(JSON.stringify({ ...fields, ...more }));
    expect(by).toEqual({ person: expect.stringMatching(/^[0-9a-f]{64}$/), role: 'admin' });
    expect(Math.abs(Date.parse(recorded_at) - Date.now())).toBeLessThan(60_000);
  });

  it('is logged when changed, deleted, restored and erased, and only then', async () => {
    const parcel = await tracking.aParcel().save();
    const { id } = await anEvent(tracking.admin, parcel);
    await tracking.admin.patch('/api/activities', { id, title: 'Left the hub' });
    await tracking.admin.patch('/api/activities', { id, title: 'Left the hub' });
    await tracking.admin.delete('/api/activities', { id });
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'activity', id });
    assertProves(await proofOf(id));
    await tracking.database.query('DELETE FROM activities WHERE id = $1', [id]);
    expect(await kindsOf(id)).toEqual([
      'event.created',
      'event.changed',
      'event.deleted',
      'event.changed',
      'event.erased, salted',
    ]);
  });

  it('that does not exist has no proof', async () => {
    const { id } = await anEvent(tracking.admin, await tracking.aParcel().save());
    await tracking.admin.delete('/api/activities', { id });
    for (const gone of [id, '01890000-0000-7000-8000-000000000000', 'no-uuid']) {
      const answer = await tracking.visitor().get(`/api/activities/${gone}/proof`);
      expect(answer).toMatchEnvelope({ status: 404, code: 'not_found' });
    }
  });
});

describe('a handover', () => {
  it('is logged with its parcels and seals, and again when changed and erased', async () => {
    const [one, other] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    const input = aHandoverInput('collect', [one, other], {
      giver: 'Ada "of" Zürich',
      latitude: 47.4,
      longitude: 8.5,
    });
    const id = String(input['id']);
    expect((await tracking.signedInAs('courier').post('/api/handovers', input)).status).toBe(201);
    const recorded = ['handover.recorded, salted', 'handover.recorded, salted'];
    expect(await kindsOf(id)).toEqual(recorded);
    const [row] = await tracking.database.query<{ record: string }[]>(
      'SELECT leaf_record(leaf) AS record FROM log_leaves leaf WHERE ref = $1 AND parcel_id = $2',
      [id, one.id],
    );
    const record = JSON.parse(row?.record ?? '') as Record<string, unknown>;
    const inOrder = Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    expect(row?.record).toBe(JSON.stringify(inOrder));
    expect(record).toMatchObject({ giver: 'Ada "of" Zürich', latitude: '47.4', what: 'collect' });
    expect(record).toMatchObject({ tracking_code: one.tracking_code, seals: expect.any(Array) });
    expect(row?.record).not.toContain(other.id);
    // No record contains these fields.
    await tracking.database.query(
      `UPDATE handovers SET title = 'Picked up', step = 'departed', content_hash = '' WHERE id = $1`,
      [id],
    );
    expect(await kindsOf(id)).toEqual(recorded);
    await tracking.database.query('UPDATE handovers SET giver = NULL WHERE id = $1', [id]);
    await tracking.database.query('UPDATE handovers SET updated_at = now() WHERE id = $1', [id]);
    await tracking.database.query('DELETE FROM parcels WHERE id = ANY($1)', [[one.id, other.id]]);
    const kinds = await kindsOf(id);
    expect([kinds[0], kinds[2], kinds.at(-1)]).toEqual([
      'handover.recorded',
      'handover.changed',
      'handover.erased, salted',
    ]);
  });
});

describe('the log', () => {
  it('orders concurrent events of several replicas without gaps', async () => {
    const replica = await tracking.replica();
    const parcel = await tracking.aParcel().save();
    const both = [tracking.admin, replica.admin];
    const events = await Promise.all(Array.from({ length: 40 }, (_, n) => anEvent(both[n % 2], parcel)));
    const proofs = await Promise.all(events.map(({ id }) => proofOf(id)));
    proofs.forEach(assertProves);
    await replica.stop();
    expect(new Set(proofs.map(({ index }) => index)).size).toBe(40);
    const { size } = await head();
    const [counted] = await tracking.database.query<{ count: number; last: number }[]>(
      'SELECT count(*)::int AS count, max(index)::int AS last FROM log_leaves WHERE index IS NOT NULL',
    );
    expect(counted).toEqual({ count: size, last: size - 1 });
  });

  it('can be rebuilt from its entries', async () => {
    const { size, root } = await head();
    const full = Math.floor(size / 256);
    expect(full).toBe(0);
    const bundle = await bytesAt(`/log/tile/entries/000.p/${size}`);
    const entries = Array.from({ length: size }, (_, n) => bundle.subarray(n * 34 + 2, (n + 1) * 34));
    expect(naiveRoot(entries.map(leafOf)).toString('base64')).toBe(root);
    expect(await bytesAt(`/log/tile/0/000.p/${size}`)).toEqual(Buffer.concat(entries.map(leafOf)));
  });

  it('serves each earlier tile, and none beyond its size', async () => {
    const { size } = await head();
    const visitor = tracking.visitor();
    const former = await visitor.get('/log/tile/0/000.p/1');
    expect(former.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const path of [
      `0/000.p/${size + 1}`,
      '0/000',
      '0/001',
      '1/000',
      'entries/000',
      'entries/000.p/0',
      'x',
    ]) {
      expect(await visitor.get(`/log/tile/${path}`)).toMatchEnvelope({ status: 404, code: 'not_found' });
    }
  });

  it('is not signed while a larger one was published, until resumed', async () => {
    const parcel = await tracking.aParcel().save();
    await proofOf((await anEvent(tracking.admin, parcel)).id);
    const replica = await tracking.replica({ DATABASE_URL: await migratedDatabase(databaseDefinition) });
    const waits = await anEvent(replica.admin, await replica.aParcel().save());
    const log = replica.database;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await log.query('SELECT FROM log_checkpoints')).toHaveLength(0);
    const asked = await replica.visitor().get(`/api/activities/${waits.id}/proof`);
    expect(asked).toMatchEnvelope({ status: 409, code: 'not_sealed_yet' });
    await replica.app.get(PublishedSize).forget();
    await resumeFromForks(log);
    assertProves(await proofOf(waits.id, replica.visitor()));
    await replica.stop();
  });
});

describe('a logged entry', () => {
  it('can be neither changed nor deleted', async () => {
    const run = (sql: string) => tracking.database.query(sql);
    for (const forgery of [
      `UPDATE log_leaves SET entry = sha256('') WHERE index = 0`,
      'UPDATE log_leaves SET index = index + 100000 WHERE index = 0',
      'DELETE FROM log_leaves WHERE index = 0',
      'UPDATE log_checkpoints SET size = size + 100000',
      'DELETE FROM log_checkpoints',
    ]) {
      await expect(run(forgery)).rejects.toThrow('neither changes nor goes away');
    }
  });

  it('reveals nothing: each has a new salt', async () => {
    const parcel = await tracking.aParcel().save();
    const { id } = await anEvent(tracking.admin, parcel);
    const first = await proofOf(id);
    await tracking.admin.patch('/api/activities', { id, title: 'Something else' });
    await tracking.admin.patch('/api/activities', { id, title: 'Arrived at the hub' });
    const [rows] = [
      await tracking.database.query<{ content: Buffer }[]>('SELECT content FROM log_leaves WHERE ref = $1', [
        id,
      ]),
    ];
    expect(new Set(rows.map(({ content }) => content.toString('hex'))).size).toBe(3);
    expect(
      createHash('sha256')
        .update(first.record ?? '')
        .digest('base64'),
    ).not.toBe(first.entry);
  });
});
