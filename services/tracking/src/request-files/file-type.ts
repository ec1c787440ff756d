import type { RequestFileType } from '@vaultway/contracts';
import { zipNames } from './zip-names.js';

const BOM = '\u00ef\u00bb\u00bf';
const UTF16_MARKS = ['\u00ff\u00fe', '\u00fe\u00ff'];
/** ISO base media brands of HEIC; AVIF has others. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** Bytes of a file that are searched for signs of a type. */
const HEAD = 4096;
/** Texts in languages that programs run or render. */
const MARKUP = /^\s*(?:<[!?/a-z]|#!|\{\\rtf|%!PS|(?:MIME-Version|Received|Return-Path):)/i;
// Line breaks, tabs, form feeds, and the end of file of DOS are text.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f\u007f]/;

/**
 * Recognizes a file by its content.
 *
 * @param name only tells CSV from other text
 * @returns undefined for any other type, and for documents with macros
 */
export function fileTypeOf(bytes: Buffer, name: string): RequestFileType | undefined {
  const head = bytes.toString('latin1', 0, HEAD);
  if (head.startsWith('%PDF-') || head.startsWith(`${BOM}%PDF-`)) return 'application/pdf';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp';
  if (isHeic(head)) return 'image/heic';
  if (head.startsWith('PK\u0003\u0004')) return officeType(bytes);
  if (!isText(bytes, head)) return undefined;
  return /\.[ct]sv$/i.test(name) ? 'text/csv' : 'text/plain';
}

/** Reads the box `ftyp`: its size, a main brand, a version, and further brands. */
function isHeic(head: string): boolean {
  if (!head.startsWith('ftyp', 4)) return false;
  const size = Math.min(Buffer.from(head, 'latin1').readUInt32BE(0), head.length);
  const brands = Array.from({ length: Math.max(0, size / 4 - 2) }, (_, at) => head.substr(8 + 4 * at, 4));
  return brands.some((brand) => HEIC_BRANDS.has(brand));
}

function officeType(bytes: Buffer): RequestFileType | undefined {
  const names = zipNames(bytes) ?? [];
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (!has(/^\[Content_Types\]\.xml$/i) || has(/(?:^|\/)vbaProject\.bin$/i)) return undefined;
  // Office on the web numbers the main part.
  if (has(/^xl\/workbook\d*\.xml$/i)) return `${OFFICE}.spreadsheetml.sheet`;
  return has(/^word\/document\d*\.xml$/i) ? `${OFFICE}.wordprocessingml.document` : undefined;
}

/** True for text in UTF-8, UTF-16 with its mark, or an encoding with one byte per letter. */
function isText(bytes: Buffer, head: string): boolean {
  if (bytes.length === 0) return false;
  const isUtf16 = UTF16_MARKS.some((mark) => head.startsWith(mark));
  const text = isUtf16 ? utf16(bytes, head.startsWith('\u00fe')) : bytes.toString('latin1');
  return !CONTROL.test(text) && !MARKUP.test(text.slice(0, HEAD).replace(BOM, ''));
}

function utf16(bytes: Buffer, isBigEndian: boolean): string {
  return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(bytes);
}
