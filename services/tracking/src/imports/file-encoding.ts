import { ENCODING_LANGUAGES, IMPORT_ENCODINGS, type ImportEncoding } from '@vaultway/contracts';
import { analyse } from 'chardet';

/** Bytes of lines with letters beyond ASCII that an encoding is guessed from. */
const EVIDENCE = 32 * 1024;
const LINE_FEED = 0x0a;
/** Share of words by which another encoding must be better than those of the reader's language. */
const CLEARLY = 0.1;

export interface DetectedEncoding {
  encoding: ImportEncoding;
  /** True if neither the bytes nor an admin said so. */
  guessed: boolean;
}

/**
 * Detects an encoding by its BOM, zero bytes or valid UTF-8. Guesses others by their letters and the reader's language.
 *
 * @param language a BCP 47 tag
 */
export function detectEncoding(bytes: Uint8Array, language: string | null = null): DetectedEncoding {
  const certain = unicodeOf(bytes);
  if (certain) return { encoding: certain, guessed: false };
  const evidence = linesBeyondAscii(bytes);
  const ownEncodings = encodingsOf(language);
  const found = new Set([...ownEncodings, ...likelyEncodings(evidence), 'windows-1252' as const, ...OFFICE]);
  const candidates = [...found].map((encoding) => ({ encoding, share: coherentShare(evidence, encoding) }));
  const best = Math.max(...candidates.map(({ share }) => share));
  const own = candidates.find(
    ({ encoding, share }) => ownEncodings.includes(encoding) && share >= best - CLEARLY,
  );
  const chosen = own ?? candidates.find(({ share }) => share === best);
  const encoding = chosen?.encoding ?? 'windows-1252';
  const isTurkish = encoding === 'windows-1252' && looksTurkish(evidence, language);
  return { encoding: isTurkish ? 'windows-1254' : encoding, guessed: true };
}

/** Decodes a file. `broken`: some bytes are not valid in the encoding and became U+FFFD. */
export function decode(bytes: Uint8Array, encoding: ImportEncoding): { text: string; broken: boolean } {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), broken: false };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), broken: true };
  }
}

/** Returns the first language of an Accept-Language header; null if it has none. */
export const firstLanguage = (accepted: string | undefined): string | null =>
  /^\s*([A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8})*)/.exec(accepted ?? '')?.[1] ?? null;

/** A few broken bytes leave a file UTF-8, since other encodings rarely have its sequences by chance. */
function unicodeOf(bytes: Uint8Array): ImportEncoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const head = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const many = head.length / 8;
  if ((zeros[1] ?? 0) > many) return 'utf-16le';
  if ((zeros[0] ?? 0) > many) return 'utf-16be';
  const { text, broken } = decode(bytes, 'utf-8');
  if (!broken) return 'utf-8';
  const beyond = beyondAscii(text);
  const invalid = text.match(/\uFFFD/gu)?.length ?? 0;
  return beyond - invalid >= invalid ? 'utf-8' : undefined;
}

/** Bytes of ğ, İ, ş, ı in windows-1254, which are ð, Ý, þ, ý in windows-1252. */
const TURKISH = /[\xd0\xdd\xde\xf0\xfd\xfe]/g;
/** Á, é, í, ó, ú, æ: as frequent as ð, þ and ý in Icelandic and Faroese, and nearly absent from Turkish. */
const ICELANDIC = /[\xc1\xc9\xcd\xd3\xda\xc6\xe1\xe9\xed\xf3\xfa\xe6]/g;

/** Tells the two encodings apart, which differ in six letters, by the letters that Icelandic has beside them. */
function looksTurkish(bytes: Uint8Array, language: string | null): boolean {
  if (['is', 'fo'].includes(localeOf(language ?? 'en').language)) return false;
  const text = Buffer.from(bytes).toString('latin1');
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(TURKISH) > 2 * count(ICELANDIC);
}

function encodingsOf(language: string | null): ImportEncoding[] {
  const { language: name, script } = localeOf(language ?? 'en').maximize();
  const tag = script === 'Hant' ? 'zh-Hant' : name;
  const found = IMPORT_ENCODINGS.filter((encoding) =>
    (ENCODING_LANGUAGES[encoding] as readonly string[]).includes(tag),
  );
  return found.length > 0 ? found : encodingsOf('en');
}

