import { stepOf, type Step } from '@vaultway/contracts';

/** Texts that people read as "delivered": words of several languages, then the English one with lookalike letters. */
export const DELIVERED = [
  'Delivered',
  'Zugestellt',
  'Livré',
  'Entregado',
  'Consegnato',
  'Доставлено',
  'تم التسليم',
  'D\u0435livered', // Cyrillic e
  'Del\u0456vered', // Cyrillic i
  'DEL\u0399VERED', // Greek iota
  'DEL\u0130VERED', // dotted I
  'Deli\u00ADvered', // soft hyphen
  'Deli\u200Bvered', // zero-width space
  'Deli\u200Cvered', // zero-width non-joiner
  'Deli\u200Dvered', // zero-width joiner
  'Deli\u2060vered', // word joiner
  'Deli\uFEFFvered', // byte order mark
  '\u202Edereviled', // right-to-left override
  'Deli\u034Fvered', // combining grapheme joiner
  'Deli\u0307vered', // combining dot
  '\uFF24\uFF45\uFF4C\uFF49\uFF56\uFF45\uFF52\uFF45\uFF44', // full width
  '𝐃𝐞𝐥𝐢𝐯𝐞𝐫𝐞𝐝', // mathematical bold
  'Signed\u00A0for', // no-break space
];
export const RETURNED = ['Returned to sender', 'Retourniert', 'R\u0435turned to sender'];
/** A text that implies no step. */
export const NEUTRAL = 'Weighed';

const READS_AS = new Map<string, Step>([
  ...DELIVERED.map((text) => [text, 'delivered'] as const),
  ...RETURNED.map((text) => [text, 'returned'] as const),
]);

/** Returns the step that a person reads in a text. */
export const readsAs = (text: string | null): Step | null => READS_AS.get(text ?? '') ?? stepOf(text);
