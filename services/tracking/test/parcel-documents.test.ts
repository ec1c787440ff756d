import '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from './support/pdf.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

/** The raw bytes, which the test's client would decode as text. */
async function printed(path: string) {
  const cookie = `session=${tracking.admin.cookies.get('session')}`;
  const response = await fetch(tracking.url + path, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return readPdf(new Uint8Array(await response.arrayBuffer()));
}
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

it('prints texts of any length, and codes that no barcode can hold', async () => {
  const long = {
    recipient_name: 'W'.repeat(300),
    destination: '長'.repeat(300),
    pickup_location: 'x '.repeat(140),
  };
  const parcel = await tracking.aParcel({ ...long, tracking_code: `ÄÖ-${process.pid}` }).save();
  expect((await printed(labels([parcel.id], 'a4-8'))).pages).toBe(1);
  expect((await printed(`/api/parcels/${parcel.id}/waybill.pdf`)).pages).toBe(1);
});

it('prints a waybill that says who sends what to whom', async () => {
  const facts = { sender_name: 'Mint of Bern', pickup_location: 'Bern', declared_value: 'CHF 40,000' };
  const parcel = await tracking.aParcel(facts).save();
  const { text, pages, title } = await printed(`/api/parcels/${parcel.id}/waybill.pdf`);
  expect({ pages, title }).toEqual({ pages: 1, title: `Waybill ${parcel.tracking_code}` });
  for (const words of ['Mint of Bern', 'Ada Lovelace', 'Zürich', 'CHF 40,000', 'Received']) {
    expect(text).toContain(words);
  }
});

it.each([
  ['/api/parcels/labels.pdf?ids=nobody', 404, 'Parcel not found'],
  ['/api/parcels/nobody/waybill.pdf', 404, 'Parcel not found'],
  ['/api/parcels/labels.pdf', 422, 'Ids is required'],
  ['/api/parcels/labels.pdf?ids=x&format=a0', 422, 'Format must be one of: a6, a4-4, a4-8'],
])('answers %s', async (path, status, sentence) => {
  expect(await tracking.admin.get(path)).toMatchEnvelope({ status, errors: [sentence] });
});

it('is for admins', async () => {
  expect((await tracking.visitor().get('/api/parcels/labels.pdf?ids=x')).status).toBe(401);
});
