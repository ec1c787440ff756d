import { z } from 'zod';

/**
 * The part of Traefik's dynamic configuration that the built-in gateway understands. Anything else in the files
 * is refused, so that both gateways can never mean different things.
 */
const headers = z.strictObject({
  customRequestHeaders: z.record(z.string(), z.string()).optional(),
  customResponseHeaders: z.record(z.string(), z.string()).optional(),
  contentSecurityPolicy: z.string().optional(),
  contentTypeNosniff: z.boolean().optional(),
  referrerPolicy: z.string().optional(),
  permissionsPolicy: z.string().optional(),
  stsSeconds: z.int().optional(),
  sslProxyHeaders: z.record(z.string(), z.string()).optional(),
});

const statusRange = z.string().regex(/^\d{3}(-\d{3})?$/, 'a status is written 404 or 400-404');

const errors = z.strictObject({
  status: z.array(statusRange),
  statusRewrites: z.record(statusRange, z.int()).optional(),
  service: z.string(),
  query: z.string(),
});

const duration = z
  .string()
  .regex(/^\d+(ms|s|m)$/, 'a time is written 20ms, 30s or 2m')
  .transform(toMilliseconds);

const middleware = z.union(
  [
    z.strictObject({ chain: z.strictObject({ middlewares: z.array(z.string()) }) }),
    z.strictObject({ headers }),
    z.strictObject({ errors }),
    z.strictObject({ retry: z.strictObject({ attempts: z.int().min(1), initialInterval: duration }) }),
    z.strictObject({ buffering: z.strictObject({ maxRequestBodyBytes: z.int().min(1) }) }),
    z.strictObject({ addPrefix: z.strictObject({ prefix: z.string() }) }),
    z.strictObject({ stripPrefix: z.strictObject({ prefixes: z.array(z.string()) }) }),
    z.strictObject({ replacePath: z.strictObject({ path: z.string() }) }),
  ],
  { error: 'is not a middleware that this gateway knows' },
);

const router = z.strictObject({
  rule: z.string(),
  service: z.string(),
  priority: z.int().optional(),
  middlewares: z.array(z.string()).default([]),
  entryPoints: z.array(z.string()).optional(),
  tls: z.unknown().optional(),
});

const service = z.strictObject({
  loadBalancer: z.strictObject({
    servers: z.array(z.strictObject({ url: z.url(), preservePath: z.boolean().default(false) })).min(1),
    passHostHeader: z.boolean().default(true),
  }),
});

export const DynamicFile = z.strictObject({
  http: z.strictObject({
    routers: z.record(z.string(), router).default({}),
    middlewares: z.record(z.string(), middleware).default({}),
    services: z.record(z.string(), service).default({}),
  }),
});

export type DynamicConfig = z.infer<typeof DynamicFile>['http'];
export type MiddlewareConfig = z.infer<typeof middleware>;
export type HeadersConfig = z.infer<typeof headers>;
export type ErrorsConfig = z.infer<typeof errors>;
export type ServiceConfig = z.infer<typeof service>;

/** Reads a Go duration of one unit, such as `30s`, in milliseconds. */
export function toMilliseconds(text: string): number {
  const [, count, unit] = /^(\d+)(ms|s|m)$/.exec(text) ?? [];
  const factor = { ms: 1, s: 1000, m: 60_000 }[unit as 'ms' | 's' | 'm'];
  if (count === undefined || factor === undefined) throw new Error(`"${text}" is not a time such as 30s`);
  return Number(count) * factor;
}
