import { request } from 'node:http';
import { describe, expect, inject, it } from 'vitest';
import { anAdmin, aVisitor } from './support/clients.ts';

const ELSEWHERE = 'https://elsewhere.example';

/** Sends a request with a method that `fetch` rejects. @returns status and body */
function raw(method: string, path: string): Promise<{ status: number; text: string }> {
  const headers = { 'x-secret': 'do-not-repeat' };
  return new Promise((settle, fail) => {
    const asked = request(new URL(path, inject('productUrl')), { method, headers, timeout: 10_000 });
    asked.once('error', fail);
    asked.once('timeout', () => asked.destroy(new Error(`no answer to ${method} ${path}`)));
    asked.once('response', (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.once('end', () => settle({ status: response.statusCode ?? 0, text }));
    });
    asked.end();
  });
}

describe('a page of another site', () => {
  it.each(['/api/graph', '/api/parcels/NOPE', '/api/parcels', '/'])(
    'may not read the response of %s',
    async (path) => {
      const { headers } = await anAdmin().with({ origin: ELSEWHERE }).get(path);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );

  it('gets no CORS permission from a preflight', async () => {
    const asks = { origin: ELSEWHERE, 'access-control-request-method': 'PATCH' };
    const { headers } = await aVisitor().with(asks).send('OPTIONS', '/api/settings', {});
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('the site', () => {
  it.each([
    ['TRACE', '/api/graph'],
    ['TRACE', '/'],
    ['CONNECT-ISH', '/api/graph'],
    ['PROPFIND', '/api/graph'],
  ])('rejects %s %s, and echoes no header', async (method, path) => {
    const { status, text } = await raw(method, path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain('do-not-repeat');
  });

  it.each(['/assets/', '/shells/', '/uploads/images/', '/uploads/', '/.git/config', '/.env'])(
    'lists no files under %s',
    async (path) => {
      expect((await aVisitor().get(path)).status).toBe(404);
    },
  );
});
