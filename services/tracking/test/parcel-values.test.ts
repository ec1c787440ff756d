import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const valueOf = async (text: string) => {
  const [row] = await tracking.database.query<[{ amount: string | null; currency: string | null }]>(
    'SELECT amount, currency FROM read_value($1)',
    [text],
  );
  return row.amount === null ? null : `${row.currency} ${row.amount}`;
};

const kilogramsOf = async (text: string) => {
  const [row] = await tracking.database.query<[{ kg: string | null }]>('SELECT read_kilograms($1) AS kg', [
    text,
  ]);
  return row.kg;
};

describe('a declared value', () => {
  it.each([
    ['USD 40,000', 'USD 40000'],
    ['usd40000', 'USD 40000'],
    ['40000 USD', 'USD 40000'],
    ['$40,000.00 USD', 'USD 40000'],
    ['USD $40,000', 'USD 40000'],
    ['US$ 40,000', 'USD 40000'],
    ['40.000,00 EUR', 'EUR 40000'],
    ['€ 1.250,00', 'EUR 1250'],
    ['1 250,00 €', 'EUR 1250'],
    ['1\u202f250,50\u00a0€', 'EUR 1250.5'],
    ['EUR 12,5', 'EUR 12.5'],
    ["CHF 1'250.-", 'CHF 1250'],
    ['Fr. 1’250.– CHF', 'CHF 1250'],
    ['1.250,- €', 'EUR 1250'],
    ['£1,250', 'GBP 1250'],
    ['₹ 1,00,000', 'INR 100000'],
    ['INR 12,34,567.89', 'INR 1234567.89'],
    ['1.000.000 VND', 'VND 1000000'],
    ['₺ 40.000,00', 'TRY 40000'],
    ['40.000,00 TL', 'TRY 40000'],
    ['¥100000 JPY', 'JPY 100000'],
    ['USD 40k', 'USD 40000'],
    ['1.2 million USD', 'USD 1200000'],
    ['EUR 1,5 Mio.', 'EUR 1500000'],
    ['USD 40000.0000', 'USD 40000'],
    ['40,000 (USD)', 'USD 40000'],
    ['USD ٤٠٬٠٠٠', 'USD 40000'],
    ['۱۲٫۵ EUR', 'EUR 12.5'],
    ['ＵＳＤ　４０，０００', 'USD 40000'],
    ['KWD 40.500,250', 'KWD 40500.25'],
    ['0 USD', 'USD 0'],
    ['CA$ 12', 'CAD 12'],
    ['kr 500 SEK', 'SEK 500'],
    ['40000.00 Kč', 'CZK 40000'],
  ])('is read from %s as %s', async (text, read) => {
    expect(await valueOf(text)).toBe(read);
  });

  it.each([
    '12.000 TRY',
    'EUR 40.000',
    'KWD 40,000',
    '40k',
    '40,000',
    '$40,000',
    '¥ 100',
    '500 kr',
    'USD EUR 5',
    '€ 5 USD',
    'USD 10-20',
    '~ USD 40',
    'USD -5',
    'about 40,000 USD',
    'USD 40,000 + EUR 5',
    'USD 40 000 0',
    'USD 4,00,00',
    'ABC 12',
    'NCV',
    'Fr. 12',
    'priceless',
    '1.234.56 USD',
    'USD 1,5 k 3',
    'x'.repeat(300),
  ])('stays unread: %s', async (text) => {
    expect(await valueOf(text)).toBeNull();
  });
});

