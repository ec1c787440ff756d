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

/** Signs around the words of a header. */
const GAP = /[\s,;:/_–-]/u;
const OPENING = /[([（［]/u;
/** Words between a header and its unit. */
const IN = new Set(['in', 'en', 'em', 'i', 'в', 'dalam', 'بـ', 'ب']);

/** Cuts characters at the end, in linear time. */
function cutEnd(text: string, cut: RegExp): string {
  let end = text.length;
  while (end > 0 && cut.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

/** Returns the index of the last character of a kind, -1 if none. */
const lastOf = (text: string, kind: RegExp): number =>
  Array.from({ length: text.length }, (_, at) => at).findLast((at) => kind.test(text[at] ?? '')) ?? -1;

/** Splits a header at parentheses at its end: `Weight (in kg):`. */
export function inParentheses(header: string): { rest: string; inside: string } | undefined {
  const text = cutEnd(header, /[\s.:*]/u);
  if (!/[)\]）］]/u.test(text.at(-1) ?? '')) return undefined;
  const at = lastOf(text, OPENING);
  const inside = text.slice(at + 1, -1).trim();
  if (at < 0 || /[)\]）］]/u.test(inside)) return undefined;
  return { rest: cutEnd(text.slice(0, at), /\s/u), inside };
}

/** Cuts a word such as `in` at the start. */
function withoutFirstIn(text: string): string {
  const [first = '', ...others] = text.split(' ');
  return others.length > 0 && IN.has(first.toLowerCase()) ? others.join(' ').trim() : text;
}

/** Splits a header at its last word. */
function atLastWord(header: string): { rest: string; inside: string } | undefined {
  const text = cutEnd(header, /[.:*]/u);
  const at = lastOf(text, GAP);
  return at < 0 ? undefined : { rest: cutEnd(text.slice(0, at), GAP), inside: text.slice(at + 1) };
}

/** Cuts a word such as `in` at the end. */
function withoutIn(text: string): string {
  const at = lastOf(text, GAP);
  return at >= 0 && IN.has(text.slice(at + 1).toLowerCase()) ? cutEnd(text.slice(0, at), GAP) : text;
}

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
  const apart = inParentheses(text);
  const ofApart = apart && known(cutEnd(withoutFirstIn(apart.inside), /\./u));
  if (ofApart) return { ...ofApart, rest: withoutIn(apart.rest), apart: true };
  const last = atLastWord(text);
  const ofLast = last && known(last.inside);
  if (ofLast) return { ...ofLast, rest: withoutIn(last.rest), apart: false };
  const alone = known(text);
  return alone && { ...alone, rest: '', apart: false };
}
