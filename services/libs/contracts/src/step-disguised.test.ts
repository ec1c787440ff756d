import { describe, expect, it } from 'vitest';
import { stepOf } from './step-of.js';

/** Disguises of words that look the same to a reader. */
const DISGUISES: Record<string, (text: string) => string> = {
  'Cyrillic letters': (text) => replaced(text, 'aeiocpxyjs', 'аеіосрхујѕ'),
  'Cyrillic capitals': (text) => replaced(text.toUpperCase(), 'ABEKMHOPCTXI', 'АВЕКМНОРСТХІ'),
  'Greek letters': (text) => replaced(text, 'aoivptu', 'αοιѵρτυ'),
  'Greek capitals': (text) => replaced(text.toUpperCase(), 'ABEZHIKMNOPTYX', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'),
  'Armenian letters': (text) => replaced(text, 'onhu', 'օոհս'),
  'dotless and long letters': (text) => replaced(text, 'il', 'ıӏ'),
  digits: (text) => replaced(text, 'lo', '10'),
  'bars and capitals': (text) => replaced(text, 'li', 'I|'),
  'soft hyphens': (text) => Array.from(text).join('\u00AD'),
  'zero-width spaces': (text) => Array.from(text).join('\u200B'),
  'zero-width joiners': (text) => Array.from(text).join('\u200D'),
  'zero-width non-joiners': (text) => Array.from(text).join('\u200C'),
  'word joiners': (text) => Array.from(text).join('\u2060'),
  'variation selectors': (text) => Array.from(text).join('\uFE0F'),
  'invisible letters': (text) => Array.from(text).join('\u034F\u115F'),
  'bidi marks': (text) => Array.from(text).join('\u200E'),
  'bidi isolates': (text) => `\u2067\u2066${text}\u2069\u2069`,
  'a bidi override': (text) => `\u202E${Array.from(text).toReversed().join('')}\u202C`,
  'full-width letters': (text) => ascii(text, (code) => code + 0xfee0),
  'mathematical letters': (text) => letters(text, 0x1d400, 0x1d41a),
  'script letters': (text) => letters(text, 0x1d4d0, 0x1d4ea),
  'circled letters': (text) => letters(text, 0x24b6, 0x24d0),
  'squared letters': (text) => letters(text, 0x1f130, 0x1f130),
  'dark squares': (text) => letters(text, 0x1f170, 0x1f170),
  'small capitals': (text) => replaced(text, 'abcdeghijklmnoprtuvwz', 'ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡᴢ'),
  'overlaid marks': (text) => Array.from(text).join('\u0336'),
  'marks below': (text) => Array.from(text).join('\u0332'),
  'mixed case': (text) =>
    Array.from(text)
      .map((one, at) => (at % 2 ? one.toUpperCase() : one))
      .join(''),
};
const TEXTS = ['Delivered', 'Zugestellt', 'Entregado', 'Consegnato', 'Bezorgd', 'Terkirim'];

const replaced = (text: string, from: string, to: string) =>
  Array.from(text)
    .map((one) => Array.from(to)[Array.from(from).indexOf(one)] ?? one)
    .join('');
const ascii = (text: string, code: (of: number) => number) =>
  text.replaceAll(/[!-~]/g, (one) => String.fromCodePoint(code(one.codePointAt(0) ?? 0)));
const letters = (text: string, capital: number, small: number) =>
  text
    .replaceAll(/[A-Z]/g, (one) => String.fromCodePoint(capital + one.charCodeAt(0) - 65))
    .replaceAll(/[a-z]/g, (one) => String.fromCodePoint(small + one.charCodeAt(0) - 97));

describe('a disguised text', () => {
  it.each(Object.entries(DISGUISES))('means what it looks like: %s', (_, disguise) => {
    const read = TEXTS.map((text) => [disguise(text), stepOf(disguise(text))]);
    expect(read).toEqual(TEXTS.map((text) => [disguise(text), 'delivered']));
  });

  it.each([
    ['Dèlívërèd', 'delivered'],
    ['Dẹlịvẹrẹd', 'delivered'],
    ['Đelivered', 'delivered'],
    ['Livré\u0332', 'delivered'],
    ['Дoстaвлeнo', 'delivered'],
    ['Дocтaвлeнo полyчaтелю', 'delivered'],
    ['ДОСТАВЛЕHО', 'delivered'],
    ['ԁеӏіѵегеԁ', 'delivered'],
    ['تحويل شد', 'delivered'],
    ['ﺗﻢ ﺍﻟﺘﺴﻠﻴﻢ', 'delivered'],
    ['Ｏut for delivеry', 'out_for_delivery'],
    ['Not delivеred', null],
    ['Не delivеred', null],
  ] as const)('%s', (text, step) => {
    expect(stepOf(text)).toBe(step);
  });
});
