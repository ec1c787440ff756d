/** First bytes of ZIP (.xlsx, .ods, .numbers), of OLE (.xls), PDF, RTF, gzip, PNG and JPEG files. */
const SIGNATURES = [
  'PK\x03\x04',
  'PK\x05\x06',
  '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  '%PDF-',
  '{\\rtf',
  '\x1f\x8b',
  '\x89PNG',
  '\xff\xd8\xff',
];
/** Pages and spreadsheets in XML, which programs save as .xls too. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s|\?xml\s|\?mso-|html[\s>]|table[\s>]|meta\s|head[\s>])/i;

/** True for spreadsheets, documents and pictures, which are no text with delimiters whatever their name says. */
export function isOtherFormat(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return SIGNATURES.some((signature) => head.startsWith(signature)) || MARKUP.test(head);
}
