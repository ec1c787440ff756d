import { expect, it } from 'vitest';
import { readPriceList } from './price-list';

const FORM = { date: '2026-11-30', metal: 'gold', price: '', currency: 'usd' };
const read = (text: string, language = 'en', labels = {}) =>
  readPriceList(text, { form: FORM, labels, language });
const pricesIn = (text: string, language?: string) => read(text, language).map(({ price }) => price);
const datesIn = (...dates: string[]) =>
  read(['date,price', ...dates.map((date) => `${date},1`)].join('\n')).map(({ date }) => date);

it('reads the columns of a list without a header, whatever the delimiter', () => {
  for (const sign of [',', ';', '\t'])
    expect(read(`\uFEFF2026-11-30${sign}XAU${sign}2650.40${sign}usd\r\n`)).toEqual([
      { date: '2026-11-30', metal: 'gold', price: '2650.40', currency: 'USD' },
    ]);
});

it('reads the headers of others, and what a list leaves out from the form', () => {
  expect(read('Symbol\tPrice (USD/oz)\tAs of\nAg\t$31.25\t30.11.2026\nPt\t"$1,950.10"\t')).toEqual([
    { date: '2026-11-30', metal: 'silver', price: '31.25', currency: 'USD' },
    { date: '2026-11-30', metal: 'platinum', price: '1950.10', currency: 'USD' },
  ]);
  expect(
    read('Datum;Metall;Kurs;Währung\n2026-11-30;Gold;2.650,40;EUR', 'de', {
      price: 'Kurs',
      date: 'Datum',
      metal: 'Metall',
      currency: 'Währung',
    }),
  ).toEqual([{ date: '2026-11-30', metal: 'gold', price: '2650.40', currency: 'EUR' }]);
});

it('never reads a point as a sign of thousands, and refuses a comma that could be one', () => {
  expect(pricesIn('2026-11-30;gold;2.650;EUR', 'de')).toEqual(['2.650']);
  expect(pricesIn('2026-11-30;gold;2,650;EUR')).toEqual(['2,650']);
  expect(pricesIn('2026-11-30;gold;2650,4;EUR', 'de')).toEqual(['2650.4']);
  for (const language of ['de', 'en'])
    expect(pricesIn('2026-11-30;silver;0,950;EUR', language)).toEqual(['0.950']);
});

it('reads days that are unambiguous', () => {
  expect(
    datesIn('2026/11/5', '20261105', '5.11.2026', '25/11/2026', '11/25/2026', '2026-11-05T10:00:00Z'),
  ).toEqual(['2026-11-05', '2026-11-05', '2026-11-05', '2026-11-25', '2026-11-25', '2026-11-05']);
  expect(datesIn('05/11/2026', 'yesterday')).toEqual(['05/11/2026', 'yesterday']);
});
