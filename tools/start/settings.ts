import { BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { ROOT } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { OPTIONAL_PARTS } from '../setup/services.mjs';

export type Settings = ReturnType<typeof readSettings>;

/** Reads the settings from environment variables. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const port = readPort(env.PORT);
  const dataDir = resolve(ROOT, env.DATA_DIR || '.data');
  const host = env.HOST || '127.0.0.1';
  const publicUrl = env.PUBLIC_URL || `http://localhost:${port}`;
  for (const part of OPTIONAL_PARTS) checkSwitch(part.toUpperCase(), env);
  const names = [
    host,
    URL.parse(publicUrl)?.hostname ?? '',
    ...(env.EXTRA_HOSTS ?? '').split(',').filter(Boolean),
  ];
  return {
    port,
    /** Address of the gateway: this machine only, unless HOST says otherwise. */
    host,
    address: `http://localhost:${port}`,
    publicUrl,
    /** True if every name of the site is this machine's own, so that nobody else reaches it. */
    isPrivate: names.every((name) => isLoopback(name.trim())),
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

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

function isLoopback(name: string): boolean {
  const address = name.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return address === 'localhost' || (family !== 0 && LOOPBACK.check(address, `ipv${family as 4 | 6}`));
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

/** Anything else would leave the part out without a word. */
function checkSwitch(name: string, env: NodeJS.ProcessEnv): void {
  if (['', 'on', 'off'].includes(env[name] ?? '')) return;
  throw new PlainError(`${name} is "${env[name]}"; it must be "on" or "off".`);
}
