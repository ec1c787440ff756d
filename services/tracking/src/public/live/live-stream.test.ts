import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { LiveStream } from './live-stream.js';

async function read(answer: (connection: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, connection) => answer(connection));
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}`)).text();
}

it('ignores updates that come after its end', async () => {
  const errors: Error[] = [];
  const text = await read((connection) => {
    connection.on('error', (error) => errors.push(error));
    const stream = new LiveStream(connection);
    stream.end();
    stream.send({ updated_at: null, etag: null });
    stream.heartbeat();
    stream.end();
  });
  expect(text).toMatch(/^retry: 3000\n\nretry: \d+\n\n$/);
  expect(errors).toEqual([]);
});
