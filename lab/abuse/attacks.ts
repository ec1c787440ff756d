import { brotliCompressSync, gzipSync } from 'node:zlib';
import { strangelySpelt } from './spelling.ts';

/** A request that a stranger sends repeatedly. */
export interface Attack {
  name: string;
  /** Bytes for each new connection. `n` is unique; `code` is that of an existing parcel. */
  bytes: (n: number, code: string) => (string | Buffer)[];
  /** Stays after the response: `trickle` sends one byte per second, `hold` only reads, `deaf` does not even read. */
  stays?: 'trickle' | 'hold' | 'deaf';
  /** Uses a single address, to exhaust its quota. */
  fromOneAddress?: boolean;
  /** Promised maximum delay of a look-up at p99, in ms, where it is not the one of all attacks. */
  delayMs?: number;
  /**
   * Additional run with this many at once, for attacks of which fifty have no effect. The promise does not cover it.
   */
  flood?: number;
}

/** Traefik passes a body on before the service can reject it. */
const LONG_BODY_MS = 750;

const JSON_TYPE = 'Content-Type: application/json';
const URLENCODED = 'Content-Type: application/x-www-form-urlencoded';
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=x';
const FILE_PART = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
const KB = 1024;
/** Maximum that fits into the 64 KiB of a public body, and into the 16 KiB of a request's headers. */
const BODY = 64 * KB - 200;
const HEADER = 15 * KB;
const FLOOD = 1000;

const fill = (text: string, length: number) => text.repeat(Math.floor(length / text.length));
const HIDING_TYPE = 'Content-Type: multipart/form-data; xboundary=ZZZZ; boundary=B';
const JSON_PART = '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n';
/** Medium length: the missing rest is small enough for Traefik to wait for. */
const HUNDRED_KB = 100_000;
const UNFINISHED = Buffer.from(FILE_PART + fill('x', 64 * KB));
const PIECES = Buffer.from(`${fill('1\r\n[\r\n', 6 * 60_000)}0\r\n\r\n`);

function get(path: string, fields: string[] = [], end = 'Connection: close'): string {
  return `${['GET ' + path + ' HTTP/1.1', 'Host: localhost', ...fields, end].join('\r\n')}\r\n\r\n`;
}

function postHead(path: string, length: number, fields: string[]): string {
  const all = ['Host: localhost', 'Connection: close', ...fields, `Content-Length: ${length}`];
  return `POST ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`;
}

/** Builds a request whose body is created once: an attacker's own time must not count. */
function post(
  path: (n: number, code: string) => string,
  body: string | Buffer,
  type = JSON_TYPE,
  ...fields: string[]
) {
  const bytes = Buffer.from(body);
  return (n: number, code: string) => [postHead(path(n, code), bytes.length, [type, ...fields]), bytes];
}

/** Builds a request with a different body each time. */
function postEach(path: string, body: (n: number) => unknown) {
  return (n: number) => {
    const text = JSON.stringify(body(n));
    return [postHead(path, Buffer.byteLength(text), [JSON_TYPE]), text];
  };
}

const confirm = () => '/api/subscriptions/confirm';
const subscriptions = (n: number) => `/api/parcels/NOBODY-${n}/subscriptions`;
const thousands = (n: number) => String((n % 999) + 1).padStart(3, '0');
const emailOf = (n: number) => `nobody-${n}@example.com`;
const messageOf = (n: number, length: number) => ({
  email: emailOf(n),
  subject: `Parcel ${n}`,
  body: fill('Where ', length),
});
const signIn = (n: number) => ({ email: emailOf(n), password: 'four quiet words here' });
const bomb = (kind: 'gzip' | 'br') => {
  const zeros = Buffer.alloc(40 * KB * KB, ' ');
  return kind === 'gzip' ? gzipSync(zeros) : brotliCompressSync(zeros);
};

/** A regular visitor's look-up, as the baseline for the load of the same number of visitors. */
export const HARMLESS: Attack = {
  name: 'harmless look-ups',
  bytes: (_n, code) => [get(`/api/parcels/${code}`)],
};