describe('a weight', () => {
  it.each([
    ['12.5 kg', '12.5'],
    ['12,5kg', '12.5'],
    ['KG 12.50', '12.5'],
    ['12.5 KGS', '12.5'],
    ['12 Kilos', '12'],
    ['0.500 kg', '0.5'],
    ['0,500 kg', '0.5'],
    ['1250 g', '1.25'],
    ['1,250.5 g', '1.2505'],
    ['2 lb', '0.907185'],
    ['2 lbs.', '0.907185'],
    ['5 lb 3 oz', '2.35301'],
    ['10 oz', '0.283495'],
    ['1 oz t', '0.031103'],
    ['1 oz. t.', '0.031103'],
    ['10 troy ounces', '0.311035'],
    ['10 ozt', '0.311035'],
    ['12.5 KGM', '12.5'],
    ['١٢٫٥ كجم', '12.5'],
    ['12,5 кг', '12.5'],
    ['12 ㎏', '12'],
  ])('is read from %s as %s kg', async (text, read) => {
    expect(await kilogramsOf(text)).toBe(read);
  });

  it.each([
    '12.5',
    '1,250 kg',
    '1.250 kg',
    '~12 kg',
    '10-12 kg',
    '5 stone',
    '12 kg / 26 lb',
    '3 fl oz',
    '-2 kg',
  ])('stays unread: %s', async (text) => {
    expect(await kilogramsOf(text)).toBeNull();
  });
});

describe('a parcel', () => {
  const stored = async (id: string) => {
    const [row] = await tracking.database.query<[Record<string, string | null>]>(
      'SELECT value_amount, value_currency, weight_kg FROM parcels WHERE id = $1',
      [id],
    );
    return [row.value_amount, row.value_currency, row.weight_kg];
  };

  it('stores what its texts say, through each change', async () => {
    const parcel = await tracking.aParcel({ declared_value: 'USD 40,000', weight: '2 lb' }).save();
    expect(await stored(parcel.id)).toEqual(['40000', 'USD', '0.907185']);
    await tracking.admin.patch('/api/parcels', { id: parcel.id, declared_value: '12.000 TRY' });
    expect(await stored(parcel.id)).toEqual([null, null, '0.907185']);
    await tracking.admin.patch('/api/parcels', { id: parcel.id, declared_value: '€ 5', weight: '' });
    expect(await stored(parcel.id)).toEqual(['5', 'EUR', null]);
    await tracking.admin.delete('/api/parcels', { id: parcel.id });
    expect(await stored(parcel.id)).toEqual(['5', 'EUR', null]);
  });

  it('does not tell a visitor what was read', async () => {
    const parcel = await tracking.aParcel({ declared_value: 'USD 40,000', weight: '4 kg' }).save();
    const seen = await tracking.visitor().get(`/api/parcels/${parcel.tracking_code}`);
    expect(JSON.stringify(seen.body)).not.toMatch(/value_amount|value_currency|weight_kg|40000/);
  });

  it('is filtered and sorted by value and weight', async () => {
    const mark = { shipped_via: 'Value Air', status: 'In transit' };
    const facts = [
      { declared_value: 'USD 300', weight: '1 kg' },
      { declared_value: 'USD 1,000', weight: '500 g' },
      { declared_value: '12.000 TRY', weight: 'heavy' },
      { declared_value: 'EUR 700', weight: '2 kg' },
    ];
    const codes: string[] = [];
    for (const each of facts) codes.push((await tracking.aParcel({ ...mark, ...each }).save()).tracking_code);
    const found = async (query: string) => {
      const answer = await tracking.admin.get(`/api/parcels?shipped_via=value+air&${query}`);
      expect(answer.status).toBe(200);
      return (answer.body.data as { tracking_code: string }[]).map(({ tracking_code: code }) =>
        codes.indexOf(code),
      );
    };
    expect(await found('currency=usd&sort=-declared_value')).toEqual([1, 0]);
    expect(await found('min_value=500&sort=declared_value')).toEqual([3, 1]);
    expect(await found('currency=USD&max_value=300')).toEqual([0]);
    expect(await found('value_unread=yes')).toEqual([2]);
    expect(await found('min_weight=0.5&max_weight=1&sort=weight')).toEqual([1, 0]);
    expect(await found('sort=-weight')).toEqual([3, 0, 1, 2]);
    expect((await tracking.admin.get('/api/parcels?min_value=much')).status).toBe(422);
    const csv = await tracking.admin.get(
      '/api/parcels/export.csv?shipped_via=value+air&sort=-declared_value',
    );
    expect(csv.status).toBe(200);
  });
});
