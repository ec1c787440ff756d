import '@vaultway/common/testing';
import { PersonErasures, PersonExports } from '@vaultway/common';
import { FakeContent, someSettings, eventually } from '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParcelRetention } from '../src/personal-data/parcel-retention.js';
import { trackUrl } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { readPdf } from './support/pdf.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings());
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const record = (input: Record<string, unknown>) =>
  tracking.signedInAs('courier').post('/api/handovers', input);
const person = { email: 'berta@zeller.example', name: 'Berta Zeller' };
const handover = async (id: string) => (await tracking.admin.get(`/api/handovers/${id}`)).body.data;
const audited = async (id: string) =>
  JSON.stringify((await tracking.admin.get(`/api/audit/tracking?record_id=${id}`)).body.data);

/** Creates a parcel collected with a seal that customs replaced, and delivered. */
async function aResealedParcel(facts: Record<string, unknown> = {}): Promise<{ parcel: Parcel; id: string }> {
  const parcel = await tracking.aParcel({ recipient_name: 'Ada Winter', ...facts }).save();
  const reseal = aHandoverInput('resealed', [parcel], {
    seals: ['C1'],
    reason: 'Opened by customs',
    witness: person.name,
    happened_at: minutesAgo(40),
  });
  await record(aHandoverInput('collect', [parcel], { seals: ['A1'], happened_at: minutesAgo(60) }));
  await record(reseal);
  await record(
    aHandoverInput('deliver', [parcel], { seals: ['C1'], taker: 'Ada', happened_at: minutesAgo(20) }),
  );
  return { parcel, id: String(reseal['id']) };
}

describe('a reseal', () => {
  it('is logged with its witness and the replaced seals', async () => {
    const { id } = await aResealedParcel();
    const [row] = await tracking.database.query<{ record: string }[]>(
      `SELECT log_record('handover.recorded', $1) AS record`,
      [id],
    );
    const logged = JSON.parse(row?.record ?? '') as { parcels: object[] };
    expect(logged).toMatchObject({
      witness: person.name,
      parcels: [{ seals: ['C1'], seals_before: ['A1'] }],
    });
    for (const object of [logged, ...logged.parcels]) {
      expect(Object.keys(object)).toEqual(Object.keys(object).toSorted());
    }
  });

  it('is an inspection for GS1, with the previous seals, and names nobody', async () => {
    const { parcel } = await aResealedParcel();
    const { text } = await tracking.admin.get(`${trackUrl(parcel.tracking_code)}/epcis.json`);
    expect(JSON.parse(text).epcisBody.eventList).toContainEqual(
      expect.objectContaining({
        bizStep: 'inspecting',
        disposition: 'conformant',
        'vaultway:handover': expect.objectContaining({
          'vaultway:kind': 'resealed',
          'vaultway:seals': ['C1'],
          'vaultway:sealsBefore': ['A1'],
        }),
      }),
    );
    expect(text).not.toMatch(/Zeller|customs/);
  });

  it('is on the proof of delivery, and not in the visitors’ view of custody', async () => {
    const { parcel } = await aResealedParcel();
    const response = await fetch(`${tracking.url}/api/parcels/${parcel.id}/proof-of-delivery.pdf`, {
      headers: { cookie: `session=${tracking.admin.cookies.get('session')}` },
    });
    const { letters, pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(pages).toBe(1);
    expect(letters).toContain('A1replacedbyC1');
    expect(letters).toContain('Openedbycustoms');
    expect(letters).toContain('Witness:BertaZeller');
    const { body } = await tracking.visitor().get(`${trackUrl(parcel.tracking_code)}/custody`);
    const [collection] = (await tracking.admin.get(`/api/handovers?parcel_id=${parcel.id}&sort=happened_at`))
      .body.data;
    expect(body.data.sealed).toEqual({ done: true, at: collection.happened_at });
  });
});

describe('the witness of a reseal', () => {
  it('is erased when the parcel is anonymized, and the seals stay', async () => {
    const { parcel, id } = await aResealedParcel();
    expect(await audited(id)).toContain('Zeller');
    await tracking.database.query(
      `UPDATE parcels SET updated_at = now() - interval '90 days', last_event_at = now() - interval '90 days'
       WHERE id = $1`,
      [parcel.id],
    );
    await content.change({ retention_days: 30 });
    await eventually(async () => {
      await tracking.app.get(ParcelRetention).run();
      expect(await handover(id)).toMatchObject({ witness: null, reason: null });
    });
    await content.change({ retention_days: 0 });
    expect(await handover(id)).toMatchObject({ parcels: [{ seals: ['C1'], seals_before: ['A1'] }] });
    expect(await audited(id)).not.toContain('Zeller');
  });

  it('is exported, and erased on request', async () => {
    const { id } = await aResealedParcel();
    const { records } = await tracking.app.get(PersonExports).page(person, '3:');
    expect(records).toContainEqual(expect.objectContaining({ type: 'handover', id, witness: person.name }));
    const erasure = v7();
    await eventually(async () => {
      expect((await tracking.app.get(PersonErasures).advance(erasure, person)).done).toBe(true);
    });
    expect(await handover(id)).toMatchObject({ witness: null, reason: null });
    expect(await audited(id)).not.toContain('Zeller');
  });
});

describe('every text of a handover', () => {
  /** Columns of a handover whose other texts name nobody. */
  const texts = ['giver', 'taker', 'reason', 'witness', 'title'];
  const naming = async (column: string, words: string): Promise<string> => {
    const { id } = await aResealedParcel();
    const rest = texts.map((text) => `${text} = ${text === column ? '$2' : 'NULL'}`);
    await tracking.database.query(`UPDATE handovers SET ${rest.join(', ')} WHERE id = $1`, [id, words]);
    return id;
  };
  const erase = async (erasure: string) =>
    eventually(async () => {
      const progress = await tracking.app.get(PersonErasures).advance(erasure, person);
      expect(progress.done).toBe(true);
      return progress;
    });

  it.each(texts)('is exported and erased: %s', async (column) => {
    const id = await naming(column, `For ${person.name}`);
    const { records } = await tracking.app.get(PersonExports).page(person, '3:');
    expect(records).toContainEqual(expect.objectContaining({ id, [column]: `For ${person.name}` }));
    await erase(v7());
    const [row] = await tracking.database.query<Record<string, unknown>[]>(
      `SELECT ${column} AS text FROM handovers WHERE id = $1`,
      [id],
    );
    expect(row).toEqual({ text: null });
  });

  it.each(texts)('is searched for parts of the name: %s', async (column) => {
    const id = await naming(column, 'For Zeller');
    expect((await erase(v7())).to_review).toContainEqual(expect.objectContaining({ type: 'handover', id }));
  });
});
