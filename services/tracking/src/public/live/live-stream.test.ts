import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { LiveStream } from './live-stream.js';

async function connected(): Promise<{ client: Socket; connection: Socket }> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  const [connection] = (await once(server, 'connection')) as [Socket];
  return { client, connection };
}

it('ignores updates after its end', async () => {
  const { client, connection } = await connected();
  const errors: Error[] = [];
  connection.on('error', (error) => errors.push(error));
  const stream = new LiveStream(connection);
  stream.end();
  stream.send({ updated_at: null, etag: null });
  stream.heartbeat();
  stream.end();
  expect(await text(client)).toMatch(/^retry: 3000\n\nretry: \d+\n\n$/);
  expect(errors).toEqual([]);
});

/** Fills the system's buffers for a client that does not read. */
function fill(connection: Socket) {
  while (connection.writableLength === 0) connection.write('x'.repeat(65_536));
}

it('disconnects a client that lags too far behind', async () => {
  const { connection } = await connected();
  const stream = new LiveStream(connection);
  fill(connection);
  for (let n = 0; n < 10_000 && !connection.destroyed; n += 1) stream.heartbeat();
  expect(connection.destroyed).toBe(true);
});

it('does not wait for a client that does not read when ending', async () => {
  const { connection } = await connected();
  const stream = new LiveStream(connection);
  fill(connection);
  const closed = once(connection, 'close');
  stream.end();
  await closed;
});
