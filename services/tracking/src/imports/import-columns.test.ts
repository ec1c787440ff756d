import { IMPORT_FIELDS } from '@vaultway/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOfCells } from './column-cells.js';
import { HEADER_WORDS } from './header-words.js';
import { guessColumns, guessMapping, headerKey, unitOf, withUnit } from './import-columns.js';

it.each([
  [
    'a dispatch desk',
    'Sendungs-Nr.;Consignee;Consignee e-mail;Tel.;Deliver to;Now at;Stat.;Wt (kg);Carrier;Shipper;Shipper mail;Collected at;Goods;Ins. value;ETA from;ETA to;Remarks',
    16,
  ],
  [
    'a German office',
    'Sendungsnummer;Empfänger;E-Mail Empfänger;Telefon;Lieferadresse;Gewicht [kg];Absender;Abholort;Inhalt;Warenwert;Bemerkung',
    10,
  ],
  [
    'a French office',
    'N° de suivi;Destinataire;Courriel;Tél.;Adresse de livraison;Poids;Expéditeur;Contenu;Valeur déclarée',
    9,
  ],
  ['a Russian office', 'Трек-номер;Получатель;Телефон;Адрес доставки;Вес;Отправитель;Статус', 7],
  ['a Turkish office', 'TAKİP NO;ALICI;CEP TELEFONU;TESLİMAT ADRESİ;AĞIRLIK;GÖNDERİCİ', 6],
  ['an Arabic office', 'رقم الشحنة;المستلم;هاتف;الوجهة;الوزن;المرسل', 6],
  ['an Indian office', 'ट्रैकिंग नंबर;प्राप्तकर्ता;मोबाइल;गंतव्य;वज़न;प्रेषक', 6],
])('finds the fields of %s', (_office, header, many) => {
  const mapping = guessMapping('parcels', header.split(';'));
  const found = mapping.filter((field) => field !== null);
  expect(found).toHaveLength(many);
  expect(new Set(found).size).toBe(many);
});

it('takes each word for the field that it names, if it stands alone', () => {
  const wrong = Object.entries(HEADER_WORDS).flatMap(([field, words]) =>
    words.filter((word) => guessMapping('parcels', [word])[0] !== field).map((word) => `${word}: ${field}`),
  );
  expect(wrong).toEqual([]);
});

it('takes no column for what it does not name', () => {
  const columns = ['Remarks', 'Bemerkung', 'Invoice', 'Sum', 'No', '#', '', 'Date', 'Client ref'];
  expect(guessMapping('parcels', columns).filter((field) => field !== null)).toEqual([]);
});

/** A dispatch desk's file, with invented parties. */
const DESK = [
  ['Sendungs-Nr.', ['NB-26-30001', 'NB-26-30002', 'NB-26-30003'], 'tracking_code'],
  ['Consignee', ['Zoë Brandt', 'Omar Haddad', "Siobhán O'Dea"], 'recipient_name'],
  ['Consignee e-mail', ['z.brandt@shop.example', 'omar@haddad.example', ''], 'recipient_email'],
  ['Tel.', ['+41 44 555 01 02', '0041 44 555 01 03', '(044) 555-01-04'], 'recipient_phone_number'],
  [
    'Deliver to',
    ['9 Quai du Lac; Genève, Switzerland', 'Dubai, UAE', 'Cork; Dublin, Ireland'],
    'destination',
  ],
  ['Now at', ['Milano, Italy', 'Frankfurt am Main, Germany', 'London'], 'current_location'],
  ['Wt (kg)', ['14,44', '3,2', '120'], 'weight'],
  ['Shipper mail', ['out@vault.example', 'out@vault.example', 'out@vault.example'], 'sender_email'],
  ['Ins. value', ['EUR 62.000,00', 'EUR 1.500,00', 'CHF 900'], 'declared_value'],
  ['ETA from', ['27/11/2026', '28/11/2026', '29/11/2026'], 'min_expected_delivery_date'],
  ['ETA to', ['28/11/2026', '30/11/2026', '30/11/2026'], 'max_expected_delivery_date'],
  ['Remarks', ['fragile', '"do not tilt"', ''], null],
] as const;
const rowsOf = (columns: readonly (readonly [string, readonly string[], unknown])[]) =>
  [0, 1, 2].map((row) => columns.map(([, cells]) => cells[row] ?? ''));

