import { join, resolve } from 'node:path';
import { ROOT } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';

export type Settings = ReturnType<typeof readSettings>;

/** Reads what a person may choose with environment variables. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const port = readPort(env.PORT);
  const dataDir = resolve(ROOT, env.DATA_DIR || '.data');
  return {
    port,
    /** Where the gateway listens: on this machine only, unless HOST says otherwise. */
    host: env.HOST || '127.0.0.1',
    address: `http://localhost:${port}`,
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    dataDir,
    runDir: join(dataDir, 'run'),
    logDir: join(dataDir, 'logs'),
    keyDir: join(dataDir, 'keys'),
    imageDir: join(dataDir, 'images'),
    outboxDir: join(dataDir, 'outbox'),
    gateway: readGateway(env.GATEWAY),
    wantsDemo: ['', '0', 'false'].includes(env.NO_DEMO ?? ''),
  };
}

function readPort(text: string | undefined): number {
  const port = text ? Number(text) : 8080;
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new PlainError(`PORT is "${text}"; it must be a number from 1 to 65535.`);
}

function readGateway(text: string | undefined): 'auto' | 'traefik' | 'builtin' {
  if (!text) return 'auto';
  if (text === 'traefik' || text === 'builtin') return text;
  throw new PlainError(`GATEWAY is "${text}"; it must be "builtin" or "traefik".`);
}
