import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../setup/folders.mjs';
import { checkSite } from './site.check.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
let server: Server;
beforeEach(() => {
  temporary = temporaryFolder('site-check');
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.close();
  temporary.remove();
});

/** Starts a gateway that sends this response and disconnects. */
async function gateway(answer: string): Promise<void> {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  const file = join(temporary.folder, '.env');
  writeFileSync(file, `BIND_ADDRESS=127.0.0.1\nHTTP_PORT=${port}\n`);
  vi.stubEnv('COMPOSE_ENV_FILES', file);
}

it('ends even if responses do not', async () => {
  await gateway('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n<!doctype');
  const found = await checkSite();
  expect(found.map(({ level }) => level)).toEqual(['bad', 'bad', 'bad', 'bad']);
  expect(found[0]?.text).toBe('/: the answer was cut off');
});

it('accepts a 404 only for an unknown code', async () => {
  await gateway('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
  const found = await checkSite();
  expect(found.map(({ level }) => level)).toEqual(['bad', 'bad', 'bad', 'good']);
  expect(found[0]?.text).toBe('/ answers 404');
});
