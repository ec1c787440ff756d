import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../setup/folders.mjs';
import { imagesHandler } from './images.ts';

const HASH = '0123456789abcdef0123456789abcdef';

let server: Server;
let folder: string;
let remove: () => void;
beforeAll(async () => {
  ({ folder, remove } = temporaryFolder('images'));
  server = createServer(imagesHandler(folder));
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
});
afterAll(() => {
  server.close();
  remove();
});

const get = (name: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`, {
    headers,
    signal: AbortSignal.timeout(5000),
  });

it.each([
  [`${HASH}.jpg`, 'private, max-age=3600'],
  [`${HASH}-640.avif`, 'private, max-age=3600'],
  [`site-${HASH}.jpg`, 'public, max-age=31536000, immutable'],
  [`site-${HASH}-320.webp`, 'public, max-age=31536000, immutable'],
])("sends an image's cache lifetime: %s", async (name, caching) => {
  writeFileSync(join(folder, name), 'a picture');
  const answer = await get(name);
  expect(answer.headers.get('cache-control')).toBe(caching);
});

it('does not revalidate copies of a deleted image', async () => {
  const name = `${HASH}-1280.webp`;
  writeFileSync(join(folder, name), 'a picture');
  const tag = (await get(name)).headers.get('etag') ?? '';
  rmSync(join(folder, name));
  const answer = await get(name, { 'if-none-match': tag });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, null]);
});
