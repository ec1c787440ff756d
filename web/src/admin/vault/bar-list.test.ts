import { describe, expect, it } from 'vitest';
import { openBarList, withoutTotals } from './bar-list';
import { textOf } from './list-cells';
import { itemsOfList } from './list-items';
import { choiceOf } from './list-words';

const FORM = {
  kind: 'bar',
  metal: 'gold',
  refiner: 'Valcambi',
  weight_unit: 'kg',
  fineness: '999.9',
  gross_weight: '1',
};
const read = (text: string, language = 'en', labels = {}) =>
  itemsOfList(openBarList(text, labels), { form: FORM, language });

describe('a bar list', () => {
  it('reads the headers of the trade, whatever the delimiter, and what it leaves out from the form', () => {
    for (const sign of [',', ';', '\t', '|', ' | ']) {
      const list = [
        ['Bar No.', 'Brand', 'Gross Weight (oz t)', 'Assay', 'Fine oz', 'Year'],
        ['AB 1', 'PAMP', '401.125', '995.8', '399.440', '2019'],
        ['AB 2', 'PAMP', '400.000', '995', '', ''],
      ].map((cells) => cells.join(sign));
      expect(read(`\uFEFF${list.join('\r\n')}\r\n\r\n`)).toMatchObject([
        {
          kind: 'bar',
          metal: 'gold',
          refiner: 'PAMP',
          serial: 'AB 1',
          gross_weight: '401.125',
          weight_unit: 'ozt',
        },
        { refiner: 'PAMP', serial: 'AB 2', gross_weight: '400.000', fineness: '995', year: '' },
      ]);
    }
    expect(read('Bar No.;Brand;Gross Weight (oz t);Assay\nAB 3;;400.000;\nAB 4;;401.125;')).toMatchObject([
      { refiner: 'Valcambi', fineness: '999.9' },
      { refiner: 'Valcambi', fineness: '999.9' },
    ]);
  });

  it.each([
    ['Bar No;Gross Weight;Unit;Fineness', 'A1;12.441;kg;995', 'A2;12.502;;995', { weight_unit: '' }],
    ['Bar No;Weight;Fineness', 'A1;12.441 kg;995', 'A2;12.502;995', { weight_unit: '' }],
    ['Metal;Bar No;Gross Oz;Fineness', 'Silver;A1;1001.2;999', ';A2;1002;999', { metal: '' }],
    ['Brand;Bar No;Gross Oz;Fineness', 'PAMP;A1;400;995', ';A2;401;995', { refiner: '' }],
    ['Bar No;Gross Oz;Assay', 'A1;400;995', 'A2;401;', { fineness: '' }],
    ['Kind;Bar No;Gross Oz', 'coin;A1;1', ';A2;1', { kind: '' }],
    ['Bar No;Value;Currency', 'A1;50000;EUR', 'A2;60000;', { currency: '' }],
    ['Bar No;Gross Weight;;', 'A1;12.441 kg;', 'A2;12.502', { weight_unit: '' }],
  ])('takes nothing from the form for an empty cell among filled ones: %s', (head, first, second, item) => {
    expect(read(`${head}\n${first}\n${second}`)[1]).toMatchObject(item);
  });

  it.each(['Hallmark', 'Mark', 'Stamp (as on the bar)'])(
    'reads what is stamped on a bar from %s',
    (header) => {
      expect(read(`Bar No.;Gross Weight;${header}\nA 1;1;CHI ESSAYEUR\nA 2;1;\n`)).toMatchObject([
        { serial: 'A 1', hallmark: 'CHI ESSAYEUR' },
        { serial: 'A 2', hallmark: '' },
      ]);
    },
  );

  it('reads lines without a header as serial number, gross weight, fineness and year', () => {
    expect(read('S-1\nS-2')).toMatchObject([
      { serial: 'S-1', gross_weight: '1', fineness: '999.9' },
      { serial: 'S-2', gross_weight: '1' },
    ]);
    expect(read('S-1\t1\t995\nS-2\t0.5\t999\t2020')).toMatchObject([
      { serial: 'S-1', gross_weight: '1', fineness: '995', year: '' },
      { serial: 'S-2', gross_weight: '0.5', fineness: '999', year: '2020' },
    ]);
  });

  it.each([
    ['a fine weight', 'A 1;401.125;399.440', 3],
    ['a fine weight with a decimal comma', 'A 1;401,5;399,44', 3],
    ['weights split at their decimal commas', 'A 1,12,441\nA 2,12,995', 3],
    ['more cells', 'A 1;12;995;2019;Zürich', 5],
    ['a title', 'Bars of 30 November\nA 1;12;995', 3],
    ['a sentence below', 'A 1;12;995\nWeighed by Mr. Smith', 3],
    ['a fineness in some lines', 'A 1;12\nA 2;12;995', 3],
    ['blanks between cells', 'A123 401.125 995.8 399.440 2019\nA124 400.100 995 398.100 2019', 1],
    ['blanks between whole numbers', 'A123 400 995', 1],
    ['blanks between cells below their titles', 'Bar No Gross Oz Assay\nA123 401.125 995.8', 1],
  ])('asks what the columns are without a header and with %s', (_, text, width) => {
    const list = openBarList(text, {});
    expect(list).toMatchObject({ isDoubtful: true, headers: Array<string>(width).fill('') });
    expect(list.columns.filter(Boolean)).toEqual([]);
    expect(list.rows).toHaveLength(text.split('\n').length);
  });

  it('asks what the columns are if a line has more cells than the header', () => {
    const head = 'Bar No.,Gross Oz,Assay';
    expect(openBarList(`${head}\nA 1,401,125,995,8`, {})).toMatchObject({
      isDoubtful: true,
      headers: ['Bar No.', 'Gross Oz', 'Assay', '', ''],
    });
    expect(openBarList(`${head},,\nA 1,401,125,995,8`, {}).isDoubtful).toBe(true);
    expect(openBarList(`${head}\nA 1,401,995,,`, {}).isDoubtful).toBe(false);
  });

  it.each([
    ['Gross Weight (oz t);Gross Weight (kg)', '401.125;12.476', '401.125', 'ozt'],
    ['Gross Weight (kg);Gross Weight (oz t)', '12.476;401.125', '12.476', 'kg'],
    ['Gross Weight (kg);Gross Weight (oz t)', ';401.125', '401.125', 'ozt'],
    ['Unit;Gross Weight (oz t)', ';401.125', '401.125', 'ozt'],
    ['Gross Weight (oz t);Unit', '401.125;', '401.125', 'ozt'],
    ['Gross Weight;Unit', '1000;g', '1000', 'g'],
  ])('takes the first weight that is filled, with its unit: %s, %s', (head, cells, weight, unit) => {
    const list = `Bar No.;Brand;${head};Assay\nA 1;PAMP;${cells};995.8\n`;
    expect(read(list)).toMatchObject([{ gross_weight: weight, weight_unit: unit, fineness: '995.8' }]);
  });

  it.each([
    ['Gross (kg);Gross (oz)', '1;401.125', 'kg, ozt'],
    ['Gross (oz);Gross (kg)', '401.125;1', 'ozt, kg'],
    ['Gross (kg);Gross (oz)', '12.441;399.125', 'kg, ozt'],
    ['Gross (kg);Gross (g)', '12.441;12.441', 'kg, g'],
    ['Gross (kg);Gross (oz)', '12.476;401 125', 'kg, ozt'],
    ['Gross (kg);Gross (oz)', '12.476;401.1', 'kg'],
    ['Gross (kg);Gross (oz)', '1;32.15', 'kg'],
    ['Gross (g);Gross (oz)', '100;3.215', 'g'],
    ['Gross (kg);Gross (oz)', '12.476;n/a', 'kg'],
    ['Gross (kg);Gross (oz)', '12.476;-', 'kg'],
  ])('refuses two weights that contradict each other: %s, %s', (head, cells, unit) => {
    expect(read(`Bar No.;${head};Assay\nA 1;${cells};995`)).toMatchObject([{ weight_unit: unit }]);
  });

  it('does not read a decimal point as thousands, nor a doubtful comma as anything', () => {
    expect(read('serial;gross weight\n1;401.125\n2;12.5', 'de')).toMatchObject([
      { gross_weight: '401.125' },
      { gross_weight: '12.5' },
    ]);
    expect(read('serial\tgross weight\n1\t401,125')).toMatchObject([{ gross_weight: '401,125' }]);
    for (const language of ['en', 'de', 'fr'])
      expect(read('Bar No;Gross (kg);Assay\n1;0,125;999,9\n2;0,250;999,9', language)).toMatchObject([
        { gross_weight: '0.125', fineness: '999.9' },
        { gross_weight: '0.250' },
      ]);
  });

  it.each([
    ['de', 'Gross Weight (g);Fineness', '31.103;999', '31.103?'],
    ['de', 'Gross Weight;Unit', '31.103;g', '31.103?'],
    ['de', 'Gross Weight (g);Fineness', '31.103;999.9', '31.103'],
    ['de', 'Gross Weight (g);Fineness', '0.125;999', '0.125'],
    ['de', 'Gross Weight (g);Fineness', '31.1035;999', '31.1035'],
    ['de', 'Gross Oz;Fineness', '401.125;999', '401.125'],
    ['en', 'Gross Weight (g);Fineness', '31.103;999', '31.103'],
    ['fr', 'Gross Weight (g);Fineness', '31.103;999', '31.103'],
  ])('refuses grams that could be thousands in the language %s: %s, %s', (language, head, cells, weight) => {
    expect(read(`Bar No;${head}\nA1;${cells}`, language)).toMatchObject([{ gross_weight: weight }]);
  });

  it.each(['12,5', '1.002,5', '1 002,500', '0,125', '12,5 kg'])(
    'refuses a point that could be thousands in a list with %s',
    (weight) => {
      const list = `serial;gross weight;fineness;insured value\n1;1.000;999.9;2.000\n2;0.125;995;\n3;${weight};995;`;
      for (const language of ['en', 'de'])
        expect(read(list, language)).toMatchObject([
          { gross_weight: '1.000?', fineness: '999.9', insured_value: '2.000?' },
          { gross_weight: '0.125' },
          {},
        ]);
    },
  );

  it.each(['99,58%', '99,99 %', '12.500,00 EUR', '€ 12.500,00', 'CHF 1’250,5', '12,5 oz t.'])(
    'refuses a point that could be thousands in a list with a value of %s',
    (written) => {
      for (const header of ['Assay', 'Value'])
        expect(read(`Bar No;Gross (g);${header}\nA1;12.441;${written}\nA2;1.000;${written}`)).toMatchObject([
          { gross_weight: '12.441?' },
          { gross_weight: '1.000?' },
        ]);
    },
  );

  it.each([
    ['Gross Weight (oz t);Unit', '401.125;kg', 'ozt, kg'],
    ['Unit;Gross Weight (oz t)', 'kg;401.125', 'ozt, kg'],
    ['Gross Weight;Unit', '12.441 kg;oz', 'kg, ozt'],
    ['Gross Weight (oz t);Year', '12.441 kg;2019', 'ozt, kg'],
    ['Gross Weight (kg);Unit', '12.441 kg;KG', 'kg'],
  ])('refuses units that contradict each other: %s, %s', (head, cells, unit) => {
    expect(read(`Bar No.;${head}\nA 1;${cells}`)).toMatchObject([{ weight_unit: unit }]);
  });

  it('reads quoted cells, metals by their codes, units, and the export of the vault', () => {
    const head =
      '"kind","metal","refiner","serial","year","gross_weight","weight_unit","fineness","fine_weight"';
    expect(
      read(`${head}\r\n"bar","XAG","Smith, ""J"" & Co","'=1","2001","1002.5","oz","999","1001.5"\r\n`),
    ).toMatchObject([
      {
        metal: 'silver',
        refiner: 'Smith, "J" & Co',
        serial: '=1',
        gross_weight: '1002.5',
        weight_unit: 'ozt',
      },
    ]);
  });

  it('knows headers in the language of the panel', () => {
    const labels = { serial: 'Seriennummer', gross_weight: 'Raugewicht' };
    expect(read('Seriennummer;Raugewicht\n7;12,5', 'de', labels)).toMatchObject([
      { serial: '7', gross_weight: '12.5' },
    ]);
  });

  it('is certain when everything that items need is known, whatever else it has', () => {
    for (const list of [
      'Serial number,Brand code,Gross weight (troy ounces),Assay,Fine weight (troy ounces),Year of Manufacture (if stamped on the bar)\n123456,XYZ,401.125,995.8,399.440,2023',
      'Serial number;Brand code;Gross weight (troy ounces);Assay;Year of Manufacture (if stamped on the bar)\n234567;XYZ;1164.9;999.0;2023',
      'Bar No.\tGross Oz\tAssay\tFine Oz\tRemarks\nA 1\t401.125\t995.8\t399.440\tnew',
      'Serial;Weight (kg);Purity;Box\n7;1;999.9;12',
    ])
      expect(openBarList(list, {}).isDoubtful).toBe(false);
    expect(
      read(
        'Serial number,Gross weight (troy ounces),Assay,Year of Manufacture (if stamped)\n1,1164.9,999.0,2023',
      ),
    ).toMatchObject([{ gross_weight: '1164.9', weight_unit: 'ozt', fineness: '999.0', year: '2023' }]);
  });

  it.each(['Unit', 'Units', 'Weight Units', 'Unit of weight', 'Gross Weight Unit', 'UM'])(
    'reads the unit below %s',
    (header) => {
      const list = `Bar No;Gross Weight;${header};Fineness\nA1;12.441;kg;995`;
      expect(openBarList(list, {}).isDoubtful).toBe(false);
      expect(read(list)).toMatchObject([{ gross_weight: '12.441', weight_unit: 'kg' }]);
    },
  );

  it.each([
    ['Gross Weight;Wt', '12.441;oz'],
    ['Gross Weight;Note', ';\n;kg, 3 decimals;;\nA2;12.441;'],
    ['Gross Weight;Measure', '12.441;Troy Ounces'],
    ['Gross Weight;Measure', '1000;GMS'],
    ['Gross Weight;Unit', '1000;constructor'],
    ['Gross Weight;Note', ';\n;Tolas;'],
    ['Gross Weight;Description', '12.441;Bar of 400 oz'],
    ['Gross Weight;Nominal', '995.1;1000 g'],
    ['Gross Weight;Weight in oz', '12.441;399.990'],
    ['Gross Oz;Product', '1001.2;Silver'],
    ['Gross Oz;Item', '1001.2;XAG'],
    ['Gross Oz;Description', '1001.2;SILVER BAR 1000 OZ'],
    ['Gross Oz;Bezeichnung', '1001.2;Silber'],
    ['Gross Oz;Désignation', '1001.2;Lingot argent'],
  ])('asks what a column is that seems to hold the unit or the metal: %s, %s', (head, cells) => {
    expect(openBarList(`Bar No;${head};Fineness\nA1;${cells};999`, {}).isDoubtful).toBe(true);
  });

  it.each([
    ['Type;Gross Weight (kg)', 'LGD;12.5'],
    ['Type;Gross Weight (kg)', 'Lingot;12.5'],
    ['Gross Weight (kg);Unit', '12.5;PCS'],
    ['Gross Weight (kg);Metal', '12.5;Fine Gold'],
  ])('asks about a column with other words than its field: %s, %s', (head, cells) => {
    expect(openBarList(`Bar No;${head};Fineness\nA1;${cells};999.9`, {}).isDoubtful).toBe(true);
  });

  it('is certain about a column with its own words, whatever stands below', () => {
    const list = 'Type;Metal;Bar No;Gross Weight;Unit;Fineness\nBAR;Or;A1;12.5;KG;995\nWeighed by Mr. Smith';
    expect(openBarList(list, {}).isDoubtful).toBe(false);
  });

  it.each([
    ['Pcs;Gross Weight (g)', '25;31.105'],
    ['Qty;Gross Weight (kg)', '10;10'],
    ['Gross Weight (kg);Anzahl', '10;10'],
    ['Gross Weight (kg);Quantité', '10;10'],
    ['Gross Weight (kg);No. of bars', '10;10'],
  ])('asks about a line of several items: %s, %s', (head, cells) => {
    const list = (line: string) => `Serial No;${head};Fineness\nA1;${line};999.9`;
    expect(openBarList(list(cells), {}).isDoubtful).toBe(true);
    expect(openBarList(list(cells.replaceAll(/25|10/g, '1')), {}).isDoubtful).toBe(false);
  });

  it.each([
    ['Metal;Gross Oz;Product', 'Silver;1001.2;Silver bar 1000 oz'],
    ['Metal name;Weight;Nominal', 'Silber;1.001 kg;1 kg'],
    ['Metal Code;Weight;UOM;Size', 'XAG;1001;g;1 kg'],
  ])('is certain if the unit and the metal are known, whatever else names them: %s', (head, cells) => {
    const list = `Bar No;${head};Fineness\nA1;${cells};999`;
    expect(openBarList(list, {}).isDoubtful).toBe(false);
    expect(read(list)).toMatchObject([{ metal: 'silver' }]);
  });

  it.each([
    ['SILVER\nBar No;Gross Oz;Assay', { metal: 'silver' }],
    ['WEIGHT LIST\nMetal;Silver;\nBar No;Gross Oz;Assay', { metal: 'silver' }],
    ['Silver Bars (oz)\nBar No;Gross;Assay', { metal: 'silver', weight_unit: 'ozt' }],
    ['Silber\nBar No;Gross Oz;Assay', { metal: 'silver' }],
    ['All weights in troy ounces\nBar No;Gross;Assay', { metal: 'gold', weight_unit: 'ozt' }],
    ['Unit: oz t\nBar No;Gross;Assay', { metal: 'gold', weight_unit: 'ozt' }],
    ['Bar No;Gross Oz;Assay;Fine Silver', { metal: 'silver' }],
    ['Bar No;Gross Oz;Assay\nSILVER', { metal: 'silver' }],
    ['All weights in grammes\nBar No;Gross;Assay', { weight_unit: 'g' }],
    ['Gramm\nBar No;Gross;Assay', { weight_unit: 'g' }],
  ])('reads the metal and the unit that a list names above its lines: %s', (head, item) => {
    const list = `${head}\nA1;400;995`;
    expect(openBarList(list, {}).isDoubtful).toBe(false);
    expect(read(list)).toMatchObject([item]);
  });

  it.each([
    ['Gold Corporation', 'Gross Oz', 'metal', 'gold'],
    ['Country;AU', 'Gross Oz', 'metal', 'gold'],
    ['Alle Gewichte in Gramm', 'Gross', 'weight_unit', 'g'],
    ['Toutes les masses en onces', 'Gross', 'weight_unit', 'ozt'],
    ['Pesos en onzas troy', 'Gross', 'weight_unit', 'ozt'],
    ['Вес в тройских унциях', 'Gross', 'weight_unit', 'ozt'],
    ['جميع الأوزان بالغرام', 'Gross', 'weight_unit', 'g'],
    ['सभी वज़न ग्राम में', 'Gross', 'weight_unit', 'g'],
    ['重量：克', 'Gross', 'weight_unit', 'g'],
    ['1 kg bars', 'Gross', 'weight_unit', 'kg'],
    ['SILVER BARS OF 30 NOVEMBER', 'Gross Oz', 'metal', 'silver'],
    ['GOLD;12\nSILVER;30', 'Gross Oz', 'metal', 'gold, silver'],
    ['Total gross weight;4812.375 oz', 'Gross', 'weight_unit', 'ozt'],
  ])('asks whether %s above a header is the metal or the unit', (title, weight, field, value) => {
    const list = openBarList(`${title}\nBar No;${weight};Assay\nA1;400;995`, {});
    expect(list.isDoubtful).toBe(true);
    expect(list.columns.at(-1)).toEqual({ field });
    expect(list.headers?.at(-1)).toBe(value);
    expect(list.rows).toEqual([['A1', '400', '995', value]]);
  });

  it.each([
    ['GOLD\n', 'SILVER\nBar No;Gross Oz;Assay'],
    ['', 'Silver bars\nBar No;Gross Oz;Assay'],
    ['GOLD\n', ';Silver bars of 1000 oz;\nBar No;Gross Oz;Assay'],
    ['GOLD\n', 'SILVER'],
    ['GOLD\n', 'SILVER;1001.2;'],
    ['GOLD\n', 'SILVER;5 bars'],
    ['GOLD\n', 'SILVER;Page 2\nBar No;Gross Oz;Assay'],
    ['', 'Silver bars;;oz'],
    ['', ';Silver;'],
    ['', 'Metal;Silver;5 bars'],
  ])('ends at the title of another metal: %s, %s', (above, title) => {
    const head = 'Bar No;Gross Oz;Assay';
    const list = openBarList(`${above}${head}\nA1;400;995\n${title}\nB1;1001;999`, {});
    expect(list.rows.map(([serial]) => serial)).toEqual(['A1']);
    expect(list.leftOut.at(-1)).toEqual(['B1', '1001', '999']);
  });

  it.each(['A2;401;995;Silver Mint', 'ABC;401;995;Silver Mint', 'Total gold;400;995;', 'Total;400;;Gold'])(
    'reads on below a bar or total that names a metal: %s',
    (line) => {
      const head = 'Bar No;Gross Oz;Assay;Brand';
      const { rows } = openBarList(`${head}\nA1;400;995;\n${line}\nB1;402;995;`, {});
      expect(rows.at(-1)).toEqual(['B1', '402', '995', '']);
    },
  );

  it('ends at the title of another metal below one that follows the header', () => {
    const list = openBarList(
      'Bar No;Gross Oz;Assay\nGOLD\nA1;400;995\nGOLD\nA2;401;995\nSILVER\nB1;1001;999',
      {},
    );
    expect(list).toMatchObject({
      isDoubtful: false,
      rows: [
        ['A1', '400', '995', 'gold'],
        ['A2', '401', '995', 'gold'],
      ],
      leftOut: [['GOLD'], ['GOLD'], ['SILVER'], ['B1', '1001', '999']],
    });
  });

  it('reads on below the same title on a further page, and the metals of each line', () => {
    const head = 'Bar No;Gross Oz;Assay';
    expect(read(`GOLD\n${head}\nA1;400;995\nGOLD\n${head}\nA2;401;995`)).toMatchObject([
      { serial: 'A1', metal: 'gold' },
      { serial: 'A2', metal: 'gold' },
    ]);
    const again = openBarList(`${head}\nA1;400;995\nGold bars from Acme\n${head}\nA2;401;995`, {});
    expect(again.leftOut[0]).toEqual(['Gold bars from Acme']);
    expect(read('Metal;Bar No;Gross Oz\nSilver;;\n;A1;1001.2')[1]).toMatchObject({ metal: '' });
  });

  it.each([
    ['a header of other words', 'Lingot;Poids;Titre\n7;1;999.9', ['', '', '']],
    [
      'a serial number of another name',
      'Bar ref;Gross Oz;Assay\n7;400;995',
      ['', 'gross_weight:ozt', 'fineness'],
    ],
    [
      'two serial numbers',
      'Bar No;Serial No;Gross kg;Assay\n1;2;1;995',
      ['serial', '', 'gross_weight:kg', 'fineness'],
    ],
    [
      'two weights without a unit',
      'Bar No;Weight;Gross;Assay\n1;1;1;995',
      ['serial', 'gross_weight', '', 'fineness'],
    ],
    [
      'a weight without a unit beside one with a unit',
      'Bar No;Weight;Gross (kg);Assay\n1;1000;1;995',
      ['serial', 'gross_weight', 'gross_weight:kg', 'fineness'],
    ],
  ])('is doubtful with %s', (_, list, choices) => {
    const found = openBarList(list, {});
    expect(found.isDoubtful).toBe(true);
    expect(found.columns.map((column) => (column ? choiceOf(column) : ''))).toEqual(choices);
    expect(found.rows).toHaveLength(1);
  });

  it('splits at the sign that its first line names', () => {
    const item = { serial: 'A;1', gross_weight: '401,125', fineness: '995.8' };
    for (const hint of ['sep=|\n', '"sep=|"\r\n', '\uFEFFsep=|\n'])
      expect(read(`${hint}A;1|401,125|995.8`)).toMatchObject([item]);
    expect(read('sep=\t\nA,1\t2\t999')).toMatchObject([{ serial: 'A,1', gross_weight: '2' }]);
    expect(read('sep=\nA 1;2;999')).toMatchObject([{ serial: 'A 1', gross_weight: '2' }]);
  });

  it('splits at the sign of most lines, whatever a title has', () => {
    for (const title of ['Weight list', 'Weight list, of 30 November 2026, by Acme, Zürich'])
      expect(openBarList(`${title}\nA 1;12,5;995,8\nA 2;12,5;995,8`, {}).rows).toEqual([
        expect.any(Array),
        ['A 1', '12,5', '995,8'],
        ['A 2', '12,5', '995,8'],
      ]);
  });

  it('loses no bar by a quote without its match', () => {
    const head = 'Bar No.;Gross Oz;Assay';
    for (const [first, second] of [
      ['"A 1', 'A 2'],
      ['"A 1', '"A 2'],
      ['"A" 1', '"A 2"'],
    ])
      expect(read(`${head}\n${first};401;995\n${second};402;995\n"A ""3""";"403";995`)).toMatchObject([
        { serial: 'A 1', gross_weight: '401' },
        { serial: 'A 2', gross_weight: '402' },
        { serial: 'A "3"', gross_weight: '403' },
      ]);
    expect(read(`${head}\n"A\n1";401;995`)).toMatchObject([{ serial: 'A\n1' }]);
  });

  it('reads quotes after blanks', () => {
    const list = 'Brand, Bar No, Gross Oz, Assay\nPAMP, "A, ""1""" , 401.125, "995.8"\nPAMP, A"2, 400, 995';
    expect(read(list)).toMatchObject([
      { serial: 'A, "1"', gross_weight: '401.125', fineness: '995.8' },
      { serial: 'A"2', gross_weight: '400' },
    ]);
  });

  it('takes lines of items for no header', () => {
    for (const list of [
      'S-1;1;999.9',
      'S-1\nS-2',
      'AB\t400.000\t995',
      'A 1\t1 kg\nA 2\t1 kg',
      'AB;400.5oz;PAMP',
      'CHI 1234',
      'A1|400|995',
    ])
      expect(openBarList(list, {})).toMatchObject({ headers: null, isDoubtful: false });
  });

  it.each([
    ['Gross Oz;Assay;Fine Oz', '401.125;995.8;399.440', undefined],
    ['Gross Oz;Assay;Fine Oz', '401.125;995.8;399.44', undefined],
    ['Gross Oz;Assay;Fine Oz', '401.125;995.8;399.441', '399.441 oz t'],
    ['Gross (kg);Assay;Fine (kg)', '12.5;995.8;12.4475', undefined],
    ['Gross (kg);Assay;Fine (kg)', '12.5;995.8;12.45', '12.45 kg'],
    ['Gross (kg);Assay;Fine weight', '1;999.9;32.148', undefined],
    ['Gross (kg);Assay;Fine weight', '1;999.9;0.9999', undefined],
    ['Gross (kg);Assay;Fine weight', '1;995;1', '1'],
    ['Gross Oz;Assay;Fine Oz', '401.125;995.8;n/a', 'n/a oz t'],
    ['Gross Oz;Assay;Fine Oz', '401.125;995.8;', undefined],
    ['Gross Oz;Assay;Fine Oz', 'x;995.8;399.441', undefined],
  ])('says the fine weight of the list if it differs: %s, %s', (head, cells, fine) => {
    const [item] = read(`Bar No;${head}\nA 1;${cells}`);
    expect(item?.listed_fine).toBe(fine);
  });

  it('compares the fine weight of silver to 0.1 oz t', () => {
    const list = (fine: string) => `Bar No;Metal;Gross Oz;Assay;Fine Oz\n1;Silver;1002.5;999.0;${fine}`;
    expect(read(list('1001.5'))[0]).not.toHaveProperty('listed_fine');
    expect(read(list('1001.498'))[0]).not.toHaveProperty('listed_fine');
    expect(read(list('1001.4'))[0]).toMatchObject({ listed_fine: '1001.4 oz t' });
  });

  it.each([
    [
      'a title, a date and the refiner',
      'WEIGHT LIST No. 4711;;;\nRefiner:;Valcambi SA;;\nDate;30.11.2026;;\n;;;\n',
    ],
    ['a title in one cell', 'Weight list\n'],
    ['a sentence', 'Weight list, of 30 November 2026, by Acme\n'],
    ['nothing', ''],
  ])('begins at its header, below %s', (_, above) => {
    const list = `${above}Bar No.;Brand;Gross Oz;Assay\nA 1;PAMP;401.125;995.8\n`;
    expect(openBarList(list, {})).toMatchObject({ isDoubtful: false });
    expect(read(list)).toMatchObject([{ serial: 'A 1', refiner: 'PAMP', gross_weight: '401.125' }]);
  });

  it('reads units in a second line of the header', () => {
    const head = 'Serial No;Brand;Gross weight;Fineness;Fine';
    const list = `${head}\n;;(oz t);‰;oz t\nA 1;PAMP;401.125;995.8;399.440`;
    expect(openBarList(list, {}).isDoubtful).toBe(false);
    const [item, ...more] = read(list);
    expect(item).toMatchObject({ gross_weight: '401.125', weight_unit: 'ozt' });
    expect(item).not.toHaveProperty('listed_fine');
    expect(more).toEqual([]);
    expect(read('serial;refiner\nABC;PAMP\nABD;PAMP')).toHaveLength(2);
    for (const unit of ['1/1000', '(1 / 1000)', '/1000'])
      expect(read(`Bar No;Gross Oz;Fineness\n;;${unit}\nA1;400;995`)).toHaveLength(1);
  });

  it.each([
    [';Gramm;Promille', 'g'],
    [';(grammes);‰', 'g'],
    [';(onzas troy);‰', 'ozt'],
    [';тройских унций;‰', 'ozt'],
    [';公斤;', 'kg'],
  ])('reads the units of other languages: %s', (units, unit) => {
    const list = `Bar No;Gross Weight;Fineness\n${units}\nA1;12.502;995`;
    expect(openBarList(list, {}).isDoubtful).toBe(false);
    expect(read(list)).toMatchObject([{ serial: 'A1', weight_unit: unit }]);
  });

  it.each([
    ';kg;1/1000',
    ';(kg);(1/1000)',
    ';kg;in 1/1000',
    ';kg;parts per 1000',
    ';kg;0/00',
    ';kg;999.9 max',
    ';kg;o/oo',
    ';in kg;in ‰',
  ])('reads units in a second line that has digits: %s', (units) => {
    const list = `Bar No;Gross Weight;Fineness\n${units}\nA1;12.502;995`;
    expect(openBarList(list, {}).isDoubtful).toBe(false);
    expect(read(list)).toMatchObject([{ serial: 'A1', weight_unit: 'kg', fineness: '995' }]);
  });

  it.each([
    ['Bar No.;Brand;Gross Oz;Assay', 'Total;;4812.375;'],
    ['Bar No.;Brand;Gross Oz;Assay', 'Total (2 bars);;4812.375;999'],
    ['Brand;Bar No.;Gross Oz;Assay', 'Grand total:;;4812.375;'],
    ['Brand;Bar No.;Gross Oz;Assay', 'Итого;;4812.375;'],
    ['Gross Oz;Assay;Bar No.;Brand', '4812.375;;Total;'],
  ])('takes a total for no item: %s, %s', (head, total) => {
    const opened = openBarList(`${head}\n${total}\n`, {});
    expect(opened).toMatchObject({ rows: [], leftOut: [total.split(';')] });
  });

  it.each([
    'Somma;;4812.375;',
    'Gesamtsumme;;4812.375;',
    'Number of bars;;12;',
    ';;4812.375;',
    'Totaux;;4812.375;;kg',
    'Somma;;4812.375;;kg;50000;EUR',
  ])('takes a line of weights alone for no item: %s', (sum) => {
    const list = openBarList(
      `Bar No.;Brand;Gross;Assay;Unit;Value;Currency\nA 1;PAMP;12;995;kg\n${sum}\n`,
      {},
    );
    expect(list).toMatchObject({ rows: [['A 1', 'PAMP', '12', '995', 'kg']], leftOut: [sum.split(';')] });
  });

  it.each([
    '2;801;',
    '2 bars;801;',
    'Pcs 2;801;',
    'Anzahl: 2;801;',
    '2 Stk.;801;995',
    '2;801;995',
    '2pcs;801;995',
    'TTL;801;995',
    'Kokku;801;995',
    'Average;400.5;995',
    'Number of bars: 2;801;',
    'No. of bars: 2;801;995',
    'Carried forward to page 2;801;',
    'Übertrag auf Seite 2;801;',
  ])('takes a count of the bars for no item: %s', (count) => {
    const bars = 'A1;400;995\nA2;401;995';
    for (const head of ['Bar No;Gross Oz;Assay\n', ''])
      expect(openBarList(`${head}${bars}\n${count}`, {})).toMatchObject({
        isDoubtful: false,
        rows: bars.split('\n').map((line) => line.split(';')),
        leftOut: [count.split(';')],
      });
  });

  it('takes counts of each page and of all for no items', () => {
    const list = 'Bar No;Gross Oz\nA1;400.125\nA2;401\n2;801.125\nA3;402\n1;402\n3;1203.125';
    expect(read(list).map(({ serial }) => serial)).toEqual(['A1', 'A2', 'A3']);
  });

  it('keeps bars whose serial numbers count them, and bars of one weight', () => {
    for (const lines of [
      '0;1\n1;1\n2;1',
      'A 1;1\nB 1;1',
      'A 1;50\nA 2;50\nB 2;100',
      'CHI Essayeur 1;50\nCHI Essayeur 2;50\nCHI Essayeur 3;100',
      '1;400\n2;401\n3;402',
      '2;1\n1;1',
    ])
      expect(read(`Bar No;Gross Oz\n${lines}`)).toHaveLength(lines.split('\n').length);
  });

  it('finds totals also once people have said what the columns are', () => {
    const list = openBarList('Bar ref;Gross Oz;Assay\nA 1;400;995\nSomma;400;', {});
    expect(list).toMatchObject({ isDoubtful: true, leftOut: [] });
    const [, ...others] = list.columns;
    expect(withoutTotals({ ...list, columns: [{ field: 'serial' }, ...others] })).toMatchObject({
      rows: [['A 1', '400', '995']],
      leftOut: [['Somma', '400', '']],
    });
  });

  it('keeps bars whose serial number or refiner looks like a total', () => {
    for (const serial of ['SUM-1234', 'SUM1234', 'TOTAL/7'])
      expect(read(`Bar No.;Gross Oz\n${serial};400`)).toMatchObject([{ serial }]);
    expect(read('Brand;Gross Oz;Assay\nTotal Metals;400;995')).toMatchObject([{ refiner: 'Total Metals' }]);
  });

  it('leaves out what stands above the header, for people to see', () => {
    const list = openBarList('WEIGHT LIST\nA 0;400;995\nBar No.;Gross Oz;Assay\nA 1;400;995', {});
    expect(list.rows).toEqual([['A 1', '400', '995']]);
    expect(list.leftOut).toEqual([['WEIGHT LIST'], ['A 0', '400', '995']]);
    expect(openBarList('Weight;4812;Unit;oz t\nBar No.;Gross Oz;Assay\nA 1;400;995', {})).toMatchObject({
      rows: [['A 1', '400', '995']],
      leftOut: [['Weight', '4812', 'Unit', 'oz t']],
    });
  });

  it.each([
    ['another unit', 'Bar No.;Gross kg;Assay'],
    ['other columns', 'Bar No.;Assay;Gross Oz'],
    ['another unit in a second line', 'Bar No.;Gross Oz;Assay\n;(kg);'],
  ])('ends at a further header with %s', (_, head) => {
    const list = openBarList(`Bar No.;Gross Oz;Assay\nA 1;400;995\n${head}\nB 1;12.4;995`, {});
    expect(list.rows).toEqual([['A 1', '400', '995']]);
    expect(list.leftOut).toEqual([
      ...head.split('\n').map((line) => line.split(';')),
      ['B 1', '12.4', '995'],
    ]);
  });

  it('leaves out the header of a further page', () => {
    const head = 'Bar No.;Gross Oz;Assay';
    expect(read(`${head}\nA 1;400;995\n${head}\nA 2;400;995`)).toMatchObject([
      { serial: 'A 1' },
      { serial: 'A 2' },
    ]);
    const units = 'Bar No.;Gross;Assay\n;(oz t);‰';
    for (const again of [units, 'Bar No.;Gross;Assay'])
      expect(openBarList(`${units}\nA 1;400;995\n${again}\nA 2;400;995`, {})).toMatchObject({
        rows: [
          ['A 1', '400', '995'],
          ['A 2', '400', '995'],
        ],
        leftOut: [],
      });
  });

  it('keeps a bar of a refiner whose name is the word for a total', () => {
    expect(read('Brand;Bar No.;Gross Oz\nTotal Metals;A 7;401.125')).toMatchObject([{ serial: 'A 7' }]);
  });

  it.each([
    ['Bar #', 'Gross Ounces', 'ozt'],
    ['Serial #', 'Gross Weight (Troy Oz.)', 'ozt'],
    ['Bar Nr.', 'Gross weight (oz tr)', 'ozt'],
    ['Serial Num', 'Weight [kg]', 'kg'],
    ['Serial Num', 'Gross weight in grams', 'g'],
  ])('knows %s and %s', (serial, weight, unit) => {
    expect(read(`${serial};${weight};Year of Production\n007;1;2019`)).toMatchObject([
      { serial: '007', gross_weight: '1', weight_unit: unit, year: '2019' },
    ]);
  });

  it.each([
    ['0.9958', '995.8'],
    ['.9999', '999.9'],
    ['0,999', '999'],
    ['99.99%', '999.9'],
    ['99,5 %', '995'],
    ['99%', '990'],
    ['9999', '999.9'],
    ['995.8', '995.8'],
    ['999.9‰', '999.9'],
    ['999,9 ‰', '999.9'],
    ['999.9/1000', '999.9'],
    ['995 / 1000', '995'],
    ['1000', '1000'],
    ['2019', '2019'],
    ['99.99', '99.99'],
  ])('reads the fineness %s as %s', (written, fineness) => {
    expect(read(`Bar No;Assay\n1;${written}`)).toMatchObject([{ fineness }]);
  });

  it.each([
    ['Purity (%)', '99.99', '999.9'],
    ['Fineness %', '99,5', '995'],
    ['Assay in %', '99', '990'],
    ['Purity (%)', '99.99%', '999.9'],
    ['Purity (‰ or %)', '999.9', '999.9'],
  ])('reads the fineness below %s: %s', (header, written, fineness) => {
    expect(read(`Bar No;${header}\n1;${written}`)).toMatchObject([{ fineness }]);
  });

  it.each(['-', '–', 'n/a', 'N/A'])('reads no year from %s', (written) => {
    expect(read(`Bar No;Year\n1;${written}`)).toMatchObject([{ year: '' }]);
  });

  it('reads a unit beside the weight, and zeros that a spreadsheet keeps', () => {
    expect(read('Bar No;Weight\n"=""00123""";12.441 kg\n\'002;1,002.5 troy oz')).toMatchObject([
      { serial: '00123', gross_weight: '12.441', weight_unit: 'kg' },
      { serial: '002', gross_weight: '1002.5', weight_unit: 'ozt' },
    ]);
  });

  it('is read in the encoding of its file', async () => {
    expect(await textOf(new Blob([new Uint8Array([0x4d, 0xfc])]))).toBe('Mü');
    expect(await textOf(new Blob(['Mü']))).toBe('Mü');
    expect(await textOf(new Blob([new Uint8Array([0xff, 0xfe, 0x4d, 0, 0xfc, 0])]))).toBe('Mü');
    expect(await textOf(new Blob([new Uint8Array([0x4d, 0, 0xfc, 0])]))).toBe('Mü');
    expect(await textOf(new Blob([new Uint8Array([0, 0x4d, 0, 0xfc])]))).toBe('Mü');
  });
});
