import { FakeContent, someSettings } from '@vaultway/common/testing';
import { HANDOVER_KINDS, PRINTED_SETTINGS, UpdateSettings, type Warning } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aHandoverInput } from './support/handovers.js';
import { readPdf } from './support/pdf.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

/** Settings of free text, each with its own name as its value. */
const SETTINGS = Object.fromEntries(
  Object.entries(UpdateSettings.shape)
    .filter(([name, schema]) => name === 'contact_email' || schema.safeParse(`${name} 𒀀`).success)
    .map(([name]) => [name, name]),
);

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings(SETTINGS));
  await content.change({});
  // No invoice is created until content has responded.
  const invoice = () => tracking.admin.post('/api/invoices', { product: 'Transport' });
  await vi.waitFor(async () => expect((await invoice()).status).toBe(201), {
    timeout: 20_000,
    interval: 200,
  });
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

async function printed(path: string): Promise<string> {
  const cookie = `session=${tracking.admin.cookies.get('session')}`;
  const response = await fetch(tracking.url + path, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).letters;
}

it('knows every setting that documents print', async () => {
  const parcel = await tracking.aParcel().save();
  await tracking.admin.post('/api/handovers', aHandoverInput('deliver', [parcel]));
  const invoice = await tracking.admin.post('/api/invoices', { product: 'Transport' });
  const documents = [
    await printed(`/api/parcels/labels.pdf?ids=${parcel.id}`),
    await printed(`/api/parcels/${parcel.id}/waybill.pdf`),
    await printed(`/api/parcels/${parcel.id}/proof-of-delivery.pdf`),
    await printed(invoice.body.data.pdf_url),
  ];
  for (const letters of documents) expect(letters).toContain('company_name');
  const found = Object.keys(SETTINGS).filter((name) => {
    const itself = new RegExp(`${name}(?!_alt)`);
    return documents.some((letters) => itself.test(letters));
  });
  expect(found.toSorted()).toEqual(PRINTED_SETTINGS.toSorted());
});

it('warns of exactly the texts of handovers that proofs of delivery print', async () => {
  const parcel = await tracking.aParcel().save();
  const warned: string[] = [];
  const texts: string[] = [];
  const order = HANDOVER_KINDS.toSorted(
    (one, other) => Number(one === 'deliver') - Number(other === 'deliver'),
  );
  const kinds = ['collect', ...order.filter((kind) => kind !== 'collect')] as typeof order;
  for (const [at, kind] of kinds.entries()) {
    // Short enough for the room that the proof has for details.
    const nameOf = (field: string) => `${at}${field}`;
    const textOf = (field: string) => `${nameOf(field)}𒀀`;
    const fields = ['giver', 'taker', 'reason', 'witness', 'title'];
    const input = aHandoverInput(kind, [parcel], {
      ...Object.fromEntries(fields.map((field) => [field, textOf(field)])),
      title: `${at} 𒀀`,
      seals: [textOf('seals')],
      happened_at: new Date(Date.now() - (60 - at) * 60_000).toISOString(),
    });
    const answer = await tracking.admin.post('/api/handovers', input);
    expect(answer.status, answer.text).toBe(201);
    const warnings: Warning[] = answer.body.data.warnings;
    for (const { code, params } of warnings)
      expect({ code, params }).toEqual({ code: 'unprintable', params: { characters: ['𒀀'] } });
    warned.push(...warnings.map(({ field }) => nameOf(field.replace(/^parcels\.0\.(seals)\.0$/, '$1'))));
    texts.push(...[...fields, 'seals'].map(nameOf));
    const again = await tracking.admin.post('/api/handovers', input);
    expect({ status: again.status, data: again.body.data }).toEqual({ status: 200, data: answer.body.data });
  }
  const letters = await printed(`/api/parcels/${parcel.id}/proof-of-delivery.pdf`);
  expect(warned.toSorted()).toEqual(texts.filter((text) => letters.includes(text)).toSorted());
  expect(warned).toContain(`${kinds.indexOf('resealed')}witness`);
});
