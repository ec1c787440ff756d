import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Answer, GatewayRequest } from './exchange.js';
import { createForwarder } from './forwarder.js';

const limits = { connectMs: 200, responseHeadersMs: 200, idleConnectionMs: 5000 };
const forwarder = createForwarder(limits);
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function aService(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

function aRequest(change: Partial<GatewayRequest> = {}): GatewayRequest {
  return {
    method: 'GET',
    path: '/',
    query: '',
    address: '192.0.2.1',
    hostname: 'localhost',
    headers: { host: 'localhost' },
    body: undefined,
    visitor: new PassThrough(),
    ...change,
  };
}

describe('sending a request to a service', () => {
  it('times out a service that does not begin to respond', async () => {
    const silent = await aService(() => {});
    expect(await forwarder.send(silent, aRequest())).toMatchObject({ status: 504, failure: 'sent' });
  });

  it('does not limit a response that has begun', async () => {
    const slow = await aService((_, response) => {
      response.write('first, ');
      setTimeout(() => response.end('last'), limits.responseHeadersMs * 2);
    });
    const { body } = await forwarder.send(slow, aRequest());
    expect(await textOf(body)).toBe('first, last');
  });

  it('delivers a long response completely to a slow reader', async () => {
    const long = 'x'.repeat(5_000_000);
    const service = await aService((_, response) => response.end(long));
    const { body } = await forwarder.send(service, aRequest());
    expect(await textOf(body)).toBe(long);
  });

  it('waits for the response after an early hint', async () => {
    const service = await aService((_, response) => {
      response.writeEarlyHints({ link: '</a.css>; rel=preload' });
      response.end('well');
    });
    const { status, body } = await forwarder.send(service, aRequest());
    expect({ status, text: await textOf(body) }).toEqual({ status: 200, text: 'well' });
  });

  it('reports a refused connection as unsent', async () => {
    const gone = await aService(() => {});
    servers.splice(0).forEach((server) => server.close());
    expect(await forwarder.send(gone, aRequest())).toMatchObject({ status: 502, failure: 'unsent' });
  });

  it('times out a machine that does not accept the connection', async () => {
    const busy = await aServiceThatTakesNoCalls();
    const answer = await forwarder.send(busy, aRequest({ method: 'POST', body: () => Readable.from(['x']) }));
    expect(answer).toMatchObject({ status: 504, failure: 'unsent' });
  });

  it('keeps the body intact for the next attempt after a refused connection', async () => {
    const gone = await aService(() => {});
    servers.splice(0).forEach((server) => server.close());
    const here = await aService((request, response) => void request.pipe(response));
    const request = aRequest({ method: 'POST', body: () => Readable.from(['the ', 'body']) });

    expect(await forwarder.send(gone, request)).toMatchObject({ failure: 'unsent' });
    const { body } = await forwarder.send(here, request);
    expect(await textOf(body)).toBe('the body');
  });

  it('retries a GET over a new connection when a kept one has died', async () => {
    let seen = 0;
    const moody = await aService((request, response) => {
      seen += 1;
      if (seen === 2) request.socket.destroy();
      else response.end('well');
    });
    await forwarder.send(moody, aRequest()).then(({ body }) => textOf(body));
    await wait(20);
    expect(await forwarder.send(moody, aRequest())).toMatchObject({ status: 200 });
    expect(seen).toBe(3);
  });

  it('never retries a request that may have changed data', async () => {
    let seen = 0;
    const moody = await aService((request, response) => {
      seen += 1;
      if (seen === 2) request.socket.destroy();
      else response.end('well');
    });
    await forwarder.send(moody, aRequest()).then(({ body }) => textOf(body));
    await wait(20);
    expect(await forwarder.send(moody, aRequest({ method: 'POST' }))).toMatchObject({ status: 502 });
    expect(seen).toBe(2);
  });

  it('sends nothing for a visitor who has disconnected', async () => {
    let seen = 0;
    const service = await aService((_, response) => {
      seen += 1;
      response.end();
    });
    const visitor = new PassThrough();
    await once(visitor.destroy(), 'close');
    expect(await forwarder.send(service, aRequest({ visitor }))).toMatchObject({ status: 499 });
    expect(seen).toBe(0);
  });

  it('aborts the call when the visitor disconnects', async () => {
    const visitor = new PassThrough();
    const patient = createForwarder({ ...limits, responseHeadersMs: 60_000 });
    const hungUp = new Promise<void>((resolve) => {
      void aService((request) => {
        request.on('close', resolve);
        visitor.destroy();
      }).then((service) => patient.send(service, aRequest({ visitor })));
    });
    await expect(hungUp).resolves.toBeUndefined();
  });
});

function textOf(body: Answer['body']): Promise<string> {
  const to = new PassThrough({ highWaterMark: 1 });
  if (typeof body === 'function') body(to);
  return text(to);
}

/** Starts a process that listens, then sleeps with a full backlog. */
async function aServiceThatTakesNoCalls(): Promise<URL> {
  const listen = `require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
    console.log(this.address().port);
  })`;
  const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGSTOP');
  const port = Number(line.toString());
  const callers = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  onTestFinished(() => callers.forEach((caller) => caller.destroy()));
  await wait(100);
  return new URL(`http://127.0.0.1:${port}`);
}