const BODIES: Attack[] = [
  { name: 'nested JSON, 1 MB', bytes: post(confirm, fill('[', KB * KB)), delayMs: LONG_BODY_MS },
  {
    name: 'nested JSON, 1 MB, made-up session',
    bytes: post(() => '/api/parcels', fill('[', KB * KB), JSON_TYPE, 'Cookie: session=made-up'),
  },
  { name: 'nested JSON, 64 KB', bytes: post(subscriptions, fill('[', BODY)) },
  { name: 'JSON of 13,000 fields', bytes: post(confirm, `{"a":0${fill(',"":1', BODY)}}`) },
  { name: 'JSON of 60,000 digits', bytes: post(subscriptions, `{"email":${fill('1', BODY)}}`) },
  { name: 'form of 32,000 fields', bytes: post(confirm, fill('a&', BODY), URLENCODED) },
  {
    name: 'multipart of 1,200 fields',
    bytes: post(
      subscriptions,
      fill('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n', BODY),
      FORM_TYPE,
    ),
  },
  {
    name: 'multipart of 8,000 headers',
    bytes: post(
      subscriptions,
      `--x\r\nContent-Disposition: form-data; name="a"\r\n${fill('a: b\r\n', BODY)}\r\n`,
      FORM_TYPE,
    ),
  },
  {
    name: 'multipart of half a boundary',
    bytes: post(subscriptions, FILE_PART + fill('\r\n--', BODY), FORM_TYPE),
  },
  {
    name: 'multipart of 8,000 parts behind another boundary',
    bytes: post(subscriptions, fill('--B\r\n\r\n\r\n', BODY), HIDING_TYPE),
  },
  {
    name: 'multipart of 60,000 brackets that say they are JSON',
    bytes: post(subscriptions, `${JSON_PART}${fill('[', BODY - KB)}\r\n--x--`, FORM_TYPE),
  },
  {
    name: 'body in pieces of a byte',
    delayMs: LONG_BODY_MS,
    bytes: (n) => [
      `POST ${subscriptions(n)} HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}\r\n` +
        'Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
      PIECES,
    ],
  },
  {
    name: 'gzip bomb, 40 MB',
    bytes: post(confirm, bomb('gzip'), JSON_TYPE, 'Content-Encoding: gzip'),
  },
  {
    name: 'brotli bomb, 40 MB',
    bytes: post(confirm, bomb('br'), JSON_TYPE, 'Content-Encoding: br'),
  },
  { name: 'contact forms', bytes: postEach('/api/messages', (n) => messageOf(n, 5000)) },
  {
    name: 'contact forms, 60 KB',
    bytes: postEach('/api/messages', (n) => messageOf(n, 60_000)),
  },
  {
    name: 'uploads without a session, 4.9 MB',
    bytes: post(() => '/api/parcels/image', FILE_PART + fill('x', 4_900_000), FORM_TYPE),
  },
];

const EXPRESSIONS: Attack[] = [
  {
    name: 'long e-mail address',
    bytes: post(subscriptions, `{"email":"a@${fill('a.', BODY - 20)}"}`),
  },
  {
    name: 'long languages',
    bytes: () => [get('/', [`Accept-Language: ${fill('a; ,', HEADER)}`])],
  },
  { name: 'long code', bytes: (n) => [get(`/api/parcels/${fill('-%20', 4000)}${n}`)] },
  {
    name: 'long search',
    bytes: (n) => [get(`/api/reviews?q=${fill('%25_', HEADER - KB)}${n}`)],
  },
  { name: 'long path', bytes: (n) => [get(`${fill('/..%2f', HEADER)}${n}`)] },
  {
    name: 'digits in a query',
    bytes: () => [get(`/api/reviews?per_page=${fill('1', HEADER)}x`)],
  },
  { name: '5,000 query fields', bytes: (n) => [get(`/api/pages?n=${n}${fill('&a', HEADER)}`)] },
  {
    name: '3,000 cookies',
    bytes: () => [get('/api/graph', [`Cookie: ${fill('a=b; ', HEADER)}`])],
  },
  {
    name: '3,000 entity tags',
    bytes: (_n, code) => [get(`/api/parcels/${code}`, [`If-None-Match: ${fill('"", ', HEADER)}"x"`])],
  },
  {
    name: '2,000 forwarders',
    bytes: () => [get('/api/graph', [`X-Forwarded-For: ${fill('1.1.1.1,', HEADER)}1.1.1.1`])],
  },
  {
    name: 'headers of 1 MB',
    bytes: (n) => [get(`/api/parcels/${n}`, [`X-Long: ${fill('x', KB * KB)}`])],
  },
];

