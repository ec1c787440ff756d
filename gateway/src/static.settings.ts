import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { toMilliseconds } from './dynamic.schema.js';

const duration = z.string().transform(toMilliseconds);

/** The limits that the built-in gateway takes from traefik.yml; what else is there is Traefik's own. */
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

/** All times in milliseconds. */
export interface StaticSettings {
  readTimeout: number;
  idleTimeout: number;
  graceTimeout: number;
  maxHeaderBytes: number;
  forwarding: { dial: number; responseHeader: number; idleConnection: number };
}

/** @throws Error when traefik.yml lacks one of the limits */
export function readStaticSettings(file: string): StaticSettings {
  const read = StaticFile.safeParse(readStaticFile(file));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  const { transport, http } = read.data.entryPoints.web;
  const { dialTimeout, responseHeaderTimeout, idleConnTimeout } =
    read.data.serversTransport.forwardingTimeouts;
  return {
    ...transport.respondingTimeouts,
    graceTimeout: transport.lifeCycle.graceTimeOut,
    maxHeaderBytes: http.maxHeaderBytes,
    forwarding: { dial: dialTimeout, responseHeader: responseHeaderTimeout, idleConnection: idleConnTimeout },
  };
}

/** traefik.yml as it stands, with its anchors and merge keys resolved. */
export function readStaticFile(file: string): Record<string, unknown> {
  return parse(readFileSync(file, 'utf8'), { merge: true }) as Record<string, unknown>;
}
