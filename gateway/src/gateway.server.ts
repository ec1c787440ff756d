import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { GATEWAY_FOLDER, type GatewayConfig } from './config.js';
import { loadDynamicConfig } from './dynamic.loader.js';
import {
  dropHopByHop,
  fieldsOf,
  plainAnswer,
  type Answer,
  type GatewayRequest,
  type Handler,
} from './exchange.js';
import { createForwarder, outgoingHeaders } from './forward.js';
import { FORWARDED_HEADERS, peerAddress, setForwardedHeaders, trustedPeers } from './forwarded.headers.js';
import { hostnameOf, readTarget, routingPathOf } from './request.target.js';
import { buildRouteTable } from './route.table.js';
import { readStaticSettings, type StaticSettings } from './static.settings.js';

export interface RunningGateway {
  url: string;
  /** Takes no new requests, lets the running ones end within the grace time, then cuts. */
  stop(): Promise<void>;
}

/**
 * Starts the built-in gateway.
 *
 * @throws Error when a configuration file says something that it does not understand, or the port is taken
 */
export async function startGateway(config: GatewayConfig): Promise<RunningGateway> {
  const settings = readStaticSettings(join(GATEWAY_FOLDER, 'traefik.yml'));
  const forwarder = createForwarder(settings.forwarding);
  const routes = buildRouteTable(
    loadDynamicConfig(join(GATEWAY_FOLDER, 'dynamic'), config.values),
    forwarder,
  );
  const server = createHttpServer(settings, routes, trustedPeers(config.trustedProxies));

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    stop: async () => {
      await closeWithin(server, settings.graceTimeout);
      forwarder.close();
    },
  };
}

function createHttpServer(
  settings: StaticSettings,
  routes: Handler,
  isTrusted: (peer: string) => boolean,
): Server {
  const server = createServer({
    maxHeaderSize: settings.maxHeaderBytes,
    requestTimeout: settings.readTimeout,
    headersTimeout: settings.readTimeout,
    keepAliveTimeout: settings.idleTimeout,
  });
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse, expectsContinue: boolean): void => {
    void answer(incoming, outgoing, expectsContinue, routes, isTrusted);
  };
  server.on('request', (incoming, outgoing) => handle(incoming, outgoing, false));
  // A body that will be refused is not asked for.
  server.on('checkContinue', (incoming, outgoing) => handle(incoming, outgoing, true));
  return server;
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  expectsContinue: boolean,
  routes: Handler,
  isTrusted: (peer: string) => boolean,
): Promise<void> {
  const gone = new AbortController();
  // With a reason, no exception has to be made for every request that simply ends.
  outgoing.once('close', () => gone.abort('closed'));
  const request = readRequest(incoming, isTrusted, gone.signal, () => {
    if (expectsContinue) outgoing.writeContinue();
  });
  try {
    const answered = request ? await routes(request) : plainAnswer(400, '400 Bad Request');
    await write(outgoing, answered);
  } catch (error) {
    // Half an answer cannot be taken back, and a visitor who left hears nothing: the connection ends.
    if (!outgoing.headersSent) reportFault(error);
    outgoing.destroy();
  }
}

function reportFault(error: unknown): void {
  process.stderr.write(`gateway: ${error instanceof Error ? error.stack : String(error)}\n`);
}

/** @returns undefined when the request line or the Host header deserves a 400 */
function readRequest(
  incoming: IncomingMessage,
  isTrusted: (peer: string) => boolean,
  signal: AbortSignal,
  beforeBody: () => void,
): GatewayRequest | undefined {
  const target = readTarget(incoming.url ?? '');
  const host = target?.host ?? incoming.headers.host ?? '';
  if (!target || !isHost(host)) return undefined;

  const peer = peerAddress(incoming.socket.remoteAddress);
  const headers = fieldsOf(incoming.rawHeaders);
  const hasBody = headers.has('transfer-encoding') || Number(headers.get('content-length')?.[0] ?? 0) > 0;
  setForwardedHeaders(headers, { peer, host, trusted: isTrusted(peer) });
  dropHopByHop(headers, FORWARDED_HEADERS);
  headers.delete('expect');
  return {
    method: incoming.method ?? 'GET',
    path: target.path,
    query: target.query,
    routingPath: routingPathOf(target.path),
    host,
    hostname: hostnameOf(host),
    headers,
    peer,
    body: hasBody
      ? () => {
          beforeBody();
          return incoming;
        }
      : undefined,
    signal,
  };
}

/** The characters that RFC 3986 allows in a host and a port. */
function isHost(text: string): boolean {
  return /^[A-Za-z0-9._~!$&'()*+,;=:%[\]-]*$/.test(text);
}

async function write(outgoing: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  outgoing.writeHead(status, outgoingHeaders(headers));
  if (typeof body !== 'object') {
    outgoing.end(body);
    return;
  }
  // A stream may stay silent for long after its headers: they go out at once.
  outgoing.flushHeaders();
  await pipeline(body, outgoing);
}

async function closeWithin(server: Server, milliseconds: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearTimeout(cut);
}
