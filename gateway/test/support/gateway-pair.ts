import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig, type Environment } from '../../src/config.js';
import { startGateway } from '../../src/gateway-server.js';
import { traefikCommand } from '../../src/start-commands.js';
import { visit } from './visitor.js';

/** Both gateways with the same configuration. */
export interface GatewayPair {
  builtin: string;
  /** Undefined where Traefik is not installed. */
  traefik: string | undefined;
  stop(): Promise<void>;
}

export const hasTraefik = spawnSync('traefik', ['version']).status === 0;

const START_TIMEOUT_MS = 15_000;

/** @param environment the services' URLs and the settings under test */
export async function startGatewayPair(environment: Environment): Promise<GatewayPair> {
  const builtin = await startGateway(readConfig({ ...environment, HOST: '127.0.0.1', PORT: '0' }));
  const traefik = hasTraefik ? await startTraefik(environment) : undefined;
  return {
    builtin: builtin.url,
    traefik: traefik?.url,
    stop: async () => {
      await Promise.all([builtin.stop(), traefik?.stop()]);
    },
  };
}

async function startTraefik(environment: Environment) {
  const dir = mkdtempSync(join(tmpdir(), 'vaultway-traefik-'));
  const port = await freePort();
  const PATH = process.env['PATH'];
  const { command, args, env } = traefikCommand({
    host: '127.0.0.1',
    port,
    env: { ...environment, PATH },
    dir,
  });
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    log += piece;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, () => log);
  return {
    url,
    stop: async () => {
      const exited = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGTERM');
      await exited;
      rmSync(dir, { recursive: true });
    },
  };
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const reply = await visit(url, { path: '/' }).catch(() => undefined);
    // 404 until its routes are loaded; 503 without the web server.
    if (reply && reply.status !== 404) return;
    await wait(50);
  }
  child.kill();
  throw new Error(`Traefik did not start: ${log()}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
