import '@vaultway/common/testing';
import { PersonErasures, PersonExports } from '@vaultway/common';
import { FakeContent, someSettings, eventually } from '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParcelRetention } from '../src/personal-data/parcel-retention.js';
import { trackUrl } from './support/builders.js';
import { aHandoverInput, handoverForm } from './support/handovers.js';
import { readPdf } from './support/pdf.js';
import { aPicture } from './support/pictures.js';
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

const SIGNATURE = 'M10 20L300 200L600 100';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const record = (input: Record<string, unknown>) =>
  tracking.signedInAs('courier').post('/api/handovers', input);
const custodyOf = async ({ tracking_code }: Parcel, who = tracking.visitor()) =>
  (await who.get(`${trackUrl(tracking_code)}/custody`)).body.data;

/** Creates a parcel that was collected with seals, transferred, and signed for. */
async function aDeliveredParcel(facts: Record<string, unknown> = {}) {
  const parcel = await tracking.aParcel({ weight: '12 kg', ...facts }).save();
  const times = { collect: minutesAgo(60), transfer: minutesAgo(40), deliver: minutesAgo(20) };
  await record(aHandoverInput('collect', [parcel], { seals: ['A1'], happened_at: times.collect }));
  await record(aHandoverInput('transfer', [parcel], { happened_at: times.transfer }));
  const input = aHandoverInput('deliver', [parcel], {
    happened_at: times.deliver,
    taker: 'Zofia Wrzos',
    signature: SIGNATURE,
    latitude: 52.2297,
    longitude: 21.0122,
  });
  await tracking.signedInAs('courier').post('/api/handovers', handoverForm(input, await aPicture()));
  return { parcel, times, id: String(input.id) };
}

