import { typedNumber } from '@/admin/ui/text/typed-number';
import { rowsOf } from '../list-cells';
import { isKept } from '../list-numbers';
import { key, metalOf } from '../list-words';

export const PRICE_FIELDS = ['date', 'metal', 'price', 'currency'] as const;
type Field = (typeof PRICE_FIELDS)[number];
/** A price as typed or listed. */
export type PriceInput = Record<Field, string>;

/** Headers of price lists, without case, spaces and signs. */
const HEADERS: Record<Field, readonly string[]> = {
  date: ['date', 'day', 'pricedate', 'valuedate', 'asof', 'time', 'timestamp'],
  metal: ['metal', 'commodity', 'symbol', 'instrument', 'name'],
  price: [
    'price',
    'fix',
    'fixing',
    'close',
    'last',
    'rate',
    'value',
    'amount',
    'priceoz',
    'priceozt',
    'priceperounce',
  ],
  currency: ['currency', 'ccy', 'cur', 'currencycode'],
};

/**
 * Reads a price list: a CSV file of any delimiter, or cells pasted from a spreadsheet. Without a header, the columns
 * are date, metal, price and currency. What a line leaves out is as in the form.
 *
 * @param labels names of the fields in the panel's language, which can be headers too
 */
export function readPriceList(
  text: string,
  { form, labels, language }: { form: PriceInput; labels: Partial<Record<Field, string>>; language: string },
): PriceInput[] {
  const lines = rowsOf(text);
  const named = (lines[0] ?? []).map((header) => columnOf(header, labels));
  const hasHeader = named.includes('price') || named.includes('date');
  const columns = hasHeader ? named : PRICE_FIELDS;
  return (hasHeader ? lines.slice(1) : lines).map((cells) => {
    const given: Partial<PriceInput> = {};
    for (const [at, field] of columns.entries()) {
      const cell = (cells[at] ?? '').trim().replace(/^'(?=[=+\-@])/, '');
      if (field && !given[field] && cell !== '') given[field] = cell;
    }
    return {
      date: dateOf(given.date ?? form.date),
      metal: metalOf(given.metal ?? form.metal),
      price: priceOf(given.price ?? '', language),
      currency: (given.currency ?? form.currency).toUpperCase(),
    };
  });
}

const columnOf = (header: string, labels: Partial<Record<Field, string>>): Field | undefined => {
  const names = [key(header), key(header.split(/[([/]/)[0] ?? '')];
  return PRICE_FIELDS.find((field) =>
    names.some((name) => name !== '' && (HEADERS[field].includes(name) || key(labels[field] ?? '') === name)),
  );
};

/** Keeps a number with one point, whatever the panel's language; one comma before three digits is refused. */
function priceOf(cell: string, language: string): string {
  const written = cell.replace(/^[\p{Sc}\s]+/u, '').replace(/(?<![\p{Sc}\s])[\p{Sc}\s]+$/u, '');
  return isKept(written) ? written : typedNumber(written, language);
}

/**
 * Returns `30.11.2026`, `2026/11/30` and `20261130` as `2026-11-30`; with slashes, the day must be told by its size.
 * Returns other texts as they are, for the check to refuse.
 */
function dateOf(cell: string): string {
  const text = cell.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1');
  const year = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (year) return written(year[1], year[3], year[4]);
  const last = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!last) return text;
  const [, first = '', sign, second = '', of] = last;
  if (sign === '.' || Number(first) > 12) return written(of, second, first);
  return Number(second) > 12 || first === second ? written(of, first, second) : text;
}

const written = (year = '', month = '', day = '') =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
