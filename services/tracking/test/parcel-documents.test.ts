import '@vaultway/common/testing';
import {
  type HandoverProof,
  type HistoryProof,
  PARCEL_FIELD_NAMES,
  PARCEL_FIELDS,
} from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anEvent, exampleFacts } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { assertComplete, assertPlaced, openCheckpoint } from './support/proofs.js';
import { attachments, readPdf } from './support/pdf.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

/** Downloads the raw bytes, which the test's client would decode as text. */
async function download(path: string): Promise<Uint8Array> {
  const cookie = `session=${tracking.admin.cookies.get('session')}`;
  const response = await fetch(tracking.url + path, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return new Uint8Array(await response.arrayBuffer());
}
const printed = async (path: string) => readPdf(await download(path));
const labels = (ids: string[], format = '') =>
  `/api/parcels/labels.pdf?ids=${ids.join(',')}&format=${format}`;

it('prints a label with code, recipient and destination in any script', async () => {
  const parcel = await tracking
    .aParcel({ recipient_name: 'آدا لوفلیس', destination: '東京都千代田区', weight: '12.5 kg' })
    .save();
  const { letters, pages, title } = await printed(labels([parcel.id]));
  expect({ pages, title }).toEqual({ pages: 1, title: `Label ${parcel.tracking_code}` });
  expect(letters).toContain('東京都千代田区');
  expect(letters).toContain('12.5kg');
  expect(letters).toContain(parcel.tracking_code);
});

it.each([
  ['a6', 5],
  ['a4-4', 2],
  ['a4-8', 1],
])('prints five labels as %s on %i pages', async (format, pages) => {
  const made = await Promise.all(Array.from({ length: 5 }, () => tracking.aParcel().save()));
  const pdf = await printed(
    labels(
      made.map(({ id }) => id),
      format,
    ),
  );
  expect(pdf.pages).toBe(pages);
  for (const { tracking_code: code } of made) expect(pdf.letters).toContain(code);
});

it('prints texts of any length, and codes that no barcode can encode', async () => {
  const long = {
    recipient_name: 'W'.repeat(300),
    destination: '長'.repeat(300),
    pickup_location: 'x '.repeat(140),
  };
  const parcel = await tracking.aParcel({ ...long, tracking_code: `ÄÖ-${process.pid}` }).save();
  expect((await printed(labels([parcel.id], 'a4-8'))).pages).toBe(1);
  expect((await printed(`/api/parcels/${parcel.id}/waybill.pdf`)).pages).toBe(1);
});

it.each(['a6', 'a4-4', 'a4-8'])('prints names under any number of marks on labels: %s', async (format) => {
  const recipient_name = `Zo${'\u0301'.repeat(60)}X${'\u0323'.repeat(60)}`;
  const parcel = await tracking.aParcel({ recipient_name, destination: 'Bern' }).save();
  const { letters } = await printed(labels([parcel.id], format));
  expect(letters.normalize('NFD').replaceAll(/\p{M}/gu, '')).toContain('ToZoX');
  expect(letters).toContain('Bern');
});

it('prints a waybill with sender, recipient and contents', async () => {
  const facts = { sender_name: 'Mint of Bern', pickup_location: 'Bern', declared_value: 'CHF 40,000' };
  const parcel = await tracking.aParcel(facts).save();
  const { text, pages, title } = await printed(`/api/parcels/${parcel.id}/waybill.pdf`);
  expect({ pages, title }).toEqual({ pages: 1, title: `Waybill ${parcel.tracking_code}` });
  for (const words of ['Mint of Bern', 'Ada Lovelace', 'Zürich', 'CHF 40,000', 'Received']) {
    expect(text).toContain(words);
  }
});

it('prints exactly the waybill’s fields in the table of fields', async () => {
  const facts = exampleFacts();
  const { id } = await tracking.aParcel(facts).save();
  const { letters } = await printed(`/api/parcels/${id}/waybill.pdf`);
  const recognizable = PARCEL_FIELD_NAMES.filter((name) => String(facts[name]).length > 3);
  const found = recognizable.filter((name) => letters.includes(String(facts[name]).replaceAll(/\s/g, '')));
  expect(found).toEqual(recognizable.filter((name) => PARCEL_FIELDS[name].onWaybill !== false));
});

it.each([
  ['/api/parcels/labels.pdf?ids=nobody', 404, 'Parcel not found'],
  ['/api/parcels/nobody/waybill.pdf', 404, 'Parcel not found'],
  ['/api/parcels/labels.pdf', 422, 'Ids is required'],
  ['/api/parcels/labels.pdf?ids=x&format=a0', 422, 'Format must be one of: a6, a4-4, a4-8'],
])('answers %s', async (path, status, sentence) => {
  expect(await tracking.admin.get(path)).toMatchEnvelope({ status, errors: [sentence] });
});

it('requires an admin', async () => {
  expect((await tracking.visitor().get('/api/parcels/labels.pdf?ids=x')).status).toBe(401);
});

it('warns of names that cannot be printed, when they are written', async () => {
  const facts = {
    tracking_code: `P-${process.pid}-7KF4WM`,
    recipient_name: '𒀀 Ada 🌹',
    destination: 'Lagos 🌹',
  };
  const { id, warnings } = (await tracking.admin.post('/api/parcels', facts)).body.data;
  const warning = { field: 'recipient_name', code: 'unprintable', params: { characters: ['𒀀'] } };
  expect(warnings).toContainEqual(expect.objectContaining(warning));
  const update = async (changes: object) =>
    (await tracking.admin.patch('/api/parcels', { id, ...changes })).body.data.warnings;
  expect(await update({ weight: '2 kg' })).toEqual([]);
  expect(await update({ sender_name: '𒀀' })).toMatchObject([{ field: 'sender_name', code: 'unprintable' }]);
  const { letters } = await printed(`/api/parcels/${id}/waybill.pdf`);
  expect(letters).toContain('\uFFFDAdaLagos');
});

describe('the proof in a document', () => {
  const attachedIn = async (path: string) => {
    const pdf = await download(path);
    const raw = Buffer.from(pdf).toString('latin1');
    return { raw, files: attachments(pdf) };
  };
  const eventually = { timeout: 15_000, interval: 200 };

  it('is attached to a waybill as PDF/A-3, and a QR code leads to it', async () => {
    const parcel = await tracking.aParcel().save();
    await anEvent(tracking.admin, parcel, { title: 'Sealed' });
    const path = `/api/parcels/${parcel.id}/waybill.pdf`;
    const { raw, files } = await vi.waitFor(async () => {
      const found = await attachedIn(path);
      expect(found.files).toHaveLength(1);
      return found;
    }, eventually);
    expect(raw).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(raw).toContain('/AFRelationship /Supplement');
    const proof = JSON.parse(files[0] ?? '') as HistoryProof;
    expect(assertComplete(proof).map(({ kind }) => kind)).toEqual(['parcel.created', 'event.created']);
    expect(proof.records.every(({ record }) => record?.includes(parcel.tracking_code))).toBe(true);
    expect((await readPdf(await download(path))).letters).toContain('Proofinthelog');
  });

  it('is attached to a proof of delivery, without the records of other parcels', async () => {
    const [parcel, other] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    const handover = aHandoverInput('deliver', [parcel, other], {
      giver: 'A. Pala',
      taker: 'J. Doe',
      signature: 'M1 2L3 4',
    });
    expect((await tracking.admin.post('/api/handovers', handover)).status).toBe(201);
    const { files } = await vi.waitFor(async () => {
      const found = await attachedIn(`/api/parcels/${parcel.id}/proof-of-delivery.pdf`);
      expect(found.files).toHaveLength(1);
      return found;
    }, eventually);
    const proof = JSON.parse(files[0] ?? '') as HandoverProof;
    const head = openCheckpoint(proof.checkpoint, proof.key);
    for (const record of proof.records) assertPlaced(record, head);
    expect(proof.records.map(({ record }) => record !== null && JSON.parse(record).parcel_id)).toEqual(
      expect.arrayContaining([parcel.id, false]),
    );
    expect(files[0]).not.toContain(other.tracking_code);
  });
});