const CALLS: Attack[] = [
  { name: 'unknown codes', bytes: (n) => [get(`/api/parcels/NOBODY-${n}`)] },
  { name: 'searches', bytes: (n) => [get(`/api/pages?q=a${n}&per_page=100`)] },
  {
    name: 'searches of a history',
    bytes: (n, code) => [get(`/api/parcels/${code}/history?q=a${n}&per_page=100`)],
  },
  { name: 'custody of a parcel', bytes: (n, code) => [get(`/api/parcels/${code}/custody?n=${n}`)] },
  {
    name: 'proofs of unknown events',
    bytes: (n) => [get(`/api/activities/01900000-0000-7000-8000-${String(n).padStart(12, '0')}/proof`)],
  },
  { name: 'checkpoints of the log', bytes: (n) => [get(`/log/checkpoint?n=${n}`)] },
  { name: 'entries of the log', bytes: (n) => [get(`/log/tile/entries/000.p/1?n=${n}`)] },
  { name: 'unknown tiles of the log', bytes: (n) => [get(`/log/tile/0/x${thousands(n)}/000`)] },
  {
    name: 'made-up API keys',
    bytes: (n) => [get('/api/parcels', [`Authorization: Bearer vw_live_${n}`])],
  },
  { name: 'sign-ins', bytes: postEach('/api/admins/auth/signin', (n) => signIn(n)) },
  {
    name: 'sign-in links',
    bytes: postEach('/api/admins/auth/links', (n) => ({ email: emailOf(n) })),
  },
  {
    name: 'passkey challenges',
    bytes: () => [postHead('/api/admins/auth/passkey/challenges', 0, [JSON_TYPE])],
  },
  {
    name: 'wrong proofs for a parcel',
    bytes: (n, code) => postEach(`/api/parcels/${code}/reveal`, () => ({ proof: `nobody ${n}` }))(n),
  },
  { name: 'content pages', bytes: (n) => [get(`/pages/about-us?n=${n}`, ['Accept-Encoding: br'])] },
  { name: 'unknown content pages', bytes: (n) => [get(`/pages/none-${n}`, ['Accept-Encoding: br'])] },
  { name: 'the API document', bytes: () => [get('/api/openapi.json')] },
  { name: 'unknown images', bytes: (n) => [get(`/uploads/images/${n}.webp`)] },
];

const CONNECTIONS: Attack[] = [
  {
    name: 'unfinished forms of one address to an open call',
    bytes: () => [postHead('/api/messages', HUNDRED_KB, [FORM_TYPE]), '--x\r\n'],
    stays: 'trickle',
    fromOneAddress: true,
  },
  {
    name: 'unfinished forms of one address to a closed call',
    bytes: () => [postHead('/api/imports', HUNDRED_KB, [FORM_TYPE]), '--x\r\n'],
    stays: 'trickle',
    fromOneAddress: true,
  },
  {
    name: 'unfinished forms to a closed call',
    bytes: () => [postHead('/api/imports', HUNDRED_KB, [FORM_TYPE]), '--x\r\n'],
    stays: 'trickle',
    flood: FLOOD,
  },
  {
    name: 'unfinished uploads',
    bytes: () => [postHead('/api/parcels/image', 4_900_000, [FORM_TYPE]), UNFINISHED],
    stays: 'trickle',
    flood: FLOOD,
  },
  {
    name: 'half-sent headers',
    bytes: (n) => [`GET /api/parcels/${n} HTTP/1.1\r\nHost: localhost\r\nX-Half: `],
    stays: 'trickle',
    flood: FLOOD,
  },
  {
    name: 'slow bodies',
    bytes: () => [`${postHead(confirm(), 60_000, [JSON_TYPE])}{"token":"`],
    stays: 'trickle',
    flood: FLOOD,
  },
  { name: 'silent connections', bytes: () => [], stays: 'hold', flood: 5 * FLOOD },
  {
    name: 'live streams',
    bytes: (_n, code) => [get(`/api/parcels/${code}/news`)],
    stays: 'hold',
    flood: FLOOD,
  },
  {
    name: '200 answers at once, read',
    bytes: (_n, code) => [get('/api/graph', [], 'X-A: b').repeat(200), get(`/api/parcels/${code}`)],
  },
  {
    name: '200 long answers at once, not read',
    bytes: () => [get('/api/openapi.json', [], 'X-A: b').repeat(200)],
    stays: 'deaf',
  },
];

/** All attacks; each runs alone and fifty at once. */
export const ATTACKS: Attack[] = [...BODIES, ...EXPRESSIONS, ...CALLS, ...CONNECTIONS];

/** The same attacks with unusual spelling, fifty at once. */
export const STRANGE_ATTACKS: Attack[] = ATTACKS.map(strangelySpelt);
