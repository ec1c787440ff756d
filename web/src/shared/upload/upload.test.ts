import { http, HttpResponse } from 'msw/http';
import { expect, it, vi } from 'vitest';
import { envelope } from '@/test/builders';
import { server } from '@/test/server';
import { upload } from './upload';

it('keeps its Idempotency-Key until the file has arrived', async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post('/api/reviews', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1
        ? HttpResponse.error()
        : HttpResponse.json(envelope(null, 201), { status: 201 });
    }),
  );
  const file = new File(['picture'], 'ada.jpg', { type: 'image/jpeg' });
  const send = (of = file) =>
    upload({ url: '/api/reviews', method: 'POST', fields: { name: 'Ada' }, file: of }, vi.fn());
  for (let n = 0; n < 3; n += 1) await send();
  await send(new File(['another picture'], 'ada.jpg'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});