describe('columns with cells', () => {
  const expected = DESK.map(([, , field]) => field);

  it('are named by their headers without doubt', async () => {
    const guessed = await guessColumns(
      'parcels',
      DESK.map(([header]) => header),
      rowsOf(DESK),
    );
    expect(guessed).toEqual({ mapping: expected, doubts: [] });
  });

  it('are found by their cells, each with doubt, if their headers say nothing', async () => {
    const { mapping, doubts } = await guessColumns(
      'parcels',
      DESK.map((_, at) => `F${at}`),
      rowsOf(DESK),
    );
    const found = [...mapping.entries()].filter(([, field]) => field !== null);
    expect(found.map(([at]) => at)).toEqual(doubts);
    expect(found.length).toBeGreaterThanOrEqual(8);
    for (const [at, field] of found) expect([null, expected[at]]).toContain(field);
  });

  it('follow earlier imports of the same headers', async () => {
    const known = new Map([
      [headerKey('Now at'), 'pickup_location'],
      [headerKey('REMARKS'), 'parcel_content'],
      [headerKey('Tel.'), null],
      [headerKey('Ins. value'), 'a field of before'],
    ]);
    const { mapping, doubts } = await guessColumns(
      'parcels',
      DESK.map(([header]) => header),
      rowsOf(DESK),
      known,
    );
    const changed: Record<string, string | null> = {
      'Now at': 'pickup_location',
      Remarks: 'parcel_content',
      'Tel.': null,
      'Ins. value': null,
    };
    expect(mapping).toEqual(DESK.map(([header, , field]) => (header in changed ? changed[header] : field)));
    // Left out, although the header or the cells name a field.
    expect(doubts).toEqual([3, 8]);
  });

  it('are doubted if an earlier import left out what has a field, and only then', async () => {
    const columns = [
      ['weight', ['3', '14', '2'], null],
      ['Contact', ['a@x.example', 'b@x.example', 'c@x.example'], null],
      ['Remarks', ['fragile', '', 'keep dry'], null],
      ['To', ['Oslo', 'Dubai', 'Cork'], null],
      ['Destination', ['Oslo', 'Dubai', 'Cork'], 'destination'],
      ['12', ['Omar', 'Ann', 'Zoë'], null],
    ] as const;
    const headers = columns.map(([header]) => header);
    const known = new Map(columns.map(([header, , field]) => [headerKey(header), field]));
    const { mapping, doubts } = await guessColumns('parcels', headers, rowsOf(columns), known);
    expect(mapping).toEqual(columns.map(([, , field]) => field));
    expect(doubts).toEqual([0, 1, 3]);
  });

  it('are doubted if their cells contradict their header', async () => {
    const columns = [
      ['From', ['Milano, Italy', 'London', 'Dubai'], 'pickup_location'],
      ['To', ['Genève', 'Dubai, UAE', 'Oslo'], 'destination'],
      ['Email', ['Zoë Brandt', 'Omar Haddad', 'Ann Lee'], 'recipient_email'],
      ['Phone', ['a@x.example', 'b@x.example', 'c@x.example'], 'sender_email'],
      ['weight', ['27/11/2026', '28/11/2026', '29/11/2026'], 'weight'],
    ] as const;
    const { mapping, doubts } = await guessColumns(
      'parcels',
      columns.map(([header]) => header),
      rowsOf(columns),
    );
    expect(mapping.slice(0, 2)).toEqual(['pickup_location', 'destination']);
    expect(mapping[4]).toBe('weight');
    expect(doubts).toEqual(expect.arrayContaining([0, 1, 3, 4]));
  });

  it('get each field once, and doubts only where there is a field', async () => {
    const header = fc.oneof(
      fc.constantFrom(...DESK.map(([name]) => name), 'From', 'Email', 'code'),
      fc.string(),
    );
    const cell = fc.oneof(fc.constantFrom(...DESK.flatMap(([, cells]) => cells)), fc.string());
    const table = fc.tuple(
      fc.array(header, { maxLength: 12 }),
      fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom('parcels' as const, 'events' as const),
        async ([columns, rows], kind) => {
          const { mapping, doubts } = await guessColumns(kind, columns, rows);
          const fields = mapping.filter((field) => field !== null);
          expect(mapping).toHaveLength(columns.length);
          expect(new Set(fields).size).toBe(fields.length);
          expect(IMPORT_FIELDS[kind]).toEqual(expect.arrayContaining(fields));
          for (const at of doubts) expect(mapping[at]).not.toBeNull();
        },
      ),
    );
  });
});

it.each([
  ['email', ['Ann <ann@x.example>', 'bob@x.example', '']],
  ['date', ['5-Nov-26', '6-Nov-26']],
  ['date', ['٢٠٢٦-١١-٠٥', '٢٠٢٦-١١-٠٦']],
  ['money', ['$1,250.50', '€ 900', 'USD 12']],
  ['money', ["1'250.50 CHF", '900.– CHF']],
  ['weight', ['12 kg', '3,5 kg']],
  ['phone', ['٠٤٤ ١٢٣ ٤٥ ٦٧', '+41 44 123 45 67']],
  ['code', ['1Z999AA10123456784', '1Z999AA10123456785']],
  ['town', ['12 Bahnhofstrasse, ZURICH', 'Muenchen', 'somewhere']],
  [null, ['DHL', 'DHL', 'UPS']],
  [null, ['AB1234', 'AB1234']],
  [null, ['12', '46331', '1.5']],
  [null, ['Ann Lee', 'Bob']],
  [null, ['', ' ']],
  [null, []],
])('takes cells for %s: %j', (kind, cells) => {
  expect(kindOfCells(cells)).toBe(kind);
});

it.each([
  ['Wt (kg)', 'weight', '14,44', '14,44 kg'],
  ['Weight [lbs]', 'weight', '3', '3 lbs'],
  ['Gewicht in kg', 'weight', '١٢٫٥', '١٢٫٥ kg'],
  ['Вес, кг', 'weight', '7', '7 кг'],
  ['Wt (kg)', 'weight', '14 lb', '14 lb'],
  ['Wt (kg)', 'weight', '', ''],
  ['Weight', 'weight', '14', '14'],
  ['Value (EUR)', 'declared_value', '62.000,00', 'EUR 62.000,00'],
  ['Value in €', 'declared_value', '500', '€ 500'],
  ['Value (EUR)', 'declared_value', 'USD 5', 'USD 5'],
  ['Status (kg)', 'status', '5', '5'],
])('writes the unit of %s to %s: %j becomes %j', (header, field, cell, value) => {
  expect(withUnit(cell, field, unitOf(header, field))).toBe(value);
});
