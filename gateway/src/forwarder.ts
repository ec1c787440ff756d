import { STATUS_CODES } from 'node:http';
import { Agent, errors } from 'undici';
import { plainAnswer, type Answer, type GatewayRequest } from './exchange.js';
import { ServiceCall } from './service-call.js';

export interface ForwardingLimits {
  connectMs: number;
  responseHeadersMs: number;
  idleConnectionMs: number;
}

/** Sends requests to services over keep-alive connections. */
export interface Forwarder {
  /** Always resolves: a service that is down or silent becomes a 502 or a 504. */
  send(server: URL, request: GatewayRequest): Promise<Answer>;
  close(): Promise<void>;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']);
/** Errors that occur only before a connection exists. */
const CONNECT_ERRORS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Used by nginx and Traefik when the visitor has disconnected. */
const CLIENT_CLOSED_REQUEST = 499;

export function createForwarder({
  connectMs,
  responseHeadersMs,
  idleConnectionMs,
}: ForwardingLimits): Forwarder {
  const agent = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: responseHeadersMs,
    // Streams may take as long as they like: live updates stay open for hours.
    bodyTimeout: 0,
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
    allowH2: false,
  });

  const send = async (server: URL, request: GatewayRequest, isRepeated = false): Promise<Answer> => {
    const { method, path, query, headers, visitor } = request;
    // Only the caller awaiting the response sees the error.
    const body = request.body?.().on('error', () => {}) ?? null;
    try {
      return await new Promise((resolve, reject) => {
        const options = { origin: server.origin, path: path + query, method, headers, body };
        agent.dispatch(options, new ServiceCall(visitor, resolve, reject));
      });
    } catch (error) {
      body?.destroy();
      if (visitor.closed) return plainAnswer(CLIENT_CLOSED_REQUEST, 'Client Closed Request');
      if (!isRepeated && isRepeatable(request) && isStaleConnection(error))
        return send(server, request, true);
      return failureOf(error);
    }
  };

  return { send: (server, request) => send(server, request), close: () => agent.destroy() };
}

/** True for a keep-alive connection that was closed under this request. */
function isStaleConnection(error: unknown): boolean {
  return error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;
}

function isRepeatable({ method, body }: GatewayRequest): boolean {
  return body === undefined && SAFE_METHODS.has(method);
}

function failureOf(error: unknown): Answer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const status = TIMEOUTS.has(code) ? 504 : 502;
  return {
    ...plainAnswer(status, STATUS_CODES[status] ?? ''),
    failure: CONNECT_ERRORS.has(code) ? 'unsent' : 'sent',
  };
}
