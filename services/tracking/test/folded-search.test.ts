import { PersonExports } from '@vaultway/common';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCode } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const fold = async (texts: readonly string[]): Promise<string[]> => {
  const rows = await tracking.database.query<{ folded: string }[]>(
    'SELECT fold_text(given) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS given (given, at) ORDER BY at',
    [texts],
  );
  return rows.map(({ folded }) => folded);
};

describe('a search', () => {
  const found = async (path: string, q: string) => {
    const { data } = (await tracking.admin.get(`${path}?q=${encodeURIComponent(q)}`)).body;
    return (data as { recipient_name: string }[]).map(({ recipient_name }) => recipient_name);
  };

  it.each([
    ['Zoë Weißenfels', ['zoe weissenfels', 'ZOË WEISSENFELS', 'ZOE WEIẞENFELS', 'Weissenfels']],
    ['Σωκράτης Νικολάου', ['ΣΩΚΡΑΤΗΣ', 'σωκρατης', 'Νικολαου']],
    ['Łukasz Żółkiewski', ['lukasz zolkiewski', 'ŁUKASZ']],
    ['İbrahim Ilgın', ['ibrahim ilgin', 'IBRAHIM', 'ILGIN', 'ılgın']],
    ['Nguyễn Đặng Phượng', ['nguyen dang phuong', 'ĐẶNG']],
    ['Ann\tMarie  Lee', ['ann marie lee', 'Ann\u00a0Marie', 'marie   lee', 'marie\u3000lee']],
    ['Алёна Фёдоровна', ['алена', 'ФЕДОРОВНА']],
    ['شارع ١٢٣٤٥ علي', ['12345', '١٢٣٤٥', '۱۲۳۴۵', 'على', 'علی']],
    ['Gate १९८७', ['1987', 'gate 1987']],
    ['Flat 4711', ['٤٧١١', '４７１１', '𝟜𝟟𝟙𝟙']],
    ['金田 ﾀﾅｶ', ['タナカ', '金田']],
    ['50% Ltd_x', ['50%', '５０％', 'ltd_x', 'LTD＿X']],
  ])('finds %s in other spellings', async (name, searches) => {
    await tracking.aParcel({ tracking_code: freshCode(), recipient_name: name }).save();
    const stored = name.replaceAll('\u00a0', ' ');
    for (const q of searches) {
      expect([q, ...(await found('/api/parcels', q))]).toContain(stored);
      expect([q, ...(await found('/api/parcels/find', q))]).toContain(stored);
    }
    expect(await found('/api/parcels', `${name.slice(0, 4)}qqq`)).toEqual([]);
  });
});

it.each(['Ann＼Lee', 'Ann﹨Lee', 'Ann＿Lee ＼', '１００％ Ann', 'Ann\\Lee_%'])(
  'exports the parcels of %s, whose name has signs of patterns',
  async (name) => {
    const { tracking_code } = await tracking.aParcel({ recipient_name: name, recipient_email: null }).save();
    await tracking.aParcel({ recipient_name: 'AnnLee', recipient_email: null }).save();
    const person = { email: 'ann@lee.example', name };
    const { records } = await tracking.app.get(PersonExports).page(person, '0:');
    expect(records).toMatchObject([{ type: 'parcel', tracking_code, recipient_name: name }]);
  },
);

describe('folding', () => {
  it('turns every decimal digit into 0–9', async () => {
    const digits = Array.from({ length: 0x2_0000 }, (_, point) => point)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point))
      .filter((sign) => /\p{Nd}/u.test(sign));
    const [folded] = await fold([digits.join('')]);
    expect(folded).toBe('0123456789'.repeat(digits.length / 10));
  });

  it('does nothing twice, and keeps the order of words', async () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('ß', 'Σς', 'İ', 'é', 'e\u0301'),
    );
    const texts = fc
      .sample(fc.array(word, { maxLength: 6 }), 2000)
      .map((words) => words.join(' ').toWellFormed().replaceAll('\0', ''));
    const once = await fold(texts);
    const twice = await fold(once);
    const changed = once.flatMap((text, at) => (text === twice[at] ? [] : [[texts[at], text, twice[at]]]));
    expect(changed).toEqual([]);
  });

  it('leaves plain text, and the separators between fields', async () => {
    expect(await fold(['vw-7q4k\u001fada lovelace\u001f'])).toEqual(['vw-7q4k\u001fada lovelace\u001f']);
    expect(await fold(['Zoë\u001f \u001fB'])).toEqual(['zoe\u001f \u001fb']);
  });
});
