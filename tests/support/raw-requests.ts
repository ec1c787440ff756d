import { connect } from 'node:net';

/** Bytes that an HTTP library would never send, and a gateway's allowed responses. */
export interface RawRequest {
  what: string;
  bytes: string;
  /** Statuses of all responses in order; any match passes. */
  answers: RegExp;
}

const LIMIT_MS = 15_000;
/** Reachable in every service, but not through a gateway. */
const HIDDEN = 'GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** Gateways ignore this from strangers. */
const FORGED = 'X-Forwarded-For: 203.0.113.9';

/** Response if a service received a request that its gateway did not see. */
export const DECEIVED =
  /"service":"(?!web")\w+","method":"GET","url":"\/metrics"|# HELP|"x-forwarded-for":"203/;

/**
 * Requests with an end or target that two programs could interpret differently. Each asks the gateway to close the
 * connection.
 */
export const RAW_REQUESTS: RawRequest[] = [
  {
    what: 'a body with a length and in pieces',
    bytes: post(
      '/api/contact',
      `Content-Length: ${HIDDEN.length + 5}\r\nTransfer-Encoding: chunked`,
      `0\r\n\r\n${HIDDEN}`,
    ),
    // Traefik reads chunks, as the RFC allows, and treats the rest as another request.
    answers: /^(400|(404|415|422|503)( 200| 404)?)$/,
  },
  {
    what: 'a body in pieces of a strange kind',
    bytes: post('/api/contact', 'Transfer-Encoding: chunked, identity', `0\r\n\r\n`),
    answers: /^(400|501)$/,
  },
  {
    what: 'a body with two lengths',
    bytes: post('/api/contact', 'Content-Length: 0\r\nContent-Length: 5', 'aaaaa'),
    answers: /^400$/,
  },
  {
    what: 'a header name with a space before its colon',
    bytes: get('/api/graph', 'Content-Length : 5'),
    answers: /^400$/,
  },
  {
    what: 'a line feed within a header',
    bytes: get('/api/graph', `X-A: b\n${FORGED}`),
    answers: /^(200|400)$/,
  },
  { what: 'a folded header', bytes: get('/api/graph', `X-A: b\r\n ${FORGED}`), answers: /^(200|400)$/ },
  {
    what: 'an absolute target',
    bytes: get('http://localhost/api/graph', 'X-A: b'),
    answers: /^200$/,
  },
  {
    what: 'an absolute target of another host',
    bytes: get('http://elsewhere.example/api/graph', 'X-A: b'),
    answers: /^(308|421)$/,
  },
  {
    what: 'an upgrade to h2c',
    bytes: get(
      '/api/graph',
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
    ),
    answers: /^200$/,
  },
  {
    what: 'a tunnel',
    bytes: 'CONNECT localhost:6379 HTTP/1.1\r\nHost: localhost:6379\r\n\r\n',
    answers: /^(308|[45]\d\d)?$/,
  },
  {
    what: 'headers of a megabyte',
    bytes: get('/api/graph', `X-A: ${'b'.repeat(1_000_000)}`),
    answers: /^(400|431)?$/,
  },
  {
    what: 'a body in pieces that also has a length, of a second request',
    bytes: post(
      '/api/contact',
      `Transfer-Encoding: chunked\r\nContent-Length: 4`,
      `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
    ),
    answers: /^(400|(404|415|422|503)( 200| 404| 400)?)$/,
  },
  {
    what: 'a body that says twice that it is in pieces',
    bytes: post(
      '/api/contact',
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
      `0\r\n\r\n${HIDDEN}`,
    ),
    answers: /^(400|501)$/,
  },
  {
    what: 'a body in pieces whose header has a tab before its colon',
    bytes: post('/api/contact', 'Transfer-Encoding\t: chunked', `0\r\n\r\n${HIDDEN}`),
    answers: /^400$/,
  },
  {
    what: 'a piece of a negative length',
    bytes: post('/api/contact', 'Transfer-Encoding: chunked', `-1\r\n${HIDDEN}`),
    answers: /^(400|(404|415|422|503)( 400)?)$/,
  },
  {
    what: 'a piece longer than any number',
    bytes: post('/api/contact', 'Transfer-Encoding: chunked', `fffffffffffffffff\r\n${HIDDEN}`),
    answers: /^(400|(404|415|422|503)( 400)?)$/,
  },
  {
    what: 'a piece that ends in a line feed alone',
    bytes: post('/api/contact', 'Transfer-Encoding: chunked', `0;a\n\r\n${HIDDEN}`),
    answers: /^(400|(404|415|422|503)( 200| 404| 400)?)$/,
  },
  {
    what: 'a length twice, the same',
    bytes: post('/api/contact', 'Content-Length: 5\r\nContent-Length: 5\r\nConnection: close', 'aaaaa'),
    // Traefik accepts two equal ones, as the RFC allows.
    answers: /^(400|404|415|422|503)$/,
  },
  {
    what: 'a list of lengths',
    bytes: post('/api/contact', 'Content-Length: 5, 5', `aaaaa${HIDDEN}`),
    answers: /^400$/,
  },
  {
    what: 'a length in hexadecimal',
    bytes: post('/api/contact', 'Content-Length: 0x5', `aaaaa${HIDDEN}`),
    answers: /^400$/,
  },
  {
    what: 'a length with an exponent',
    bytes: post('/api/contact', 'Content-Length: 5e0', `aaaaa${HIDDEN}`),
    answers: /^400$/,
  },
  {
    what: 'an empty length',
    bytes: post('/api/contact', 'Content-Length: ', HIDDEN),
    // Traefik ignores it.
    answers: /^(400|(404|415|422|503)( 200| 404)?)$/,
  },
  {
    what: 'a body in pieces that are only nearly so called',
    bytes: post('/api/contact', 'Transfer-Encoding: xchunked', `0\r\n\r\n${HIDDEN}`),
    answers: /^(400|501)$/,
  },
  {
    what: 'a body in pieces after a vertical tab',
    bytes: post('/api/contact', 'Transfer-Encoding: \vchunked', `0\r\n\r\n${HIDDEN}`),
    answers: /^(400|501)$/,
  },
  {
    what: 'a negative length',
    bytes: post('/api/contact', 'Content-Length: -5', HIDDEN),
    answers: /^400$/,
  },
  {
    what: 'a length with a plus',
    bytes: post('/api/contact', 'Content-Length: +5', `aaaaa${HIDDEN}`),
    answers: /^400$/,
  },
  {
    what: 'lines that end in a line feed alone',
    bytes: 'GET /api/graph HTTP/1.1\nHost: localhost\nConnection: close\n\n',
    answers: /^(200|400)$/,
  },
  {
    what: 'a null byte in a header',
    bytes: get('/api/graph', `X-A: b\0\r\n${FORGED}`),
    answers: /^400$/,
  },
  {
    what: 'a null byte in a header name',
    bytes: get('/api/graph', 'X-\0A: b'),
    answers: /^400$/,
  },
  { what: 'a null byte in the target', bytes: get('/api/graph\0', 'X-A: b'), answers: /^400$/ },
  {
    what: 'an encoded null byte in the target',
    bytes: get('/api/parcels/%00', 'X-A: b'),
    answers: /^(400|404|422)$/,
  },
  { what: 'two hosts', bytes: get('/api/graph', 'Host: elsewhere.example'), answers: /^(308|400|421)$/ },
  {
    what: 'no host',
    bytes: 'GET /api/graph HTTP/1.1\r\nConnection: close\r\n\r\n',
    answers: /^(308|400|421)$/,
  },
  { what: 'a host with a path', bytes: hosted('localhost/api/contact'), answers: /^(308|400|421)$/ },
  { what: 'a host with a line', bytes: hosted('localhost\r Host: a'), answers: /^(308|400|421)$/ },
  {
    what: 'a version of HTTP that nobody speaks',
    bytes: 'GET /api/graph HTTP/9.9\r\nHost: localhost\r\n\r\n',
    answers: /^(400|505)$/,
  },
  {
    what: 'the beginning of HTTP/2',
    bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    answers: /^(400|404|405|505|308|421)?$/,
  },
  {
    what: 'ten thousand short headers',
    bytes: get('/api/graph', 'A: b\r\n'.repeat(10_000).trimEnd()),
    answers: /^(400|431)?$/,
  },
  {
    what: 'a target of 100 KB',
    bytes: get(`/api/parcels/${'a'.repeat(100_000)}`, 'X-A: b'),
    answers: /^(400|414|431)?$/,
  },
];

function get(target: string, fields: string): string {
  return `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${fields}\r\nConnection: close\r\n\r\n`.replace(
    /(Connection: Upgrade[^]*)Connection: close\r\n/,
    '$1',
  );
}

function hosted(host: string): string {
  return `GET /api/graph HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
}

function post(target: string, fields: string, body: string): string {
  return `POST ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${fields}\r\n\r\n${body}`;
}

/** Data received until the connection ended or nothing came for a moment, and the time it took. */
export interface Heard {
  text: string;
  /** Statuses of all responses: `200`, `200 400`. */
  statuses: string;
  closed: boolean;
  ms: number;
}

/** Writes raw bytes to a gateway. @param quietMs how long to wait for more after a response */
export function sayTo(
  url: string,
  bytes: string,
  { quietMs = 1000, limitMs = LIMIT_MS } = {},
): Promise<Heard> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const begin = performance.now();
    const socket = connect(Number(port), hostname);
    let text = '';
    let quiet: NodeJS.Timeout | undefined;
    const end = (closed: boolean) => {
      clearTimeout(quiet);
      clearTimeout(limit);
      socket.destroy();
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status).join(' ');
      resolve({ text, statuses, closed, ms: performance.now() - begin });
    };
    const limit = setTimeout(() => end(false), limitMs);
    socket.on('data', (piece) => {
      text += String(piece);
      clearTimeout(quiet);
      quiet = setTimeout(() => end(false), quietMs);
    });
    socket.on('error', () => end(true)).on('close', () => end(true));
    socket.write(bytes);
  });
}
