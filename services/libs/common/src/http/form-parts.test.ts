import { describe, expect, it } from 'vitest';
import { MAX_FORM_FIELDS, MAX_FORM_FILES, PartCounter } from './form-parts.js';

const HEADERS = { 'content-type': 'multipart/form-data; boundary="a b"' };
const MOST = MAX_FORM_FIELDS + MAX_FORM_FILES;

const formOf = (parts: number) =>
  `${'--a b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(parts)}--a b--\r\n`;

/** Sends a body in pieces. @returns what came through, and the error's code */
async function passedOn(body: string, pieceBytes: number): Promise<{ bytes: number; code?: string }> {
  const counter = new PartCounter(HEADERS);
  let bytes = 0;
  counter.on('data', (piece: Buffer) => (bytes += piece.length));
  const ended = new Promise<string | undefined>((resolve) => {
    counter
      .on('end', () => resolve(undefined))
      .on('error', ({ code }: Error & { code: string }) => resolve(code));
  });
  for (let at = 0; at < body.length; at += pieceBytes) counter.write(body.slice(at, at + pieceBytes));
  counter.end();
  const code = await ended;
  return code === undefined ? { bytes } : { bytes, code };
}

describe('the parts of a form', () => {
  it.each([1, 7, 65_536])(
    'pass when they are as many as allowed, in pieces of %i bytes',
    async (pieceBytes) => {
      const body = formOf(MOST);
      expect(await passedOn(body, pieceBytes)).toEqual({ bytes: body.length });
    },
  );

  it.each([1, 7, 65_536])('are refused when they are more, in pieces of %i bytes', async (pieceBytes) => {
    const { code, bytes } = await passedOn(formOf(MOST + 1), pieceBytes);
    expect(code).toBe('public_body_too_large');
    expect(bytes).toBeLessThan(formOf(MOST + 1).length);
  });

  it('reach no parser when a thousand of them come at once', async () => {
    expect((await passedOn(formOf(1200), 65_536)).bytes).toBe(0);
  });
});
