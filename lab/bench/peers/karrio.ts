import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../tools/infra/free-port.ts';
import { codeOf } from '../support/lookup-data.ts';
import { NotInstalled } from '../support/npm-package.ts';
import type { Stage } from '../support/stage.ts';
import { fillTrackers } from './karrio-data.ts';
import { coldStartMs, type Databases, type Peer, type Product } from './peer.ts';
import { serverOf } from '../support/processes.ts';

/** Keeps its own tables; anybody may read a tracker by its number. */
export const karrio: Product = { name: 'Karrio', version: '2026.1.32', start };

/**
 * Without the documents module, which fetches a style sheet from the network on startup. The others need one another's
 * tables.
 */
const PARTS = ['', '-manager', '-events', '-orders', '-data', '-graph', '-proxy', '-pricing'];
const WORKERS = 2;
const run = promisify(execFile);

/**
 * Starts Karrio as its image does, with Redis, where it stores its settings, and rate limits that the benchmark never
 * reaches.
 */
async function start(stage: Stage, folder: string, { superuser }: Databases): Promise<Peer> {
  await install(folder);
  await stage.postgres.createDatabase('karrio');
  const database = stage.postgres.url('karrio');
  const work = join(stage.folder, 'karrio-work');
  const statics = join(work, 'static');
  await mkdir(statics, { recursive: true });
  const env = {
    ...process.env,
    DATABASE_URL: database,
    REDIS_URL: stage.redis.url,
    SECRET_KEY: 'a secret of this benchmark alone',
    DEBUG_MODE: 'False',
    DETACHED_WORKER: 'True',
    LOG_LEVEL: 'ERROR',
    WORK_DIR: work,
    LOG_DIR: work,
    WORKER_DB_DIR: work,
    STATIC_ROOT_DIR: statics,
    ANON_RATE_LIMIT: '1000000/second',
    USER_RATE_LIMIT: '1000000/second',
    CARRIER_REQUEST_RATE_LIMIT: '1000000/second',
  };
  console.log('Migrating the database of Karrio …');
  await run(join(folder, 'bin/karrio'), ['migrate'], { cwd: work, env });
  await fillTrackers(superuser, database);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const words = ['--bind', `127.0.0.1:${port}`, '--workers', String(WORKERS)];
  const began = performance.now();
  const child = stage.launch(
    join(folder, 'bin/gunicorn'),
    [...words, '--worker-class', 'karrio.server.workers.UvicornWorker', 'karrio.server.asgi'],
    { cwd: work, env, stdio: 'ignore' },
  );
  const pathOf = (n: number) => `/v1/trackers/${codeOf(n)}`;
  const coldMs = await coldStartMs(child, url + pathOf(1), began);
  return { ...serverOf(child, url), coldMs, pathOf };
}

async function install(folder: string): Promise<void> {
  const program = join(folder, 'bin/python');
  const version = `import importlib.metadata as m; print(m.version('karrio-server-manager'))`;
  const installed = await run(program, ['-c', version]).catch(() => undefined);
  if (installed?.stdout.trim() === karrio.version) return;
  console.log(`Installing karrio-server==${karrio.version} …`);
  try {
    await run('python3', ['-m', 'venv', folder]);
    const packages = PARTS.map((part) => `karrio-server${part}==${karrio.version}`);
    await run(program, ['-m', 'pip', 'install', '--quiet', ...packages]);
  } catch (error) {
    throw new NotInstalled('which pip could not install', { cause: error });
  }
}
