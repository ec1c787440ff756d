/** Field whose numbers a unit belongs to. */
type UnitField = 'weight' | 'declared_value';

/** Unit of a header: `Weight [lbs]`, `Value in EUR`. */
export interface HeaderUnit {
  /** The header without its unit. */
  rest: string;
  unit: string;
  /** Undefined for units of other numbers, such as `cm`, and formats of dates. */
  of?: UnitField;
  /** True if the unit stands in parentheses, which nothing else does. */
  apart: boolean;
}

const WEIGHTS =
  /^(?:kgs?|kgm|kilos?|kilograms?|kilogrammes?|kilogramm|kilogramos|quilos|gr?|grams?|grammes?|gramm|lbs?|pounds?|oz|ounces?|t|кг|гр?|كجم|كغم?|کیلوگرم|کیلو|کیلو گرم|گرم|कि\.?ग्रा\.?|ग्राम)$/iu;
/** Abbreviations that no value is written with. */
const WRITTEN = new Map(
  Object.entries({
    gr: 'g',
    гр: 'г',
    euro: 'EUR',
    euros: 'EUR',
    руб: 'RUB',
    рублей: 'RUB',
    р: 'RUB',
    đ: 'VND',
    vnđ: 'VND',
  }),
);
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const SIGNS = /^(?:\p{Sc}|[a-z]{1,2}\$|euros?|tl|rmb|yen|zl|kc|ft|rp|rm|rs|kr|fr|sfr|руб|рублей|р|đ|vnđ)$/iu;
/** Units of numbers that parcels do not have, and formats of dates. */
const OTHERS =
  /^(?:[cm]m|m|in|ft|cm3|m3|cm³|m³|cbm|%|°c|°f|pcs|stk|см|мм|м|шт)$|^[dmyjtag]{1,4}(?:[./-][dmyjtag]{1,4}){1,2}$/iu;

const APART =
  /^(.*?)\s*[([（［]\s*(?:(?:in|en|em|i|в)\s+)?([^()[\]（）［］]{1,20}?)\.?\s*[)\]）］][\s.:*]*$/u;
const BEHIND = /^(.*?)[\s,;:/_–-]+([^\s,;:/_–-]{1,20}?)[.:*]?$/u;
/** Words between a header and its unit. */
const IN = /[\s,;:/_–-]+(?:in|en|em|i|в|dalam|بـ|ب)$/iu;

/** Returns the unit in a currency's or a weight's usual spelling. */
function known(text: string): Pick<HeaderUnit, 'unit' | 'of'> | undefined {
  const unit = WRITTEN.get(text.toLowerCase()) ?? text;
  if (WEIGHTS.test(text)) return { unit, of: 'weight' };
  if (CURRENCIES.has(unit.toUpperCase())) return { unit: unit.toUpperCase(), of: 'declared_value' };
  if (SIGNS.test(text)) return { unit, of: 'declared_value' };
  return OTHERS.test(text) ? { unit } : undefined;
}

/** Finds a known unit at the end of a header. Other words in parentheses are words of the header. */
export function headerUnit(header: string): HeaderUnit | undefined {
  const text = header.slice(0, 200).trim();
  for (const pattern of [APART, BEHIND]) {
    const [, rest = '', unit = ''] = pattern.exec(text) ?? [];
    const found = known(unit);
    if (found) return { ...found, rest: rest.replace(IN, ''), apart: pattern === APART };
  }
  const alone = known(text);
  return alone && { ...alone, rest: '', apart: false };
}
