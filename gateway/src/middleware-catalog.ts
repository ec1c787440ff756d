import { addressKey } from '@vaultway/contracts/address-key';
import { failureEnvelope } from '@vaultway/contracts/failure';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import {
  changing,
  linesOf,
  plainAnswer,
  type Answer,
  type FieldChanges,
  type GatewayRequest,
  type Handler,
  type Middleware,
} from './exchange.js';
import { checked, duration } from './traefik-config.js';
import { errorPage } from './web-answers.js';

/** Resolves names in a middleware's options. */
export interface NamedParts {
  service: (name: string) => Handler;
  /** Wraps a handler in middlewares, the first one outermost. */
  wrap: (names: readonly string[], handler: Handler) => Handler;
}

/**
 * Builds a middleware from its entry in Traefik's file, for instance `{ retry: { attempts: 3, … } }`.
 *
 * @throws Error naming an unsupported kind or option
 */
export function buildMiddleware(entry: Readonly<Record<string, unknown>>, parts: NamedParts): Middleware {
  const [name = 'nothing', ...others] = Object.keys(entry);
  const build = KINDS[name];
  if (!build || others.length > 0) throw new Error(`${name} is not a middleware supported by this gateway`);
  return build(entry[name], parts);
}

function kind<T extends z.ZodType>(
  options: T,
  build: (options: z.output<T>, parts: NamedParts) => Middleware,
) {
  return (given: unknown, parts: NamedParts) => build(checked(options, given), parts);
}

const chain = kind(
  z.strictObject({ middlewares: z.array(z.string()) }),
  ({ middlewares }, { wrap }) =>
    (next) =>
      wrap(middlewares, next),
);

const fields = z.record(z.string(), z.string());

/** Adds, replaces and (with an empty value) removes header fields of the request and the response. */
const headers = kind(
  z.strictObject({
    customRequestHeaders: fields.default({}),
    customResponseHeaders: fields.default({}),
    stsSeconds: z.int().optional(),
    stsIncludeSubdomains: z.boolean().default(false),
    sslProxyHeaders: fields.default({}),
  }),
  ({ customRequestHeaders, customResponseHeaders, stsSeconds, stsIncludeSubdomains, sslProxyHeaders }) => {
    const sts = `max-age=${stsSeconds}${stsIncludeSubdomains ? '; includeSubDomains' : ''}`;
    const overHttps: FieldChanges = stsSeconds ? { 'Strict-Transport-Security': sts } : {};
    const changeRequest = changing(customRequestHeaders);
    const changeAnswer = changing(customResponseHeaders);
    const changeSecureAnswer = changing({ ...overHttps, ...customResponseHeaders });
    const cameOverHttps = (request: GatewayRequest): boolean =>
      Object.entries(sslProxyHeaders).some(
        ([name, value]) => linesOf(request.headers, name.toLowerCase())[0] === value,
      );

    return (next) => async (request) => {
      const answer = await next({ ...request, headers: changeRequest(request.headers) });
      const change = cameOverHttps(request) ? changeSecureAnswer : changeAnswer;
      return { ...answer, headers: change(answer.headers) };
    };
  },
);

const status = z.string().regex(/^\d{3}(-\d{3})?$/, 'a status is written 404 or 400-404');

/** Replaces responses of certain statuses by a page of another service, whose own status is ignored. */
const errors = kind(
  z.strictObject({
    status: z.array(status),
    statusRewrites: z.record(status, z.int()).default({}),
    service: z.string(),
    query: z.string(),
  }),
  (options, { service }) => {
    const pages = service(options.service);
    const rewrites = Object.entries(options.statusRewrites);
    const withoutLength = changing({ 'content-length': '' });

    return (next) => async (request) => {
      const answer = await next(request);
      if (!options.status.some((range) => isWithin(range, answer.status))) return answer;
      // Drains the response, so that its connection can be reused.
      if (typeof answer.body === 'function') answer.body(new PassThrough().resume());

      const shown = rewrites.find(([range]) => isWithin(range, answer.status))?.[1] ?? answer.status;
      const path = options.query.replaceAll('{status}', () => String(shown));
      const page = await pages({
        ...request,
        method: 'GET',
        path,
        query: '',
        headers: withoutLength(request.headers),
        body: undefined,
      });
      // Without the web server, Traefik sends a bare sentence; here the envelope is as easy.
      const away = page.failure && errorPage(shown, linesOf(request.headers, 'content-type')[0]);
      return { ...(away ?? page), status: shown };
    };
  },
);

function isWithin(range: string, answered: number): boolean {
  const [from = '', to = from] = range.split('-');
  return answered >= Number(from) && answered <= Number(to);
}

/** Retries a few times with a delay, as long as the service received nothing of the request. */
const retry = kind(
  z.strictObject({ attempts: z.int().min(2), initialInterval: duration }),
  ({ attempts, initialInterval }) => {
    const growth = 2 ** (1 / (attempts - 1));
    return (next) => async (request) => {
      let answer = await next(request);
      for (let retries = 0; retries < attempts - 1; retries += 1) {
        if (answer.failure !== 'unsent' || request.visitor.closed) break;
        await wait(initialInterval * growth ** retries);
        answer = await next(request);
      }
      return answer;
    };
  },
);

/** Rejects a body by its announced size, before reading it. Its router sees no other bodies. */
const buffering = kind(
  z.strictObject({ maxRequestBodyBytes: z.int() }),
  ({ maxRequestBodyBytes }) =>
    (next) =>
    async (request) =>
      Number(linesOf(request.headers, 'content-length')[0] ?? 0) > maxRequestBodyBytes
        ? plainAnswer(413, 'Request Entity Too Large')
        : next(request),
);

/**
 * Limits concurrent requests per address; a stream counts while it is open. Excluded addresses are proxies:
 * `request.address` is already the visitor behind them.
 */
const inFlightReq = kind(
  z.strictObject({
    amount: z.coerce.number().int().min(1),
    sourceCriterion: z.strictObject({
      ipStrategy: z.strictObject({ ipv6Subnet: z.literal(64), excludedIPs: z.string().optional() }),
    }),
  }),
  ({ amount }) => {
    const counts = new Map<string, number>();
    return (next) => async (request) => {
      if (request.visitor.closed) return next(request);
      const key = addressKey(request.address);
      const count = (counts.get(key) ?? 0) + 1;
      if (count > amount) return tooMany();
      counts.set(key, count);
      request.visitor.once('close', () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      });
      return next(request);
    };
  },
);

function tooMany(): Answer {
  const body = JSON.stringify(failureEnvelope('throttled', { params: { seconds: 1 } }));
  const type = 'application/json; charset=utf-8';
  return { status: 429, headers: { 'content-type': type, 'retry-after': '1' }, body };
}

/** Rewrites the path; the service finds the old one in `X-Replaced-Path`. */
const replacePathRegex = kind(
  z.strictObject({ regex: z.string(), replacement: z.string() }),
  ({ regex, replacement }) => {
    const pattern = new RegExp(regex);
    return (next) => (request) =>
      next({
        ...request,
        headers: { ...request.headers, 'x-replaced-path': request.path },
        path: request.path.replace(pattern, replacement),
      });
  },
);

const KINDS: Readonly<Record<string, ReturnType<typeof kind>>> = {
  chain,
  headers,
  errors,
  retry,
  buffering,
  inFlightReq,
  replacePathRegex,
};