/** Reads a tag that may come from a header, where it can be anything. */
function localeOf(tag: string): Intl.Locale {
  try {
    return new Intl.Locale(tag);
  } catch {
    return new Intl.Locale('en');
  }
}

/** Excel's encodings for those that the letter statistics name. */
const WINDOWS: Partial<Record<ImportEncoding, ImportEncoding>> = {
  'iso-8859-2': 'windows-1250',
  'iso-8859-5': 'windows-1251',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
};
/** Encodings of Excel's plain CSV, tried for texts that are too short for statistics. */
const OFFICE: readonly ImportEncoding[] = [
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
];
const SEVERAL_BYTES = new Set(['Shift_JIS', 'Big5', 'EUC-JP', 'EUC-KR', 'GB18030']);

/** Ranks encodings by letter statistics. The header's ASCII words would count for Western Europe. */
function likelyEncodings(evidence: Uint8Array): ImportEncoding[] {
  const found = [
    ...analyse(wordsBeyondAscii(evidence)).filter(({ name }) => !SEVERAL_BYTES.has(name)),
    ...analyse(evidence).filter(({ name }) => SEVERAL_BYTES.has(name)),
  ].toSorted((a, b) => b.confidence - a.confidence);
  return found.flatMap(({ name }) => {
    const encoding = IMPORT_ENCODINGS.find((known) => known === canonical(name));
    if (encoding === undefined || encoding.startsWith('utf')) return [];
    return [WINDOWS[encoding] ?? encoding, encoding];
  });
}

function canonical(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let length = 0;
  for (let start = 0; start < bytes.length && length < EVIDENCE;) {
    const end = bytes.indexOf(LINE_FEED, start) + 1 || bytes.length;
    const line = bytes.subarray(start, Math.min(end, start + EVIDENCE));
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line);
      length += line.length;
    }
    start = end;
  }
  return Buffer.concat(lines);
}

/** Keeps runs of letters and bytes beyond ASCII that have one of the latter. */
function wordsBeyondAscii(bytes: Uint8Array): Uint8Array {
  const latin1 = Buffer.from(bytes).toString('latin1');
  const words = latin1.match(/[A-Za-z\x80-\xff]+/g) ?? [];
  return Buffer.from(words.filter((word) => /[\x80-\xff]/.test(word)).join(' '), 'latin1');
}

const BETWEEN_WORDS = /[\s\d!-/:-@[-`{-~\u00a0‘’‚“”„«»‹›–—…·•€£°ºª№、。・「」（）]+/u;
const CASE = /^(?:\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lu}\p{M}]+)$/u;
const SCRIPTS = [
  /^[\p{sc=Cyrl}\p{M}]+$/u,
  /^[\p{sc=Grek}\p{M}]+$/u,
  /^[\p{sc=Arab}\p{M}\u0640\u200c\u200d]+$/u,
  /^[\p{sc=Hebr}\p{M}]+$/u,
  /^[\p{sc=Thai}\p{M}]+$/u,
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々]+$/u,
  /^\p{sc=Hang}+$/u,
];
const LATIN = /^[\p{sc=Latn}\p{M}]+$/u;

/** Returns the share of characters beyond ASCII that stand in words of one script with the usual capital letters. */
function coherentShare(bytes: Uint8Array, encoding: ImportEncoding): number {
  const { text } = decode(bytes, encoding);
  const all = beyondAscii(text);
  const coherent = text.split(BETWEEN_WORDS).filter((word) => /[^\0-\x7f]/u.test(word) && isCoherent(word));
  return all === 0 ? 0 : beyondAscii(coherent.join('')) / all;
}

const beyondAscii = (text: string) => text.match(/[^\0-\x7f]/gu)?.length ?? 0;

function isCoherent(word: string): boolean {
  const hasCase = /\p{Lu}|\p{Ll}/u.test(word);
  if (hasCase && !CASE.test(word)) return false;
  if (!LATIN.test(word)) return SCRIPTS.some((script) => script.test(word));
  // Four accents in a row are another script's letters.
  return !/[^\0-\x7f]{4}/u.test(word);
}
