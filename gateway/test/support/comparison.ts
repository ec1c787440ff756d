import { expect } from 'vitest';
import type { GatewayPair } from './gateway-pair.js';
import { visit, type Reply, type Visit } from './visitor.js';

/** Sends a request through both gateways, and expects the same response and the same forwarded request. */
export async function expectBoth(pair: GatewayPair, request: Visit, expected: object): Promise<void> {
  const builtin = summaryOf(await visit(pair.builtin, request));
  expect(builtin, 'the built-in gateway').toMatchObject(expected);
  if (pair.traefik === undefined) return;
  const traefik = summaryOf(await visit(pair.traefik, request));
  expect(traefik, 'Traefik').toMatchObject(expected);
  expect(builtin, 'both alike').toEqual(traefik);
}

/** Differ by connection, or are added by HTTP libraries. */
const NOISE_IN_ANSWERS = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'];
const NOISE_IN_REQUESTS = ['connection', 'accept-encoding', 'x-forwarded-server'];
/** Null in the summary when absent, so that tests can check that. */
const WATCHED_IN_ANSWERS = [
  'permissions-policy',
  'server',
  'strict-transport-security',
  'x-amz-request-id',
  'x-powered-by',
];
const WATCHED_IN_REQUESTS = ['authorization', 'cookie', 'te', 'x-mine'];
const REQUEST_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function summaryOf(reply: Reply) {
  const { echo } = reply;
  // The HTTP library words a 400 itself.
  const isRefused = reply.status === 400;
  const isFreeText = echo !== undefined || isRefused;
  const noise = isRefused ? [...NOISE_IN_ANSWERS, 'content-type'] : NOISE_IN_ANSWERS;
  const text = isFreeText ? '' : reply.text.replaceAll(REQUEST_ID, 'ID');
  return {
    status: reply.status,
    headers: withoutIds({ ...absent(WATCHED_IN_ANSWERS), ...without(reply.headers, noise) }),
    text,
    bytes: isFreeText ? 0 : reply.bytes.length,
    errors: reply.envelope?.errors,
    brokeOff: reply.brokeOff,
    streamed: !reply.brokeOff && reply.streamedFor > 200,
    ...(echo && { service: echo.service, method: echo.method, url: echo.url, bodyBytes: echo.bodyBytes }),
    ...(echo && { saw: { ...absent(WATCHED_IN_REQUESTS), ...without(echo.headers, NOISE_IN_REQUESTS) } }),
  };
}

type Headers = Record<string, string | string[] | null | undefined>;

function absent(names: string[]): Headers {
  return Object.fromEntries(names.map((name) => [name, null]));
}

function without(headers: Headers, names: string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

function withoutIds(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(REQUEST_ID, 'ID') : value,
    ]),
  );
}