describe('the chain of custody', () => {
  it('shows each step with its time', async () => {
    const { parcel, times } = await aDeliveredParcel();
    const custody = await custodyOf(parcel);
    const delivery = {
      at: times.deliver,
      taker: 'Zofia Wrzos',
      signature: SIGNATURE,
      photo: expect.stringMatching(/^\/uploads\/images\//),
      pin_ok: null,
    };
    expect(custody).toEqual({
      sealed: { done: true, at: times.collect },
      weighed: { done: true, at: times.collect },
      handed_over: { done: true, at: times.deliver },
      signed: { done: true, at: times.deliver },
      delivery,
      deliveries: [delivery],
      pin_ok: null,
    });
  });

  it('has no steps before the first handover', async () => {
    const parcel = await tracking.aParcel().save();
    const open = { done: false, at: null };
    expect(await custodyOf(parcel)).toEqual({
      sealed: open,
      weighed: open,
      handed_over: open,
      signed: open,
      delivery: null,
      deliveries: [],
      pin_ok: null,
    });
  });

  it('shows visitors to a gated site that someone signed, but not who', async () => {
    const { parcel, times } = await aDeliveredParcel({ recipient_email: 'zofia@wrzos.example' });
    await content.change({ tracking_privacy: 'gated' });
    await eventually(async () => expect((await custodyOf(parcel)).delivery.taker).toBeNull());
    const stranger = await custodyOf(parcel);
    expect(stranger.signed).toEqual({ done: true, at: times.deliver });
    const untold = { at: times.deliver, taker: null, signature: null, photo: null, pin_ok: null };
    expect(stranger).toMatchObject({ delivery: untold, deliveries: [untold] });
    const recipient = tracking.visitor();
    await recipient.post(`${trackUrl(parcel.tracking_code)}/reveal`, { proof: 'zofia@wrzos.example' });
    expect((await custodyOf(parcel, recipient)).delivery).toMatchObject({ taker: 'Zofia Wrzos' });
    expect((await custodyOf(parcel, tracking.admin)).delivery).toMatchObject({ signature: SIGNATURE });
    await content.change({ tracking_privacy: 'open' });
    await eventually(async () => expect((await custodyOf(parcel)).delivery.taker).not.toBeNull());
  });

  it('contains neither locations nor the person who recorded a handover', async () => {
    const { parcel } = await aDeliveredParcel();
    const { text } = await tracking.admin.get(`${trackUrl(parcel.tracking_code)}/custody`);
    expect(text).not.toMatch(/52\.2297|latitude|recorded_by/);
  });

  it('is a 404 for an unknown code', async () => {
    expect((await tracking.visitor().get('/api/parcels/NOPE-1/custody')).status).toBe(404);
  });
});

describe('the proof of a delivery', () => {
  const cookie = () => `session=${tracking.admin.cookies.get('session')}`;

  it('names who signed, on one page', async () => {
    const { parcel } = await aDeliveredParcel();
    const response = await fetch(`${tracking.url}/api/parcels/${parcel.id}/proof-of-delivery.pdf`, {
      headers: { cookie: cookie() },
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const { letters, pages, title } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect({ pages, title }).toEqual({ pages: 1, title: `Proof of delivery ${parcel.tracking_code}` });
    expect(letters).toContain('ZofiaWrzos');
    expect(letters).toContain('Signature');
    expect(letters).toContain('Photo');
  });

  it('is a 404 before the delivery', async () => {
    const parcel = await tracking.aParcel().save();
    const answer = await tracking.admin.get(`/api/parcels/${parcel.id}/proof-of-delivery.pdf`);
    expect(answer.status).toBe(404);
  });
});

it('lists a parcel whose seals differ as needing attention until it is resolved', async () => {
  const parcel = await tracking.aParcel().save();
  await record(aHandoverInput('collect', [parcel], { seals: ['A1'], happened_at: minutesAgo(60) }));
  const torn = aHandoverInput('transfer', [parcel], {
    seals: ['B2'],
    reason: 'torn',
    happened_at: minutesAgo(50),
  });
  await record(torn);
  const codes = async () => {
    const { body } = await tracking.admin.get('/api/parcels/attention');
    return body.data.seals_differ.parcels.map(({ tracking_code }: Parcel) => tracking_code);
  };
  expect(await codes()).toContain(parcel.tracking_code);
  await record(aHandoverInput('deliver', [parcel], { happened_at: minutesAgo(10) }));
  expect(await codes()).not.toContain(parcel.tracking_code);
});

describe('people in handovers', () => {
  const person = { email: 'zofia@wrzos.example', name: 'Zofia Wrzos' };
  const handover = async (id: string) => (await tracking.admin.get(`/api/handovers/${id}`)).body.data;
  const audited = async (id: string) => {
    const { body } = await tracking.admin.get(`/api/audit/tracking?record_id=${id}`);
    return JSON.stringify(body.data);
  };
  const FORGOTTEN = { taker: null, signature: null, photo: null, latitude: null, signed: true };

  it('are erased when the parcel is anonymized', async () => {
    const { parcel, id } = await aDeliveredParcel();
    await tracking.database.query(
      `UPDATE parcels SET updated_at = now() - interval '90 days', last_event_at = now() - interval '90 days'
       WHERE id = $1`,
      [parcel.id],
    );
    await content.change({ retention_days: 30 });
    await eventually(async () => {
      await tracking.app.get(ParcelRetention).run();
      expect(await handover(id)).toMatchObject(FORGOTTEN);
    });
    expect(await audited(id)).not.toMatch(/Zofia|52\.2297/);
    expect((await custodyOf(parcel)).signed.done).toBe(true);
  });

  it('leave no hash to guess names from, and a repeated handover still gets its response', async () => {
    const parcel = await tracking.aParcel({ recipient_email: person.email }).save();
    const input = aHandoverInput('deliver', [parcel], { taker: 'Zofia Wrzos', signature: SIGNATURE });
    await record(input);
    const erasure = v7();
    await eventually(async () => {
      const { done } = await tracking.app.get(PersonErasures).advance(erasure, person);
      expect(done).toBe(true);
    });
    const [row] = await tracking.database.query<{ content_hash: string }[]>(
      'SELECT content_hash FROM handovers WHERE id = $1',
      [input.id],
    );
    expect(row?.content_hash).toBe('');
    const again = await record(input);
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({ id: input.id, taker: null, signature: null, signed: true });
  });

  it('are exported, and erased on request', async () => {
    const { parcel, id } = await aDeliveredParcel({ recipient_email: person.email });
    const neighbor = await aDeliveredParcel({ recipient_email: 'neighbor@example.com' });
    const { records } = await tracking.app.get(PersonExports).page(person, '3:');
    expect(records).toContainEqual(
      expect.objectContaining({ type: 'handover', id, tracking_codes: [parcel.tracking_code] }),
    );
    const erasure = v7();
    await eventually(async () => {
      const { done } = await tracking.app.get(PersonErasures).advance(erasure, person);
      expect(done).toBe(true);
    });
    for (const each of [id, neighbor.id]) {
      expect(await handover(each)).toMatchObject(FORGOTTEN);
      expect(await audited(each)).not.toMatch(/Zofia|52\.2297/);
    }
  });
});
