import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { GATEWAY_FOLDER } from './config.js';

/** Environment variables that the files in dynamic/ may use. */
export type TemplateValues = Readonly<Record<string, string>>;

/** A Go duration of one unit, such as `30s`, in milliseconds. */
export const duration = z
  .string()
  .regex(/^\d+(ms|s|m)$/, 'a time is written 20ms, 30s or 2m')
  .transform(
    (text) => Number.parseInt(text, 10) * (text.endsWith('ms') ? 1 : text.endsWith('s') ? 1000 : 60_000),
  );

/** Limits that the built-in gateway shares with Traefik; the rest of traefik.yml is Traefik's own. */
const StaticFile = z.object({
  entryPoints: z.object({
    web: z.object({
      transport: z.object({
        respondingTimeouts: z.object({ readTimeout: duration, idleTimeout: duration }),
        lifeCycle: z.object({ graceTimeOut: duration }),
      }),
      http: z.object({ maxHeaderBytes: z.int() }),
    }),
  }),
  serversTransport: z.object({
    forwardingTimeouts: z.object({
      dialTimeout: duration,
      responseHeaderTimeout: duration,
      idleConnTimeout: duration,
    }),
  }),
});

export type StaticConfig = z.infer<typeof StaticFile>;

/** Accepts only what the built-in gateway supports, so that both gateways agree. */
const DynamicFile = z.strictObject({
  http: z.strictObject({
    routers: z
      .record(
        z.string(),
        z.strictObject({
          rule: z.string(),
          priority: z.int(),
          middlewares: z.array(z.string()).default([]),
          service: z.string(),
        }),
      )
      .default({}),
    /** middleware-catalog.ts checks each kind's options. */
    middlewares: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
    services: z
      .record(
        z.string(),
        z.strictObject({
          loadBalancer: z.strictObject({
            servers: z.tuple([z.strictObject({ url: z.url(), preservePath: z.boolean().default(false) })]),
            passHostHeader: z.boolean().default(true),
          }),
        }),
      )
      .default({}),
  }),
});

export type DynamicConfig = z.infer<typeof DynamicFile>['http'];

/** @throws Error when traefik.yml lacks one of the limits */
export function readStaticConfig(): StaticConfig {
  return explained('traefik.yml', () => checked(StaticFile, readStaticFile()));
}

/** Reads traefik.yml with anchors and merge keys resolved. */
export function readStaticFile(): unknown {
  return parseYaml(readFileSync(join(GATEWAY_FOLDER, 'traefik.yml'), 'utf8'));
}

function parseYaml(source: string): unknown {
  return parse(source, { merge: true });
}

/**
 * Reads Traefik's dynamic configuration: every .yml file of a folder.
 *
 * @throws Error naming the file and the unsupported part
 */
export function readDynamicConfig(
  values: TemplateValues,
  folder = join(GATEWAY_FOLDER, 'dynamic'),
): DynamicConfig {
  const config: DynamicConfig = { routers: {}, middlewares: {}, services: {} };
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.yml'))) {
    const source = readFileSync(join(folder, name), 'utf8');
    const { http } = explained(name, () => checked(DynamicFile, parseYaml(renderTemplate(source, values))));
    Object.assign(config.routers, http.routers);
    Object.assign(config.middlewares, http.middlewares);
    Object.assign(config.services, http.services);
  }
  return config;
}

const BLOCK = /\{\{ if (?:ne \()?env "(\w+)"(?:\) "([^"]*)")? \}\}([^]*?)\{\{ end \}\}/g;
const VALUE = /\{\{ env "(\w+)" \}\}/g;

/**
 * Renders a configuration file's Go templates like Traefik, for the forms in use: `{{ env "X" }}`, and `{{ if env "X"
 * }}` or `{{ if ne (env "X") "text" }}` up to the next `{{ end }}`.
 *
 * @throws Error for any other form, and for a variable without a value
 */
export function renderTemplate(source: string, values: TemplateValues): string {
  const valueOf = (name: string): string => {
    const value = values[name];
    if (value === undefined) throw new Error(`the variable ${name} is not set`);
    return value;
  };
  const rendered = source
    .replaceAll(BLOCK, (_, name: string, excluded: string | undefined, block: string) =>
      valueOf(name) === (excluded ?? '') ? '' : block,
    )
    .replaceAll(VALUE, (_, name: string) => valueOf(name));
  const [unknown] = /\{\{.*/.exec(rendered) ?? [];
  if (unknown) throw new Error(`${unknown} is not a template supported by this gateway`);
  return rendered;
}

/** @throws Error that lists the problems and their places */
export function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const read = schema.safeParse(value);
  if (!read.success) throw new Error(z.prettifyError(read.error));
  return read.data;
}

/** Prefixes errors with their place. */
export function explained<T>(place: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
