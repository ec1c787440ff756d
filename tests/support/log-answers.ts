import { expect } from 'vitest';
import { eventually } from '../../services/libs/common/src/testing/eventually.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** Checks the public log through a product's gateway: contents and caching. */
export async function expectLogAt(url: string): Promise<void> {
  const get = (path: string) => fetch(new URL(path, url));
  const checkpoint = await eventually(async () => {
    const answer = await get('/log/checkpoint');
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(Number(text.split('\n')[1])).toBeGreaterThan(0);
    return { text, headers: answer.headers };
  });
  expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(checkpoint.headers.get('cache-control')).toBe('no-cache');
  const [origin = '', size = ''] = checkpoint.text.split('\n');
  expect(checkpoint.text).toContain(`\n\n— ${origin} `);
  const key = await get('/log/key');
  expect(await key.text()).toMatch(new RegExp(`^${RegExp.escape(origin)}\\+[\\da-f]{8}\\+\\S+\\n$`));

  const count = Math.min(Number(size), 256);
  const partial = count < 256 ? `.p/${count}` : '';
  for (const [path, bytes] of [
    [`/log/tile/0/000${partial}`, 32 * count],
    [`/log/tile/entries/000${partial}`, 34 * count],
    ['/log/tile/0/000.p/1', 32],
  ] as const) {
    const { status, headers, ...tile } = await withBytes(await get(path));
    expect({ path, status, ...tile }).toEqual({ path, status: 200, bytes });
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('cache-control')).toBe(FOREVER);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toBeNull();
  }
  const witnessed = await get('/log/witnessed');
  expect(witnessed.headers.get('content-type'), 'no witness, and not a page').not.toContain('html');
  const later = await get('/log/tile/0/x999/999');
  expect(later.status).toBe(404);
  // It may exist tomorrow.
  expect(later.headers.get('cache-control') ?? '').not.toContain('immutable');
}

const withBytes = async (answer: Response) => ({
  status: answer.status,
  headers: answer.headers,
  bytes: (await answer.arrayBuffer()).byteLength,
});
