import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { builtinCommand, traefikCommand } from '../../../gateway/dist/index.js';
import { findProgram } from '../../../tools/infra/find-program.ts';
import { freePort } from '../../../tools/infra/free-port.ts';
import { answering, serverOf, type MeasuredServer } from './processes.ts';
import type { Stage } from './stage.ts';

const HOST = '127.0.0.1';
const READY_WITHIN_MS = 20_000;
/** All load comes from one address. */
const FOR_ONE_ADDRESS = { FORCE_HTTPS: 'false', REQUESTS_PER_ADDRESS: '100000' };

/**
 * Starts the built-in gateway in front of a server.
 * @param probe a path that returns 200 once it is ready
 * @param words options of Node
 */
export async function startBuiltin(
  stage: Stage,
  behind: string,
  probe: string,
  words: string[] = [],
): Promise<MeasuredServer> {
  const port = await freePort();
  const env = { ...process.env, TRACKING_URL: behind, ...FOR_ONE_ADDRESS };
  const { command, args, env: own } = builtinCommand({ host: HOST, port, env });
  return launched(stage, { command, words: [...words, ...args], env: own, port, probe });
}

/** Starts Traefik in front of a server's replicas. @returns undefined without Traefik */
export async function startTraefik(
  stage: Stage,
  replicas: readonly string[],
  probe: string,
): Promise<MeasuredServer | undefined> {
  if (!findProgram('traefik')) return undefined;
  const port = await freePort();
  const dir = join(stage.folder, `traefik-${port}`);
  const env = { ...process.env, TRACKING_URL: replicas[0], ...FOR_ONE_ADDRESS };
  const { command, args, env: own } = traefikCommand({ host: HOST, port, env, dir });
  const dynamic = join(dir, 'dynamic');
  await cp(resolve(import.meta.dirname, '../../../gateway/dynamic'), dynamic, { recursive: true });
  await replace(join(dir, 'traefik.yml'), /directory: .*/, `directory: ${dynamic}`);
  const servers = replicas.map((url) => `          - url: '${url}'`).join('\n');
  // As in containers, where the health check distinguishes several replicas.
  const health = replicas.length > 1 ? '\n        healthCheck: { path: /health/serving, interval: 1s }' : '';
  await replace(join(dynamic, 'services.yml'), / +- url: '\{\{ env "TRACKING_URL" \}\}'/, servers + health);
  // Each live page takes two of its file descriptors.
  const script = 'ulimit -n 65536 2>/dev/null; exec "$0" "$@"';
  const words = ['-c', script, command, ...args];
  return launched(stage, { command: 'sh', words, env: own, port, probe });
}

async function replace(file: string, from: RegExp, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!from.test(text)) throw new Error(`${file} has no ${String(from)}`);
  await writeFile(file, text.replace(from, to));
}

async function launched(
  stage: Stage,
  {
    command,
    words,
    env,
    port,
    probe,
  }: { command: string; words: string[]; env: NodeJS.ProcessEnv; port: number; probe: string },
): Promise<MeasuredServer> {
  const child = stage.launch(command, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://${HOST}:${port}`;
  await answering(child, url + probe, { limitMs: READY_WITHIN_MS });
  return serverOf(child, url);
}
