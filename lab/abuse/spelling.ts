import type { Attack } from './attacks.ts';

const END = '\r\n\r\n';
const TYPES: Record<string, string> = {
  'application/json': 'Application/JSON ;\tCharset="UTF-8"',
  'application/x-www-form-urlencoded': 'APPLICATION/X-WWW-FORM-URLENCODED;charset=utf-8;',
  'multipart/form-data; boundary=x': 'Multipart/Form-Data\t; CHARSET="utf-8" ;Boundary="x"',
};

/** Returns the attack with equivalent headers in a spelling that no browser uses. */
export const strangelySpelt = ({ bytes, ...attack }: Attack): Attack => ({
  ...attack,
  name: `${attack.name}, strangely spelt`,
  bytes: (n, code) => bytes(n, code).map((piece, at) => (at === 0 ? respelt(piece) : piece)),
});

/** Respells complete heads only; what follows the first is a body, or more of the same. */
function respelt(piece: string | Buffer): string | Buffer {
  const text = piece.toString('latin1');
  const end = text.indexOf(END);
  if (end === -1) return piece;
  const [line = '', ...fields] = text.slice(0, end).split('\r\n');
  const head = [line, ...fields.map(respeltField)].join('\r\n');
  return Buffer.from(head + text.slice(end), 'latin1');
}

function respeltField(field: string): string {
  const [, name = '', value = ''] = /^([^:]+): ?(.*)$/s.exec(field) ?? [];
  const respeltName = name.toLowerCase().replaceAll(/[^-](?=[a-z])/g, (sign) => sign.toUpperCase());
  return `${respeltName}:\t ${valueOf(name, value)} \t`;
}

function valueOf(name: string, value: string): string {
  if (name === 'Content-Type') return TYPES[value] ?? value;
  if (name === 'Content-Length') return `000${value}`;
  return name === 'Host' ? value.toUpperCase() : value;
}
