import { STATUS_CODES } from 'node:http';
import { Agent, errors } from 'undici';
import { plainAnswer, type Answer, type GatewayRequest } from './exchange.js';
import { ServiceCall } from './service-call.js';

export interface ForwardingLimits {
  connectMs: number;
  responseHeadersMs: number;
  idleConnectionMs: number;
}

/** Sends requests to services over connections that it keeps. */
export interface Forwarder {
  /** Always answers: a service that is away or silent becomes a 502 or a 504. */
  send(server: URL, request: GatewayRequest): Promise<Answer>;
  close(): Promise<void>;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']);
/** Errors that can only happen before a connection exists. */
const CONNECT_ERRORS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** nginx's and Traefik's name for it: the visitor left, nobody reads the answer. */
const CLIENT_CLOSED_REQUEST = 499;

export function createForwarder({
  connectMs,
  responseHeadersMs,
  idleConnectionMs,
}: ForwardingLimits): Forwarder {
  const agent = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: responseHeadersMs,
    // An answer that has begun may take as long as it likes: live updates stay open for hours.
    bodyTimeout: 0,
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
    allowH2: false,
  });

  const send = async (server: URL, request: GatewayRequest, isRepeated = false): Promise<Answer> => {
    const { method, path, query, headers, visitor } = request;
    // Who hears of an error is whoever waits for the answer.
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

/** A kept connection: it had carried an answer before, and was closed under this request. */
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
