import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { addressKey } from '@vaultway/contracts/address-key';
import type { GatewayConfig } from './config.js';
import { linesOf, plainAnswer, type GatewayRequest, type Handler, type HeaderFields } from './exchange.js';
import {
  dropHopByHop,
  peerAddress,
  setForwardedHeaders,
  trustedPeers,
  visitorAddress,
} from './forwarded-headers.js';
import { createForwarder } from './forwarder.js';
import { hostnameOf, readTarget } from './request-target.js';
import { buildRouteTable } from './route-table.js';
import { readDynamicConfig, readStaticConfig } from './traefik-config.js';

/** Time limit for headers. Traefik limits only the whole request, which is too long for half a header. */
const HEADERS_MS = 10_000;
/** Interval at which connections are checked. */
const CHECK_MS = 2000;
/** Listen backlog (Node's default is 511); the kernel caps it at `net.core.somaxconn`. */
const BACKLOG = 4096;

export interface RunningGateway {
  url: string;
  /** Stops accepting requests, finishes running ones within the grace period, then closes connections. */
  stop(): Promise<void>;
}

/**
 * Starts the built-in gateway.
 *
 * @throws Error when a configuration file contains something unsupported, or the port is taken
 */
export async function startGateway(config: GatewayConfig): Promise<RunningGateway> {
  const { entryPoints, serversTransport } = readStaticConfig();
  const { transport, http } = entryPoints.web;
  const { readTimeout, idleTimeout } = transport.respondingTimeouts;
  const { dialTimeout, responseHeaderTimeout, idleConnTimeout } = serversTransport.forwardingTimeouts;
  const forwarder = createForwarder({
    connectMs: dialTimeout,
    responseHeadersMs: responseHeaderTimeout,
    idleConnectionMs: idleConnTimeout,
  });
  const routes = buildRouteTable(readDynamicConfig(config.values), forwarder);
  const isTrusted = trustedPeers(config.trustedProxies);

  const server = createServer({
    maxHeaderSize: http.maxHeaderBytes,
    requestTimeout: readTimeout,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: idleTimeout,
  });
  server.maxConnections = config.maxConnections;
  limitConnections(server, config.perAddress, isTrusted);
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse, beforeBody = () => {}): void => {
    const request = readRequest(incoming, outgoing, isTrusted, beforeBody);
    void answer(request, outgoing, routes);
  };
  server.on('request', (incoming, outgoing) => handle(incoming, outgoing));
  // Does not request a body that will be refused.
  server.on('checkContinue', (incoming, outgoing) =>
    handle(incoming, outgoing, () => outgoing.writeContinue()),
  );

  server.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  await once(server, 'listening');
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    stop: async () => {
      await closeWithin(server, transport.lifeCycle.graceTimeOut);
      await forwarder.close();
    },
  };
}

/** Limits connections per address, except for trusted proxies, which serve many visitors. */
function limitConnections(server: Server, limit: number, isTrusted: (peer: string) => boolean): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const peer = peerAddress(socket.remoteAddress);
    if (isTrusted(peer)) return;
    const key = addressKey(peer);
    const count = (open.get(key) ?? 0) + 1;
    if (count > limit) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}

async function answer(
  request: GatewayRequest | undefined,
  outgoing: ServerResponse,
  routes: Handler,
): Promise<void> {
  try {
    const { status, headers, body } = request ? await routes(request) : plainAnswer(400, '400 Bad Request');
    outgoing.writeHead(status, headers);
    if (typeof body === 'string') {
      outgoing.end(body);
      return;
    }
    body(outgoing);
    // Sends headers at once for streams that may stay silent; otherwise they travel with the body.
    if (!outgoing.writableEnded) outgoing.flushHeaders();
  } catch (error) {
    process.stderr.write(`gateway: ${error instanceof Error ? error.stack : String(error)}\n`);
    outgoing.destroy();
  }
}

/** @returns undefined when the request line or the Host header deserves a 400 */
function readRequest(
  incoming: IncomingMessage,
  visitor: ServerResponse,
  isTrusted: (peer: string) => boolean,
  beforeBody: () => void,
): GatewayRequest | undefined {
  const target = readTarget(incoming.url ?? '');
  const host = target?.host ?? incoming.headers.host ?? '';
  const headers: HeaderFields = incoming.headersDistinct;
  // Node uses the first of two hosts; a program behind it might use the second.
  if (!target || !HOST.test(host) || linesOf(headers, 'host').length > 1) return undefined;

  const length = incoming.headers['content-length'];
  const hasBody = 'transfer-encoding' in headers || Number(length ?? 0) > 0;
  const peer = peerAddress(incoming.socket.remoteAddress);
  setForwardedHeaders(headers, { peer, host, isTrusted: isTrusted(peer) });
  dropHopByHop(headers);
  delete headers['expect'];
  headers['host'] = host;
  headers['content-length'] = length;
  return {
    method: incoming.method ?? 'GET',
    path: target.path,
    query: target.query,
    address: visitorAddress(linesOf(headers, 'x-forwarded-for'), isTrusted),
    hostname: hostnameOf(host),
    headers,
    body: hasBody ? () => bodyOf(incoming, beforeBody) : undefined,
    visitor,
  };
}

/** Characters that RFC 3986 allows in host and port. */
const HOST = /^[A-Za-z0-9._~!$&'()*+,;=:%[\]-]*$/;

/**
 * Opens a stream for each attempt to send the body. Without a connection, the original stays unread; after an
 * interrupted attempt, the rest is drained, so that it does not block the visitor's next request.
 */
function bodyOf(incoming: IncomingMessage, beforeBody: () => void): Readable {
  let isOpen = false;
  const pass = (chunk: Buffer): void => {
    if (!body.push(chunk)) incoming.pause();
  };
  const end = (): void => void body.push(null);
  const body = new Readable({
    read() {
      if (!isOpen) {
        isOpen = true;
        beforeBody();
        incoming.on('data', pass).once('end', end);
      }
      incoming.resume();
    },
    destroy(error, done) {
      if (isOpen) incoming.off('data', pass).off('end', end).resume();
      done(error);
    },
  });
  return body;
}

async function closeWithin(server: Server, milliseconds: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
  server.close();
  await once(server, 'close');
  clearTimeout(cut);
}
