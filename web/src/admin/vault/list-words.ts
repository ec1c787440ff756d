import { ITEM_KINDS } from '@vaultway/contracts';
import { METALS, type Metal, WEIGHT_UNITS, type WeightUnit } from '@vaultway/contracts/metal-weight';
import { ITEM_FIELDS } from './deposit-items';

export type Field = (typeof ITEM_FIELDS)[number];
/** Field of a column: one of the item, or the list's own fine weight, which is compared with the computed one. */
export type ListField = Field | 'fine_weight';
export interface ListColumn {
  field: ListField;
  /** Of weights; as in another column or the form without one. */
  unit?: WeightUnit | undefined;
}

export type Labels = Partial<Record<ListField, string>>;

/** Headers of bar lists, without case, spaces and signs. */
const HEADERS: Record<Field, readonly string[]> = {
  kind: ['kind', 'type', 'itemtype'],
  metal: ['metal', 'metaltype', 'metalname', 'metalcode', 'commodity'],
  refiner:
    'refiner refinery brand producer manufacturer mint refinerbrand brandrefiner brandcode refinercode refinername'.split(
      ' ',
    ),
  serial:
    'serial serialno serialnumber barno barnumber barserial barserialno barserialnumber barid barnum barnr serialnum serialnr ingotno ingotnumber serials serialnos serialnumbers'.split(
      ' ',
    ),
  gross_weight: [],
  weight_unit:
    'weightunit unit uom unitofmeasure units weightunits unitofweight grossunit grossweightunit wtunit um'.split(
      ' ',
    ),
  fineness: ['fineness', 'assay', 'purity', 'finenessppt', 'assayppt', 'finenessperthousand'],
  year: 'year yearofmanufacture yearofproduction yearmade yearcast productionyear manufactureyear manufactured'.split(
    ' ',
  ),
  seal: ['seal', 'sealno', 'sealnumber'],
  insured_value: ['insuredvalue', 'insured', 'value'],
  currency: ['currency'],
  hallmark: ['hallmark', 'mark', 'stamp'],
};
/** Headers of weights, with or without a unit. */
const WEIGHTS = {
  gross_weight: ['grossweight', 'gross', 'weight', 'grosswt', 'weightgross'],
  fine_weight: 'fineweight finewt weightfine fine finemetal finecontent netweight pureweight'.split(' '),
} as const;
/** Words that mean a weight only with a unit; `fine` alone could be the fineness. */
const WITH_UNIT: ReadonlySet<string> = new Set(['fine']);
/** Units of weights, in the panel's languages. */
const UNIT_WORDS: Record<WeightUnit, string> = {
  kg: 'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos chilo chilogrammo chilogrammi quilo quilos quilograma quilogramas kilogramas кг килограмм килограммы килограммов килограммах كغ كجم كيلوغرام كيلوجرام کیلوگرم کلوگرام किलो किलोग्राम 千克 公斤',
  g: 'g gr gm gms grm grms gram grams gramm gramme grammes grammo grammi gramo gramos grama gramas gam г гр грамм граммы грамма граммов граммах غ غرام جرام بالغرام بالجرام گرم گرام ग्राम 克',
  ozt: 'oz ozt oztr ozs toz troz ounce ounces unze unzen feinunze feinunzen once onces onza onzas oncia onça onças ons uns aoxơ унция унции унций унциях тройскаяунция тройскиеунции тройскихунций أونصة أونصات اونصة بالأونصة اونس औंस 盎司 金衡盎司',
};
/** Units that stand in the header of the weights, `Gross weight (oz t)`. */
export const UNITS: ReadonlyMap<string, WeightUnit> = new Map(
  WEIGHT_UNITS.flatMap((unit) =>
    UNIT_WORDS[unit]
      .split(' ')
      .map(key)
      .flatMap((word) => (unit === 'ozt' ? [word, `${word}troy`, `troy${word}`] : [word]))
      .map((word) => [word, unit]),
  ),
);
/** Names of the metals in the panel's languages, and their codes on exchanges and in the periodic table. */
const METAL_NAMES: Record<Metal, string> = {
  gold: 'gold au xau oro or ouro goud guld emas altın altin vàng золото ذهب طلا सोना',
  silver: 'silver ag xag silber plata argent argento prata zilver perak gümüş bạc серебро فضة نقره चाँदी',
  platinum: 'platinum pt xpt platin platine platino platina bạchkim платина بلاتين پلاتین प्लैटिनम',
  palladium:
    'palladium pd xpd paladio palladio paládio paladium paladyum paladi палладий بالاديوم پالادیوم पैलेडियम',
};

