import { FakeContent, someSettings } from '@vaultway/common/testing';
import type { Invoice, Parcel } from '@vaultway/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readPdf } from './support/pdf.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

/** The schema of Factur-X 1.07.3, profile EN 16931, as FNFE-MPE and FeRD publish it. */
const SCHEMA = join(import.meta.dirname, 'fixtures/factur-x/Factur-X_1.07.3_EN16931.xsd');

let tracking: TrackingUnderTest;
let content: FakeContent;
const COMPANY = {
  company_name: 'Vaultway & Sons <Zürich>',
  company_tax_number: 'DE123456789',
  company_country: 'DE',
  contact_address: 'Bahnhofstraße 1\n10115 Berlin',
  payment_details: 'IBAN DE02 1203 0000 0000 2020 51',
};
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings(COMPANY));
  await content.change({});
  await vi.waitFor(
    async () => expect((await tracking.admin.post('/api/invoices', { product: 'x' })).status).toBe(201),
    { timeout: 20_000, interval: 200 },
  );
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

const line = (facts: object = {}) => ({ description: 'Transport', price: '100.00', tax_rate: 19, ...facts });
async function created(facts: object, customer: object = {}): Promise<Invoice> {
  const { body } = await tracking.admin.post('/api/customers', {
    name: 'Ada & Co. <KG>',
    address: 'Ring 1\n75001 Paris',
    country: 'FR',
    tax_number: 'FR83404833048',
    payment_terms: 14,
    ...customer,
  });
  const invoice = { currency: 'EUR', lines: [line()], customer_id: body.data.id, ...facts };
  return (await tracking.admin.post('/api/invoices', invoice)).body.data;
}

async function download({ pdf_url }: Invoice): Promise<Uint8Array> {
  const cookie = `session=${tracking.admin.cookies.get('session')}`;
  const response = await fetch(tracking.url + pdf_url, { headers: { cookie } });
  return new Uint8Array(await response.arrayBuffer());
}

const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
};

/** Returns the author in the XML metadata. */
function creatorIn(pdf: Uint8Array): string | undefined {
  const metadata = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(Buffer.from(pdf).toString('utf8'))?.[0] ?? '';
  using document = XmlDocument.fromString(metadata);
  return document.get('//dc:creator//rdf:li', NAMESPACES)?.content;
}

/** Returns the embedded file. */
function embeddedIn(pdf: Uint8Array): string | null {
  const bytes = Buffer.from(pdf);
  const at = bytes.indexOf('/Type /EmbeddedFile');
  if (at === -1 || !bytes.includes('(factur-x.xml)')) return null;
  const begin = bytes.indexOf('stream\n', at) + 'stream\n'.length;
  return inflateSync(bytes.subarray(begin, bytes.indexOf('\nendstream', begin))).toString('utf8');
}

