import type { HandoverKind } from './constants.js';
import { type ErrorDetail, toDetail } from './issues.js';
import { PARCEL_FIELD_NAMES, PARCEL_FIELDS } from './parcel-fields.js';
import { PRINTABLE } from './printable-ranges.js';
import { NOTHING, printedText } from './printed-text.js';

/** Warns of characters that no font of the PDFs has. Free of zod. */

/** Characters without a glyph of their own. */
const INVISIBLE = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]$/u;
/** Latin letters, which every text may have. */
const USUAL = /^[\s\x20-\x7e\u00a1-\u017f]*$/u;
const MAX_NAMED = 5;

/** Fields that labels and waybills print. */
export const PRINTED_FIELDS = /* @__PURE__ */ PARCEL_FIELD_NAMES.filter(
  (name) => PARCEL_FIELDS[name].onWaybill !== false,
);

/** Settings that documents print: labels only the name, invoices both phone numbers. */
export const PRINTED_SETTINGS = [
  'company_name',
  'contact_address',
  'contact_phone',
  'contact_phone_alt',
  'contact_email',
] as const;

/** Fields that invoices print. */
export const PRINTED_INVOICE_FIELDS = ['product', 'recipient_name'] as const;

/** Fields that proofs of delivery print, by kind of the handover. Seals are those put on, replaced or delivered. */
const PRINTED_HANDOVER_FIELDS: Partial<Record<HandoverKind, readonly PrintedOfHandover[]>> = {
  collect: ['seals'],
  resealed: ['seals', 'reason', 'witness'],
  deliver: ['seals', 'giver', 'taker', 'reason'],
};
type PrintedOfHandover = 'seals' | 'giver' | 'taker' | 'reason' | 'witness';

interface HandoverTexts extends Partial<Record<Exclude<PrintedOfHandover, 'seals'>, string | null>> {
  kind: HandoverKind;
  parcels: readonly { seals: readonly string[] }[];
}

/** Warns of texts of a handover that proofs of delivery print only in part. */
export function unprintableHandover({ kind, parcels, ...texts }: HandoverTexts): ErrorDetail[] {
  const { [kind]: fields = [] } = PRINTED_HANDOVER_FIELDS;
  const seals = Object.fromEntries(
    parcels.flatMap((parcel, at) => parcel.seals.map((seal, nth) => [`parcels.${at}.seals.${nth}`, seal])),
  );
  return fields.flatMap((field) =>
    field === 'seals' ? unprintable(seals, Object.keys(seals)) : unprintable(texts, [field]),
  );
}

/** Warns of fields that PDFs print only in part. Emoji may be missing, unless the text has nothing else. */
export function unprintable(
  texts: Readonly<Record<string, unknown>>,
  fields: readonly string[] = PRINTED_FIELDS,
): ErrorDetail[] {
  return fields.flatMap((field) => {
    const text = texts[field];
    const characters = typeof text === 'string' ? unprintableCharacters(text) : [];
    return characters.length > 0 ? [toDetail(field, 'unprintable', { characters })] : [];
  });
}

function unprintableCharacters(text: string): string[] {
  if (USUAL.test(text)) return [];
  const printed = printedText(text);
  if (printed === NOTHING && text.trim() !== NOTHING) return [text.trim()];
  const missing = Array.from(printed.normalize('NFC')).filter(
    (character) => !Array.from(character.normalize('NFD')).every(isPrintable) && !isPrintable(character),
  );
  return [...new Set(missing)].slice(0, MAX_NAMED);
}

function isPrintable(character: string): boolean {
  if (INVISIBLE.test(character)) return true;
  const code = character.codePointAt(0) ?? 0;
  const bounds = printableBounds();
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? 0) <= code) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
let decoded: number[] | undefined;

/** Returns the starts of ranges of printable characters, each followed by the start of the gap after it. */
function printableBounds(): number[] {
  if (decoded) return decoded;
  decoded = [];
  let [bound, step] = [0, 0];
  for (const digit of PRINTABLE) {
    const value = DIGITS.indexOf(digit);
    step = step * 32 + (value % 32);
    if (value >= 32) continue;
    bound += step;
    decoded.push(bound);
    step = 0;
  }
  return decoded;
}
