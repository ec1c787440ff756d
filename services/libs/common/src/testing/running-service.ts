import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PinoLogger } from 'nestjs-pino';
import { createService, type ServiceDefinition } from '../bootstrap/index.js';
import type { ServiceConfig } from '../config/index.js';
import { HttpClient } from './http-client.js';

/** A service running in this process, on its own port. */
export interface RunningService {
  app: NestFastifyApplication;
  url: string;
  /** Returns a client without a session. */
  visitor(): HttpClient;
  stop(): Promise<void>;
}

/** Test configuration that all services share. */
export const testConfig = (
  required: Pick<ServiceConfig, 'DATABASE_URL' | 'REDIS_URL' | 'SESSION_PUBLIC_KEY'>,
): ServiceConfig => ({
  HOST: '127.0.0.1',
  PORT: 0,
  DATABASE_POOL: 4,
  TRUST_PROXY: 'loopback',
  DRAIN_SECONDS: 0,
  MAX_CONNECTIONS: 8192,
  UPLOADS_IN_FLIGHT_MB: 32,
  THROTTLE_PUBLIC_WRITE_PER_MINUTE: 0,
  THROTTLE_KEY_PER_MINUTE: 0,
  LOG_LEVEL: 'silent',
  ...required,
});

/** Starts the real service as its `main.js` does; its database must be migrated. */
export async function runService(parts: ServiceDefinition): Promise<RunningService> {
  // The library keeps a process's first logger, whose level another test file may have chosen.
  const { root } = PinoLogger as { root?: PinoLogger['logger'] };
  if (root) root.level = parts.config.LOG_LEVEL;
  const app = await createService(parts);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  let stopped: Promise<void> | undefined;
  return {
    app,
    url,
    visitor: () => new HttpClient(url),
    stop: () => (stopped ??= app.close()),
  };
}