/** Words for the line below the items, in the panel's languages. */
const TOTALS: ReadonlySet<string> = new Set(
  'total totals subtotal sum summe gesamt zwischensumme totale suma soma somme totaal summa totalt toplam jumlah tổng итого всего المجموع الإجمالي مجموع جمع कुल योग 合计 合計 总计 總計 ttl average avg durchschnitt moyenne promedio'.split(
    ' ',
  ),
);

/** Words beside the number of bars, where a serial number is expected, or in the header of such numbers. */
export const COUNTS: ReadonlySet<string> = new Set(
  'bars ingots pcs pieces count qty quantity anzahl menge stückzahl stück stk barren quantité pièces lingots cantidad piezas lingotes quantidade peças barras quantità pezzi lingotti aantal stuks staven adet antal jumlah количество штук العدد عدد تعداد मात्रा संख्या 数量'.split(
    ' ',
  ),
);

/** Spelling by which words of lists are compared. */
export function key(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Names a column's field and unit; no other column of a list has the same. */
export const choiceOf = ({ field, unit }: ListColumn) => (unit ? `${field}:${unit}` : field);

/** Returns the field that a header names. */
export function columnOf(cell: string, labels: Labels): ListColumn | undefined {
  // `Gross weight in kg`
  const header = cell.replace('#', ' no').replace(/\sin\s/i, ' ');
  const whole = key(header);
  if (whole === '') return undefined;
  const [name = '', inside = ''] = header.split(/[([]/);
  const outer = key(name);
  const inner = UNITS.get(key(inside));
  for (const [field, names] of Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, readonly string[]][]) {
    const label = key(labels[field] ?? '');
    const known = label === '' ? names : [...names, label];
    // `Gross weight (oz t)`, `Gross weight kg (kg)`
    if (inner && [outer, outer.replace(/(?:kg|ozt?)$/, '')].some((each) => known.includes(each)))
      return { field, unit: inner };
    // `Gross Oz`
    for (const [word, unit] of UNITS) if (known.some((each) => whole === each + word)) return { field, unit };
    if (known.includes(whole) && !WITH_UNIT.has(whole)) return { field };
  }
  const field = ITEM_FIELDS.find(
    (each) =>
      HEADERS[each].includes(whole) ||
      key(labels[each] ?? '') === whole ||
      // `Year of manufacture (if stamped on the bar)`
      (each !== 'insured_value' && HEADERS[each].includes(outer)),
  );
  return field && { field };
}

const METAL_KEYS = new Map(
  METALS.flatMap((metal) => METAL_NAMES[metal].split(' ').map((name) => [key(name), metal] as const)),
);

/** Returns the metal that a list names by a word or its code; other texts as they are. */
export const metalOf = (text: string): string => METAL_KEYS.get(key(text)) ?? text;

/** True for a cell that no item can have below a header, `PCS` as a unit. */
export function isForeign(field: ListField | undefined, cell: string): boolean {
  const word = key(cell);
  if (word === '') return false;
  if (field === 'kind') return !ITEM_KINDS.some((kind) => kind === word);
  return (field === 'metal' && !METAL_KEYS.has(word)) || (field === 'weight_unit' && !UNITS.get(word));
}

export const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [];

/** True for a metal's name in a text; a word of three letters is one only by itself, since `AG` and `or` mean more. */
export const isMetal = (word: string) => word.length > 3 && METAL_KEYS.has(key(word));

/** Returns the metals in a text. */
export const metalsIn = (text: string): Metal[] => {
  const found = new Set([text, ...wordsOf(text).filter(isMetal)].map((word) => METAL_KEYS.get(key(word))));
  return METALS.filter((metal) => found.has(metal));
};

/** Returns the units of weight in a text. */
export const unitsIn = (text: string): WeightUnit[] => {
  const found = new Set([text, ...wordsOf(text)].map((word) => UNITS.get(key(word))));
  return WEIGHT_UNITS.filter((unit) => found.has(unit));
};

/** True if one of the first two words means a total, or for `2 bars`; `SUM-1234` is a serial number. */
export function isTotalName(cell: string): boolean {
  const words = cell
    .split(/[\s:=]+/)
    .filter((part) => !/\p{N}/u.test(part))
    .flatMap(wordsOf);
  const [only = '', ...more] = words;
  const isCount = more.length === 0 && COUNTS.has(only) && /\p{N}/u.test(cell);
  return isCount || words.slice(0, 2).some((word) => TOTALS.has(word));
}
