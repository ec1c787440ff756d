import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { takeConnection } from './take-connection.js';

async function serve(answer: (request: IncomingMessage, answer: ServerResponse) => void): Promise<Server> {
  const server = createServer(answer);
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** A client that has sent a request. */
function ask(server: Server): Socket {
  const client = connect({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  onTestFinished(() => void client.destroy());
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return client;
}

/** A connection taken over after the request, as in the route. */
async function taken(): Promise<{ server: Server; client: Socket; connection: Socket }> {
  let take: (connection: Socket) => void;
  const taking = new Promise<Socket>((resolve) => (take = resolve));
  const server = await serve((_request, answer) => setImmediate(() => take(takeConnection(answer))));
  const client = ask(server);
  return { server, client, connection: await taking };
}

it('keeps a writable connection, whatever the client sends', async () => {
  const { client, connection } = await taken();
  client.write('GET /again HTTP/1.1\r\nHost: localhost\r\n\r\n');
  connection.write('one');
  const [heard] = (await once(client, 'data')) as [Buffer];
  expect(heard.toString()).toBe('one');
});

it('detaches the connection from the HTTP server', async () => {
  const { server, client, connection } = await taken();
  server.closeAllConnections();
  connection.write('still here');
  const [heard] = (await once(client, 'data')) as [Buffer];
  expect(heard.toString()).toBe('still here');
});

it('removes the server’s listeners and timeout', async () => {
  const { connection } = await taken();
  expect(connection.eventNames()).toEqual(['error']);
  expect(connection.timeout).toBe(0);
});

it('finishes the response, so that the request is logged', async () => {
  const told: string[] = [];
  const server = await serve((_request, answer) => {
    answer.on('finish', () => told.push('finish')).on('close', () => told.push('close'));
    setImmediate(() => takeConnection(answer));
  });
  ask(server);
  await expect.poll(() => told).toEqual(['finish', 'close']);
});

it('retains neither request nor response', async () => {
  const kept: WeakRef<object>[] = [];
  const server = await serve((request, answer) => {
    kept.push(new WeakRef(request), new WeakRef(answer));
    setImmediate(() => takeConnection(answer).write('open'));
  });
  await once(ask(server), 'data');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const left = () => {
    collect();
    return kept.filter((reference) => reference.deref()).length;
  };
  await expect.poll(left).toBe(0);
});

it.each([
  ['leaves', (client: Socket) => client.end('x'.repeat(1_000_000))],
  ['breaks off', (client: Socket) => client.resetAndDestroy()],
])('closes the connection when the client %s', async (_how, leave) => {
  const { client, connection } = await taken();
  const closed = new Promise((resolve) => connection.once('close', resolve));
  leave(client);
  await closed;
});
