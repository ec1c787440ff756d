import { FakeContent, someSettings } from '@vaultway/common/testing';
import type { Invoice } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Printer } from '../src/documents/printer.js';
import { trackUrl } from './support/builders.js';
import { readPdf } from './support/pdf.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  const company = {
    company_name: 'Vaultway Zürich',
    contact_address: 'Bahnhofstrasse 1\n8001 Zürich',
    contact_phone: '+41 44 123 45 67',
    time_zone: 'Europe/Zurich',
  };
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings(company));
  await content.change({});
  // No invoice is created until content has responded.
  await vi.waitFor(async () => expect((await post({})).status).toBe(201), { timeout: 20_000, interval: 200 });
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

const post = (facts: object) =>
  tracking.admin.post('/api/invoices', { product: 'Insured transport', ...facts });
const created = async (facts: object = {}): Promise<Invoice> => (await post(facts)).body.data;

/** Downloads the raw bytes, which the test's client would decode as text. */
async function download({ pdf_url }: Invoice) {
  const cookie = `session=${tracking.admin.cookies.get('session')}`;
  const response = await fetch(tracking.url + pdf_url, { headers: { cookie } });
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const printed = async (facts: object = {}) => readPdf((await download(await created(facts))).bytes);

describe('the PDF of an invoice', () => {
  it('contains issuer, recipient, product and amount', async () => {
    const invoice = await created({ recipient_name: 'Ada Lovelace', amount: '1250.5', currency: 'CHF' });
    const { title, pages, text } = await readPdf((await download(invoice)).bytes);
    expect(title).toBe(`Invoice ${invoice.number}`);
    expect(pages).toBe(1);
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Zurich' });
    for (const words of [
      'Vaultway Zürich',
      'Bahnhofstrasse 1',
      '8001 Zürich',
      '+41 44 123 45 67',
      'office@vaultway.example',
      invoice.number,
      today.format(new Date(invoice.created_at)),
      'Ada Lovelace',
      'Insured transport',
      'CHF 1,250.50',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('links to the parcel', async () => {
    const parcel = await tracking.aParcel({ tracking_code: 'GOLD 7&1' }).save();
    const { text, links } = await printed({ parcel_id: parcel.id });
    expect(text).toContain('GOLD 7&1');
    expect(links).toEqual(['https://www.example.com/track.html?code=GOLD+7%261']);
  });

  it.each([
    ['JPY', '1000', 'JPY 1,000'],
    ['ISK', '1500000', 'ISK 1,500,000'],
    ['IRR', '5', 'IRR 5.00'],
    ['KWD', '1.5', 'KWD 1.500'],
    ['USD', '999999999999.99', 'USD 999,999,999,999.99'],
  ])('formats an amount by its currency: %s %s', async (currency, amount, words) => {
    expect((await printed({ currency, amount })).text).toContain(words);
  });

  it('omits missing fields', async () => {
    const { text, links } = await printed();
    expect(text).not.toMatch(/Billed to|Amount|Total|Track|null|undefined/);
    expect(links).toEqual([]);
  });

  it.each([
    ['Arabic', 'نقل مؤمن لسبائك الذهب من لندن إلى دبي'],
    ['Persian', 'حمل و نقل بیمه شده شمش طلا'],
    ['Hebrew', 'הובלה מבוטחת של מטילי זהב'],
    ['Chinese', '从伦敦到上海的黄金条块保险运输服务'],
    ['Japanese', 'ロンドンから東京までの金の延べ棒の保険付き輸送'],
    ['Korean', '런던에서 서울까지 금괴 보험 운송'],
    ['Hindi', 'लदन स मुबई तक सोने की छड का परिवहन'],
    ['Bengali', 'সোনার বারের বীমাকৃত পরিবহন'],
    ['Punjabi', 'ਸੋਨੇ ਦੀ ਢੋਆ ਢੁਆਈ'],
    ['Tamil', 'தங்கக் கட்டிகளின் போக்குவரத்து'],
    ['Sinhala', 'රන් කුට්ටි ප්රවාහනය'],
    ['Burmese', 'ရွှေတုံး သယ်ယူ'],
    ['Khmer', 'ការដឹកជញ្ជូនមាស'],
    ['Tibetan', 'གསེར་སྐྱེལ་འདྲེན'],
    ['Amharic', 'የወርቅ መጓጓዣ'],
    ['Georgian', 'ოქროს ზოდების გადაზიდვა'],
    ['Armenian', 'Ոսկու ձուլակտորների փոխադրում'],
    ['Cantonese', '黃金運輸服務嘅嗰啲'],
    ['N’Ko', 'ߒߞߏ'],
    ['Chakma', '𑄌𑄋𑄴𑄟𑄳𑄦'],
    ['Russian', 'Страхованная перевозка золотых слитков'],
    ['Greek', 'Ασφαλής μεταφορά ράβδων χρυσού'],
    ['Vietnamese', 'Vận chuyển vàng thỏi được bảo hiểm'],
    ['Turkish', 'Sigortalı altın külçe taşımacılığı'],
    ['Thai', 'บริการขนส่งทองแท่ง'],
  ])('has a glyph for every letter of %s', async (_, words) => {
    const { letters } = await printed({ product: words, recipient_name: words });
    expect(letters).not.toContain('\uFFFD');
    const missing = Array.from(new Set(words.replaceAll(' ', ''))).filter(
      (letter) => !letters.includes(letter),
    );
    expect(missing).toEqual([]);
  });

  it('shows � for a character without a glyph, and leaves out emoji', async () => {
    const { text } = await printed({ product: 'Gold 𒀀 🏆', recipient_name: '🏆' });
    expect(text).toContain('Gold \uFFFD');
    expect(text).not.toContain('🏆');
    expect(text).toMatch(/Billed to\s+–/);
  });

  it('draws a letter and its mark from different fonts rather than as �', async () => {
    expect((await printed({ product: 'Kɔ̀kɔ́' })).letters).not.toContain('\uFFFD');
  });

  it('fits the longest texts on one page', async () => {
    const { pages, letters } = await printed({
      product: 'W'.repeat(300),
      recipient_name: 'M'.repeat(300),
      amount: '999999999999.99',
      currency: 'EUR',
      parcel_id: (await tracking.aParcel({ tracking_code: `X${'漢'.repeat(200)}` }).save()).id,
    });
    expect(pages).toBe(1);
    expect(letters).toContain('W'.repeat(300));
  });

  it('does not change with the company or the parcel', async () => {
    const parcel = await tracking.aParcel().save();
    const invoice = await created({ parcel_id: parcel.id });
    const before = await download(invoice);
    await content.change({ company_name: 'Another company' });
    await tracking.admin.patch('/api/parcels', { id: parcel.id, tracking_code: `${parcel.tracking_code}x` });
    const after = await download(invoice);
    await content.change({ company_name: 'Vaultway Zürich' });
    expect(Buffer.from(after.bytes).equals(Buffer.from(before.bytes))).toBe(true);
  });

  it('is not cached by proxies, and not resent to a client that has it', async () => {
    const { pdf_url, number } = await created();
    const first = await tracking.admin.get(pdf_url);
    const etag = first.headers.get('etag') ?? '';
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="invoice-${number}.pdf"`,
      'cache-control': 'private, no-cache',
    });
    const again = await tracking.admin.get(pdf_url, { headers: { 'if-none-match': `W/${etag}` } });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    const any = await tracking.admin.get(pdf_url, { headers: { 'if-none-match': '*' } });
    expect(any.status).toBe(304);
  });

  it.each(['0197a7c2-5d1e-7c3a-9a51-0f7c3c1d2e4b.pdf', 'no-id.pdf', '1.2.pdf', 'x'])(
    'is a 404 for %s',
    async (name) => {
      const answer = await tracking.admin.get(`/api/invoices/${name}`);
      expect(answer).toMatchEnvelope({ status: 404, errors: ['Not found'] });
    },
  );

  it('supports concurrent requests', async () => {
    const invoices = await Promise.all([created(), created(), created(), created()]);
    const pdfs = await Promise.all(invoices.map((invoice) => download(invoice)));
    const titles = await Promise.all(pdfs.map(async ({ bytes }) => (await readPdf(bytes)).title));
    expect(titles).toEqual(invoices.map(({ number }) => `Invoice ${number}`));
  });

  it('is a 503 if the printing process is killed, and the next one is printed', async () => {
    await download(await created()); // starts the process
    const invoice = await created();
    const printer = tracking.app.get(Printer);
    const stuck = tracking.admin.get(invoice.pdf_url);
    await vi.waitFor(() => expect(printer.size).toBe(1), { interval: 1, timeout: 20_000 });
    process.kill(printer.pid ?? 0, 'SIGKILL');
    expect(await stuck).toMatchEnvelope({ status: 503 });
    expect((await tracking.admin.get(invoice.pdf_url)).status).toBe(200);
  });

  it('does not block look-ups', async () => {
    const parcel = await tracking.aParcel().save();
    const invoice = await created({ product: '从伦敦到上海的黄金条块', recipient_name: 'محمد' });
    const replica = await tracking.replica(); // which has loaded no font yet
    const visitor = replica.visitor();
    await visitor.get(trackUrl(parcel.tracking_code));
    const state = { printing: true, answered: 0 };
    const print = sessions
      .signedIn(replica.url)
      .get(invoice.pdf_url)
      .finally(() => {
        state.printing = false;
      });
    while (state.printing) {
      await visitor.get(trackUrl(parcel.tracking_code));
      state.answered += 1;
    }
    await replica.stop();
    expect((await print).status).toBe(200);
    expect(state.answered).toBeGreaterThan(10);
  });
});
