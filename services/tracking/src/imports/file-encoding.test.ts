import { IMPORT_ENCODINGS, type ImportEncoding } from '@vaultway/contracts';
import { describe, expect, it } from 'vitest';
import { decode, detectEncoding, firstLanguage } from './file-encoding.js';

/** Encodes a text by the decoder's own table of one and two bytes. */
function encode(text: string, encoding: ImportEncoding): Uint8Array {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const bytesOf = new Map<string, number[]>();
  const add = (bytes: number[]) => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes));
      if (Array.from(letter).length === 1 && !bytesOf.has(letter)) bytesOf.set(letter, bytes);
    } catch {
      // Not a letter of this encoding.
    }
  };
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) add([lead, trail]);
  return Uint8Array.from(
    Array.from(text, (letter) => {
      const bytes = bytesOf.get(letter);
      if (!bytes) throw new Error(`${encoding} has no ${letter}`);
      return bytes;
    }).flat(),
  );
}

const HEADER = 'tracking_code,recipient_name,destination\r\n';
const RUSSIAN = 'RU1,Иван Петров,Москва\r\nRU2,Ольга Щербакова,Ярославль\r\n';
const TURKISH = 'TR1,Şükrü Ağaoğlu,İstanbul\r\n';
const ARABIC = 'AR1,محمد أحمد,القاهرة\r\n';
const WESTERN = 'DE1,Jürgen Groß,Zürich\r\nFR1,Zoé Lefèvre,Besançon\r\n';

describe('an encoding', () => {
  it.each([
    ['windows-1251', 'ru', RUSSIAN],
    ['windows-1251', 'en', RUSSIAN],
    ['windows-1251', 'de', RUSSIAN],
    ['windows-1251', 'uk', 'UA1,Андрій Їжак,Київ\r\n'],
    ['koi8-r', 'ru', RUSSIAN],
    ['ibm866', 'ru', RUSSIAN],
    ['x-mac-cyrillic', 'ru', RUSSIAN],
    ['windows-1254', 'tr', TURKISH],
    ['windows-1254', 'en', TURKISH],
    ['windows-1254', 'de', 'TR1,Ayşe Yıldız,Eskişehir\r\nDE1,Jürgen Groß,Zürich\r\nFR1,Zoé,Besançon\r\n'],
    ['windows-1252', 'is', 'IS1,Sigurður,Akureyri\r\n'],
    ['windows-1252', 'en', 'IS1,Þórður Ægisson,Reykjavík\r\nIS2,Guðrún Jónsdóttir,Ísafjörður\r\n'],
    ['windows-1256', 'ar', ARABIC],
    ['windows-1256', 'en', ARABIC],
    ['windows-1256', 'fa', 'FA1,پژمان گلزار,تهران\r\n'],
    ['windows-1250', 'pl', 'PL1,Łukasz Żak,Łódź\r\n'],
    ['windows-1250', 'cs', 'CZ1,Jiří Dvořák,Plzeň\r\n'],
    ['iso-8859-2', 'pl', 'PL1,Łukasz Wiśniewski,Łódź\r\nPL2,Ela Ciąg,Częstochowa\r\n'],
    ['windows-1253', 'el', 'GR1,Γιώργος Παπαδόπουλος,Αθήνα\r\n'],
    ['windows-1255', 'he', 'IL1,משה כהן,ירושלים\r\n'],
    ['windows-1257', 'lt', 'LT1,Žilvinas Šėža,Šiauliai\r\n'],
    ['windows-874', 'th', 'TH1,สมชาย ใจดี,กรุงเทพ\r\n'],
    ['shift_jis', 'ja', 'JP1,田中 さくら,東京都港区\r\n'],
    ['euc-jp', 'ja', 'JP1,田中 さくら,東京都港区\r\n'],
    ['gb18030', 'zh-CN', 'CN1,王小明,北京市朝阳区\r\n'],
    ['big5', 'zh-TW', 'TW1,陳大文,臺北市信義區\r\n'],
    ['euc-kr', 'ko', 'KR1,김민수,서울특별시\r\n'],
    ['windows-1252', 'de', WESTERN],
    ['windows-1252', 'en', WESTERN],
    ['windows-1252', 'ja', WESTERN],
    ['windows-1252', 'ru', WESTERN],
    ['macintosh', 'fr', WESTERN],
  ] as const)('is guessed as %s by a reader of %s', (encoding, language, rows) => {
    const bytes = encode(HEADER + rows, encoding);
    expect(detectEncoding(bytes, language)).toEqual({ encoding, guessed: true });
    expect(decode(bytes, encoding)).toEqual({ text: HEADER + rows, broken: false });
  });

  it.each(['utf-8', 'utf-16le'] as const)('is certain in %s', (encoding) => {
    const bytes = Buffer.from(HEADER + RUSSIAN, encoding === 'utf-8' ? 'utf8' : 'utf16le');
    expect(detectEncoding(bytes, 'tr')).toEqual({ encoding, guessed: false });
  });

  it('stays UTF-8 if a few bytes are broken', () => {
    const bytes = Buffer.concat([Buffer.from(HEADER + RUSSIAN), Buffer.from([0xff, 0xc3])]);
    expect(detectEncoding(bytes, 'de')).toEqual({ encoding: 'utf-8', guessed: false });
  });

  it('is found for every reader, whatever the language', () => {
    for (const language of ['de', 'x', 'xx-YY', 'zh-Hant-HK', 'sr-Latn', null]) {
      expect(IMPORT_ENCODINGS).toContain(detectEncoding(Uint8Array.of(0xe9, 0xff), language).encoding);
    }
  });

  it.each(IMPORT_ENCODINGS)('%s has a decoder', (encoding) => {
    expect(new TextDecoder(encoding).encoding).toBe(encoding);
  });
});

it.each([
  ['de-CH,de;q=0.9', 'de-CH'],
  ['*', null],
  ['"><script>', null],
  [undefined, null],
])('finds the first language of %s', (header, language) => {
  expect(firstLanguage(header)).toBe(language);
});

/** Names of months and days in CLDR are words that somebody else chose. */
function wordsOf(tag: string): string {
  const words = ['month', 'weekday'].flatMap((part) =>
    Array.from({ length: 12 }, (_, at) =>
      new Date(Date.UTC(2026, at, at + 1)).toLocaleDateString(tag, { [part]: 'long', timeZone: 'UTC' }),
    ),
  );
  return [...new Set(words), ...new Intl.DisplayNames([tag], { type: 'region' }).of('CH')!.split(' ')].join(
    '\r\n',
  );
}

it.each([
  ['tr', 'windows-1254'],
  ['is', 'windows-1252'],
  ['fr', 'windows-1252'],
  ['de', 'windows-1252'],
  ['pt', 'windows-1252'],
  ['sv', 'windows-1252'],
] as const)('knows the words of %s for an English reader as %s', (tag, encoding) => {
  const bytes = encode(wordsOf(tag), encoding);
  expect(detectEncoding(bytes, 'en').encoding).toBe(encoding);
});