function expectValid(xml: string) {
  xmlRegisterFsInputProviders();
  const schema = XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA });
  const validator = XsdValidator.fromDoc(schema);
  expect(xml).toMatch(/^<\?xml/);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
    validator.dispose();
    schema.dispose();
  }
}
const valueOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)`, 'g'))].map(([, value]) => value);

it('is embedded in the PDF of an invoice with lines and a customer, and valid', async () => {
  const lines = [
    line({ quantity: '2.5', unit: 'hour' }),
    line({ description: 'Storage & "more"\u0007', tax_rate: '7.5', price: '0.05' }),
    line({ tax_rate: 0, tax_category: 'exempt' }),
    line({ tax_rate: 0, tax_category: 'reverse_charge' }),
    line({ tax_rate: 0 }),
  ];
  const invoice = await created({ lines });
  const pdf = await download(invoice);
  const xml = embeddedIn(pdf) ?? '';
  expectValid(xml);
  expect(valueOf(xml, 'CategoryCode').slice(-5)).toEqual(['S', 'S', 'E', 'AE', 'Z']);
  expect(valueOf(xml, 'GrandTotalAmount')).toEqual([invoice.amount]);
  expect(valueOf(xml, 'IBANID')).toEqual(['DE02120300000000202051']);
  expect(valueOf(xml, 'CountryID')).toEqual(['DE', 'FR']);
  const raw = Buffer.from(pdf).toString('latin1');
  expect(raw).toContain('/AFRelationship /Alternative');
  expect(raw).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(raw).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
  expect(creatorIn(pdf)).toBe('Vaultway & Sons <Zürich>');
  const { letters } = await readPdf(pdf);
  for (const words of ['Ada&Co.', 'Storage&"more"', 'Reversecharge', '2.5h'])
    expect(letters).toContain(words);
  expect(Buffer.from(await download(invoice)).equals(Buffer.from(pdf))).toBe(true);
});

it('is valid for a credit note, which names the invoice', async () => {
  const invoice = await created({});
  const { body } = await tracking.admin.post(`/api/invoices/${invoice.id}/credit-note`, {});
  const xml = embeddedIn(await download(body.data)) ?? '';
  expectValid(xml);
  expect(valueOf(xml, 'TypeCode')[0]).toBe('381');
  expect(valueOf(xml, 'IssuerAssignedID')).toEqual([invoice.number]);
});

it.each([
  ['without a tax number of the customer', {}, { tax_number: null }],
  ['with a tax number that is no VAT number', {}, { tax_number: '12/345/67890' }],
  ['without payment terms, payable on receipt', {}, { payment_terms: null }],
  ['in yen, without decimals', { currency: 'JPY', lines: [line({ price: 100 })] }, {}],
])('is valid %s', async (_, facts, customer) => {
  expectValid(embeddedIn(await download(await created(facts, customer))) ?? '');
});

it.each([
  [{ customer_id: null }, {}, 'a customer'],
  [{}, { country: null }, 'the country of the customer'],
  [
    { lines: [line({ tax_rate: 0, tax_category: 'reverse_charge' })] },
    { tax_number: null },
    'the tax number of the customer',
  ],
  [{ currency: 'KWD' }, {}, 'a currency with at most two decimals'],
])('is absent from the PDF with %j %j, which says what is missing', async (facts, customer, missing) => {
  const pdf = await download(await created(facts, customer));
  expect(embeddedIn(pdf)).toBeNull();
  expect(creatorIn(pdf)).toBe('Vaultway & Sons <Zürich>');
  const { text } = await readPdf(pdf);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`no e-invoice. Missing: ${missing}.`);
});

it('links to the tracking pages of its parcels, each once, and shows a QR code of a single one', async () => {
  const [one, two] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
  const urlOf = ({ tracking_code: code }: Parcel) => `/track.html?code=${code}`;
  const ofOne = await download(
    await created({ lines: [line({ parcel_id: one.id }), line({ parcel_id: one.id })] }),
  );
  expect((await readPdf(ofOne)).links).toEqual([expect.stringContaining(urlOf(one))]);
  expect(Buffer.from(ofOne).toString('latin1')).toContain('QR code of');
  const ofBoth = await download(
    await created({ lines: [one, two].map(({ id }) => line({ parcel_id: id })) }),
  );
  const { links, letters } = await readPdf(ofBoth);
  expect(links).toEqual([one, two].map((parcel) => expect.stringContaining(urlOf(parcel))));
  expect(letters).toContain(one.tracking_code);
  expect(Buffer.from(ofBoth).toString('latin1')).not.toContain('QR code of');
  expectValid(embeddedIn(ofOne) ?? '');
});

it('spreads many lines over pages', async () => {
  const lines = Array.from({ length: 60 }, (_, n) =>
    line({ description: `Line ${n} ${'long '.repeat(20)}` }),
  );
  const pdf = await download(await created({ lines }));
  const { pages, letters } = await readPdf(pdf);
  expect(pages).toBeGreaterThan(2);
  expect(letters).toContain('Line59');
  expectValid(embeddedIn(pdf) ?? '');
});
