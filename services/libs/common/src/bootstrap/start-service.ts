import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config/index.js';
import { Readiness } from '../health/index.js';
import { logCrash } from '../logging/index.js';
import { createService } from './create-service.js';
import type { ServiceDefinition } from './service.module.js';

/** Time limit for running requests after shutdown begins. */
const GRACE_MS = 10_000;
/**
 * Listen backlog; the kernel caps it at `net.core.somaxconn`. With Node's default of 511, a thousand pages reconnecting
 * at once make the gateway's health check fail.
 */
const BACKLOG = 4096;

/**
 * Implements a service's `main.js`: starts the service, logs its address, stops on SIGTERM or SIGINT. Prints why a
 * start failed, and exits with 1.
 *
 * @param parts called lazily, so that a missing setting is reported like any other failed start
 */
export async function startService(name: string, parts: () => ServiceDefinition): Promise<void> {
  logCrash(name);
  try {
    const { config, ...rest } = parts();
    const app = await createService({ config, ...rest });
    stopOnSignal(name, {
      drain: () => {
        app.get(Readiness, { strict: false }).end();
        return sleep(config.DRAIN_SECONDS * 1000);
      },
      close: () => app.close(),
    });
    await app.listen({ port: config.PORT, host: config.HOST, backlog: BACKLOG });
    console.log(
      JSON.stringify({ level: 'info', service: name, message: `listening on ${await app.getUrl()}` }),
    );
  } catch (error) {
    const reason =
      error instanceof ConfigError ? error.message : `could not start: ${(error as Error).message}`;
    console.error(reason.replaceAll(/^/gm, () => `${name}: `));
    process.exit(1);
  }
}

function stopOnSignal(
  name: string,
  { drain, close }: { drain: () => Promise<void>; close: () => Promise<void> },
) {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await drain();
    setTimeout(() => {
      console.error(`${name}: some requests did not finish within ${GRACE_MS / 1000} seconds`);
      process.exit(1);
    }, GRACE_MS).unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      console.error(`${name}: could not stop cleanly: ${(error as Error).message}`);
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
