import {
  Agent,
  request as httpRequest,
  STATUS_CODES,
  type ClientRequest,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import {
  dropHopByHop,
  fieldsOf,
  plainAnswer,
  type Answer,
  type GatewayRequest,
  type HeaderFields,
} from './exchange.js';

/** Milliseconds. */
export interface ForwardingLimits {
  dial: number;
  responseHeader: number;
  idleConnection: number;
}

/** Sends requests to services over connections that it keeps. */
export interface Forwarder {
  /** Always answers: a service that is away or silent becomes a 502 or a 504. */
  send(server: URL, request: GatewayRequest): Promise<Answer>;
  close(): void;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
/** As nginx and Traefik call it: the visitor left, nobody reads the answer. */
const CLIENT_CLOSED_REQUEST = 499;

export function createForwarder(limits: ForwardingLimits): Forwarder {
  const options = { keepAlive: true, maxFreeSockets: 200, timeout: limits.idleConnection };
  const agents = { 'http:': new Agent(options), 'https:': new HttpsAgent(options) };

  /** A kept connection may turn out to be dead: such a request is sent once more, over a new one. */
  const send = (server: URL, request: GatewayRequest, fresh = false): Promise<Answer> =>
    new Promise((resolve) => {
      const secure = server.protocol === 'https:';
      const outgoing = (secure ? httpsRequest : httpRequest)({
        agent: fresh ? false : agents[secure ? 'https:' : 'http:'],
        ...optionsFor(server, request),
      });
      const deadline = watchDeadlines(outgoing, limits);
      const leave = (): void => void outgoing.destroy();
      request.signal.addEventListener('abort', leave, { once: true });
      outgoing.once('close', () => request.signal.removeEventListener('abort', leave));

      outgoing.once('response', (incoming) => {
        deadline.clear();
        const headers = fieldsOf(incoming.rawHeaders);
        dropHopByHop(headers);
        resolve({ status: incoming.statusCode ?? 502, headers, body: incoming });
      });
      // Once the answer has begun, its own stream reports what breaks; resolving again does nothing.
      outgoing.on('error', () => {
        deadline.clear();
        if (outgoing.reusedSocket && deadline.passed() === undefined && isRepeatable(request)) {
          resolve(send(server, request, true));
        } else {
          resolve(failureOf(request, deadline));
        }
      });
      deadline.onConnected(() => {
        if (request.body) request.body().pipe(outgoing);
        else outgoing.end();
      });
    });

  return {
    send: (server, request) => send(server, request),
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function optionsFor(server: URL, request: GatewayRequest): RequestOptions {
  const headers: HeaderFields = new Map(request.headers);
  headers.set('host', [request.host]);
  if (request.peer !== undefined) {
    headers.set('x-forwarded-for', [[...(headers.get('x-forwarded-for') ?? []), request.peer].join(', ')]);
  }
  if (request.body && !headers.has('content-length')) headers.set('transfer-encoding', ['chunked']);
  return {
    host: server.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: server.port || (server.protocol === 'https:' ? 443 : 80),
    method: request.method,
    path: request.path + request.query,
    headers: outgoingHeaders(headers),
    setHost: false,
  };
}

/** The form that Node sends: one text, or a list where there are several lines. */
export function outgoingHeaders(fields: HeaderFields): OutgoingHttpHeaders {
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}

function isRepeatable(request: GatewayRequest): boolean {
  return request.body === undefined && SAFE_METHODS.has(request.method) && !request.signal.aborted;
}

type Deadline = ReturnType<typeof watchDeadlines>;

/** Ends a request whose connection or whose answer takes too long. */
function watchDeadlines(outgoing: ClientRequest, limits: ForwardingLimits) {
  let connected = false;
  let passed: 'dial' | 'response' | undefined;
  let timer: NodeJS.Timeout | undefined;
  let whenConnected = (): void => {};

  const start = (what: 'dial' | 'response', milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      passed = what;
      outgoing.destroy(new Error(`no ${what} within ${milliseconds} ms`));
    }, milliseconds);
  };
  const connect = (): void => {
    connected = true;
    clearTimeout(timer);
    whenConnected();
  };

  outgoing.once('socket', (socket) => {
    if (!socket.connecting) return connect();
    start('dial', limits.dial);
    return void socket.once('connect', connect);
  });
  outgoing.once('finish', () => start('response', limits.responseHeader));

  return {
    clear: () => clearTimeout(timer),
    connected: () => connected,
    passed: () => passed,
    onConnected: (act: () => void) => {
      whenConnected = act;
    },
  };
}

function failureOf(request: GatewayRequest, deadline: Deadline): Answer {
  if (request.signal.aborted) return plainAnswer(CLIENT_CLOSED_REQUEST, 'Client Closed Request');
  const status = deadline.passed() === undefined ? 502 : 504;
  return {
    ...plainAnswer(status, STATUS_CODES[status] ?? ''),
    failure: deadline.connected() ? 'sent' : 'unsent',
  };
}
