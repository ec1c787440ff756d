import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningServiceUrl, runningSuperuserUrl } from '../infra/postgres.ts';
import { runningRedis } from '../infra/redis.ts';
import { readRecords, stillRunning } from '../infra/run-records.ts';
import { backUp, DUMP } from '../operate/backing-up.mjs';
import { programInto } from '../operate/compose.mjs';
import { ROOT } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { sayFailure } from '../setup/terminal.mjs';
import { programEnvironment } from './environment.ts';
import { chooseImageStore, imageStoreEnvironment } from './image-store.ts';
import { startedInstallation } from './installation.ts';
import { productKeys } from './keys.ts';
import { readSettings } from './settings.ts';

/** Backs up the product that `npm start` runs with the same PORT and DATA_DIR, also for a move to containers. */
const HOUR_MS = 60 * 60_000;
const POSTGRES = 17;
const settings = readSettings(process.env);
const { dataDir, keyDir, publicUrl } = settings;
const postgres = join(dataDir, 'postgres');

try {
  await backUp(process.argv[2], {
    installation: startedInstallation(settings),
    dump,
    images,
    settings: keys,
  });
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

function dump(database: string, file: string) {
  const url = new URL(running('postgres', runningSuperuserUrl(postgres, database)));
  const env = { ...process.env, PGPASSWORD: url.password };
  const words = ['--host', url.hostname, '--port', url.port, '--username', url.username, ...DUMP, database];
  if (hasPgDump()) return programInto(file, 'pg_dump', words, HOUR_MS, env);
  const container = ['run', '--rm', '--network', 'host', '--env', 'PGPASSWORD', `postgres:${POSTGRES}`];
  return programInto(file, 'docker', [...container, 'pg_dump', ...words], HOUR_MS, env);
}

/** The npm package of Postgres has none. An older one refuses. */
function hasPgDump(): boolean {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return Number(/(\d+)[.\d]*/.exec(stdout ?? '')?.[1] ?? 0) >= POSTGRES;
}

function images(file: string) {
  const records = stillRunning(readRecords(settings.runDir));
  const minio = records.find(({ name }) => name === 'minio');
  const env = programEnvironment(
    { name: 'content', service: 'content' },
    {
      settings,
      databaseUrl: running('postgres', runningServiceUrl(postgres, 'content')),
      redisUrl: running('redis', runningRedis(join(dataDir, 'redis'))).urlOf('content'),
      // The command reads images only.
      webUrl: publicUrl,
      imageStore: imageStoreEnvironment(chooseImageStore(settings), settings, {
        service: 'content',
        port: Number(minio ? new URL(running('minio', minio.url)).port : 0),
      }),
      keys: productKeys(keyDir),
    },
  );
  const program = join(ROOT, 'services', 'content', 'dist', 'images', 'export-images.js');
  return programInto(file, process.execPath, [program], HOUR_MS, env);
}

/** Returns the keys as a .env, to which a restore adds the settings of Compose. */
function keys(): string {
  const files = productKeys(keyDir);
  const pem = (file: string) => `"${read(file).trim().replaceAll('\n', '\\n')}"`;
  const { MAIL_RELAY_URL } = process.env;
  const { hostname, host } = new URL(publicUrl);
  const lines = {
    // Docker publishes other ports.
    ...(hostname !== 'localhost' && { PUBLIC_URL: publicUrl }),
    // So that the log keeps its name under another address.
    LOG_ORIGIN: process.env['LOG_ORIGIN'] || `${host}/log`,
    ...(MAIL_RELAY_URL && { MAIL_RELAY_URL }),
    AUTH_SECRET_KEY: read(files.authKeyFile),
    LOG_KEY: read(files.logKeyFile),
    WEBHOOK_SECRET_KEY: read(files.webhookKeyFile),
    MAIL_SECRET_KEY: read(files.mailKeyFile),
    SESSION_PRIVATE_KEY: pem(files.privateKeyFile),
    SESSION_PUBLIC_KEY: pem(files.publicKeyFile),
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function running<T>(name: string, value: T | undefined): T {
  if (value === undefined) throw new PlainError(`${name} is not running`);
  return value;
}
