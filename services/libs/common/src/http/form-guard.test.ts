import { describe, expect, it } from 'vitest';
import { FormGuard, MAX_FORM_FIELDS, MAX_FORM_FILES } from './form-guard.js';

const MOST = MAX_FORM_FIELDS + MAX_FORM_FILES;

const formOf = (parts: number) =>
  `${'--a b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(parts)}--a b--`;

/** Sends a body in chunks. @returns the forwarded text, and the error's code */
async function passedOn(
  body: string,
  pieceBytes: number,
  limit = 65_536,
): Promise<{ bytes: number; code?: string }> {
  const counter = new FormGuard('a b', { bytes: limit, tooLarge: 'public_body_too_large' });
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
  it.each([1, 7, 65_536])('pass up to the limit, in chunks of %i bytes', async (pieceBytes) => {
    const body = formOf(MOST);
    expect(await passedOn(body, pieceBytes)).toEqual({ bytes: body.length });
  });

  it.each([1, 7, 65_536])('are rejected above the limit, in chunks of %i bytes', async (pieceBytes) => {
    const { code, bytes } = await passedOn(formOf(MOST + 1), pieceBytes);
    expect(code).toBe('public_body_too_large');
    expect(bytes).toBeLessThan(formOf(MOST + 1).length);
  });

  it('do not reach the parser when a thousand arrive at once', async () => {
    expect((await passedOn(formOf(1200), 65_536)).bytes).toBe(0);
  });

  it('do not reach the parser above the limit, nor does any of the exceeding chunk', async () => {
    const body = formOf(20);
    const { bytes, code } = await passedOn(body, 100, 450);
    expect({ bytes, code }).toEqual({ bytes: 400, code: 'public_body_too_large' });
    expect(await passedOn(body, 100, body.length)).toEqual({ bytes: body.length });
  });

  it.each([1, 7, 65_536])('end at the closing delimiter, in chunks of %i bytes', async (pieceBytes) => {
    const form = formOf(2);
    for (const after of [
      '\r\n',
      '\r\n--a b\r\n',
      '\r\n--a b--',
      'x'.repeat(200),
      '\r\n--a b\r\n'.repeat(200),
    ])
      expect(await passedOn(form + after, pieceBytes)).toEqual({ bytes: form.length });
    expect((await passedOn(form + 'x'.repeat(200), pieceBytes, form.length + 100)).code).toBe(
      'public_body_too_large',
    );
  });

  it.each([1, 3, 65_536])('do not reach the parser after a preamble, in chunks of %i', async (size) => {
    for (const before of ['x', '\r\n', '-', '--a\r\n'])
      expect((await passedOn(before + formOf(1), size)).code).toBe('form_not_readable');
  });
});
