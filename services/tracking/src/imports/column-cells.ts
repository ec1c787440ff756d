import { asciiDigits, bareEmail, EMAIL, phoneNumbersIn, withAsciiDomain } from '@vaultway/contracts';
import { isTown } from '../privacy/places.js';
import { isDateText } from './import-dates.js';

/** Kind of the cells below a header. */
export type CellKind = 'email' | 'phone' | 'date' | 'money' | 'weight' | 'code' | 'town';

/** Cells that a kind is recognized by. */
const LOOKED_AT = 50;
/** Share of cells that must be of the kind; places also have streets without a known town. */
const SHARE = 0.8;
const SHARE_OF_TOWNS = 0.5;

/** `EUR 62.000,00`, `$1,250.50`, `€ 900`. */
const CURRENCY_FIRST = /^(?:[A-Z]{3}|\p{Sc}|[A-Z]{1,2}\$) ?\d{1,3}(?:[ .,'’]?\d{3})*(?:[.,]\d{1,2})?$/u;
/** `1'250.50 CHF`, `900.– CHF`, `62 000 €`. */
const CURRENCY_LAST = /^\d{1,3}(?:[ .,'’]?\d{3})*(?:[.,](?:\d{1,2}|[-–]))? ?(?:[A-Z]{3}|\p{Sc})$/u;
const WEIGHT = /^\d+(?:[.,]\d+)? ?(?:kg|kgs|g|lbs?|oz|t|кг|г|कि\.?ग्रा\.?|كجم|كغ|کیلوگرم)$/iu;
const PHONE = /^(?:tel[.:]? ?)?[+(0][\d\s()./+-]{6,25}$/i;
const CODE = /^(?=\D*\d)[\p{L}\d][\p{L}\d/_-]{5,39}$/iu;

/** In this order, since an amount can look like a code, and a day like a phone number. */
const TESTS: readonly (readonly [CellKind, (cell: string) => boolean])[] = [
  ['email', (cell) => EMAIL.test(withAsciiDomain(bareEmail(cell)))],
  ['date', (cell) => !/^\d+(?:[.,]\d+)?$/.test(cell) && isDateText(cell)],
  ['money', (cell) => CURRENCY_FIRST.test(cell) || CURRENCY_LAST.test(cell)],
  ['weight', (cell) => WEIGHT.test(cell)],
  ['phone', (cell) => PHONE.test(cell) && phoneNumbersIn(cell).some((number) => number.length >= 7)],
  ['code', (cell) => CODE.test(cell)],
  ['town', (cell) => cell.split(/[,;/()]|\b\d{4,6}\b/).some((part) => isTown(part))],
];

/** Recognizes the kind of a column's cells; null if most are of none, or of several. */
export function kindOfCells(cells: Iterable<string>): CellKind | null {
  const texts: string[] = [];
  for (const cell of cells) {
    const text = asciiDigits(cell).replaceAll(/\s+/gu, ' ').trim();
    if (text !== '') texts.push(text);
    if (texts.length === LOOKED_AT) break;
  }
  if (texts.length === 0) return null;
  const found = TESTS.find(([kind, is]) => {
    const share = texts.filter((text) => is(text)).length / texts.length;
    return share >= (kind === 'town' ? SHARE_OF_TOWNS : SHARE);
  })?.[0];
  // Codes differ from each other; carriers and statuses do not.
  if (found === 'code' && new Set(texts).size < texts.length) return null;
  return found ?? null;
}

/** True if most cells satisfy a test, and not all are empty. */
function most(cells: readonly string[], test: RegExp): boolean {
  const texts = cells
    .map((cell) => asciiDigits(cell).trim())
    .filter((text) => text !== '')
    .slice(0, LOOKED_AT);
  return texts.length > 0 && texts.filter((text) => test.test(text)).length / texts.length >= SHARE;
}

/** True for texts like names of people and companies, without numbers and commas. */
export const areNames = (cells: readonly string[]): boolean => most(cells, /^\p{L}[^\d,;/]+$/u);

/** True for numbers of orders: `#1001`, `SO-2026/0042`. */
export const areNumbers = (cells: readonly string[]): boolean =>
  most(cells, /^#?(?:[\p{L}]{0,8}[-_/.]?)?\d[\p{L}\d_/.-]*$/u);
