import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { answerForGateway } from '../../src/web-answers.js';

/** A request as its backend received it. */
export interface Echo {
  service: string;
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  bodyBytes: number;
}

export interface Backends {
  /** For the gateway's environment. */
  urls: Record<string, string>;
  /** Of the sandbox, which can be left out. */
  sandboxUrl: string;
  stop(): Promise<void>;
}

/** Starts small servers in place of the services. The mail service is down. */
export async function startBackends(): Promise<Backends> {
  const [web, tracking, content, auth, images, sandbox] = await Promise.all([
    listen((request, response) => {
      if (!answerForGateway(request, response)) echo('web', request, response);
    }),
    listen((request, response) => {
      const act = TRACKING[request.url ?? ''];
      if (act) act(request, response);
      else echo('tracking', request, response);
    }),
    listen((request, response) => echo('content', request, response)),
    listen((request, response) => echo('auth', request, response)),
    listen(answerAsImageStore),
    listen((request, response) => echo('sandbox', request, response)),
  ]);
  return {
    urls: {
      WEB_URL: urlOf(web),
      TRACKING_URL: urlOf(tracking),
      CONTENT_URL: urlOf(content),
      AUTH_URL: urlOf(auth),
      // Refuses connections: a freed port might be given to another test's server.
      MAIL_URL: 'http://127.0.0.1:1',
      IMAGES_URL: `${urlOf(images)}/bucket`,
    },
    sandboxUrl: urlOf(sandbox),
    stop: async () => {
      await Promise.all([web, tracking, content, auth, images, sandbox].map(close));
    },
  };
}

let openStreams = 0;

type Act = (request: IncomingMessage, response: ServerResponse) => void;

const TRACKING: Record<string, Act> = {
  '/api/parcels/unknown': (_, response) =>
    envelope(response, 404, 'Parcel not found', { 'x-request-id': 'from-tracking' }),
  '/api/parcels/without-database': (_, response) =>
    envelope(response, 503, 'Postgres is away', { 'x-request-id': 'from-tracking', 'retry-after': '7' }),
  '/api/parcels/dies-before-answering': (request) => void request.socket.destroy(),
  '/api/parcels/dies-while-answering': (request, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('the first half');
    // Traefik flushes every 100 ms.
    setTimeout(() => request.socket.destroy(), 300);
  },
  '/api/parcels/refuses-early': (_, response) => envelope(response, 413, 'Too many rows', {}),
  '/api/parcels/news': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: first\n\n');
    setTimeout(() => response.end('data: last\n\n'), 400);
  },
  '/api/parcels/endless-news': (_, response) => {
    openStreams += 1;
    response.on('close', () => {
      openStreams -= 1;
    });
    // The visitor must see headers even before the first event.
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  },
  '/api/parcels/open-streams': (_, response) => void response.end(String(openStreams)),
  '/api/parcels/zipped': (_, response) => {
    const body = gzipSync('zipped by the service');
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length });
    response.end(body);
  },
  '/api/parcels/cookies': (_, response) => {
    response.writeHead(200, { 'set-cookie': ['a=1; Path=/', 'b=2; Path=/'], 'content-length': 0 });
    response.end();
  },
};

/** Requests a range beyond any picture's end. */
export const BEYOND_THE_END = 'bytes=99999999-';

function answerAsImageStore(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/bucket/missing.png') {
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end('<Error><Code>AccessDenied</Code></Error>');
  } else if (request.url === '/bucket/broken.png') {
    response.writeHead(500, { 'content-type': 'application/xml' });
    response.end('<Error><Code>InternalError</Code></Error>');
  } else if (request.headers.range === BEYOND_THE_END) {
    response.writeHead(416, { 'content-type': 'application/xml', 'content-range': 'bytes */4' });
    response.end('<Error><Code>InvalidRange</Code></Error>');
  } else {
    // Header of images stored by earlier versions.
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.setHeader('strict-transport-security', 'max-age=1');
    response.setHeader('x-amz-request-id', 'store');
    echo('images', request, response);
  }
}

function envelope(
  response: ServerResponse,
  status: number,
  error: string,
  headers: Record<string, string>,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ status, message: error, errors: [error], data: null }));
}

function echo(service: string, request: IncomingMessage, response: ServerResponse): void {
  let bodyBytes = 0;
  request.on('data', (chunk: Buffer) => {
    bodyBytes += chunk.length;
  });
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    const body = JSON.stringify({ service, method, url, headers, bodyBytes } satisfies Echo);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'content-security-policy': "default-src 'none'",
      'x-service': service,
      'x-saw': url,
      server: 'Secret/1.0',
      'x-powered-by': 'Secret',
    });
    response.end(body);
  });
}

async function listen(handler: Act): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  addresses.set(server, (server.address() as AddressInfo).port);
  return server;
}

const addresses = new WeakMap<Server, number>();

function urlOf(server: Server): string {
  return `http://127.0.0.1:${addresses.get(server)}`;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  server.closeAllConnections();
  await closed;
}
