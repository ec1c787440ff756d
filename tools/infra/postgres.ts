import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { explainFolderError } from '../setup/plain-error.mjs';
import type { StopSteps } from '../setup/process-identity.mjs';
import { connected } from './connected.ts';
import { makeFolder, secretFrom } from './files.ts';
import type { Account } from './postgres-account.ts';
import { postgresPrograms, preparedCluster } from './postgres-cluster.ts';
import { stopLeftoverPostgres } from './postgres-leftover.ts';
import { launchOnFreePort, serverProcess, type Server, type ServerOptions } from './server.ts';

export interface PostgresOptions extends ServerOptions {
  /** Flushed to disk at each commit (the default). False is faster, for throw-away data only. */
  durable?: boolean;
  /** Allows replicas. */
  replicated?: boolean;
}

export interface Postgres extends Server {
  /** Returns a database's URL for its owner; without a name, that of `postgres` for the superuser. */
  url: (database?: string) => string;
  /** Returns a database's URL for its service, which may not change the schema. */
  serviceUrl: (database: string) => string;
  /** Returns a database's URL for a worker with its own account. */
  workerUrl: (database: string, worker: string) => string;
  /** Creates a database with the accounts of its owner, service and workers, unless they exist. */
  createDatabase: (name: string, workers?: readonly string[]) => Promise<void>;
}

interface Place {
  program: string;
  cluster: string;
  account: Account;
  password: string;
  durable: boolean;
  replicated: boolean;
  logFile: string;
  onSpawn: (pid: number) => void;
}

const SUPERUSER = 'vaultway';
/** Enough to replay the journal after a crash on a slow disk. */
const START_LIMIT_MS = 5 * 60_000;
/** Postgres takes only what it uses, which is all of it with a million parcels. */
const SHARED_BUFFERS_MB = Math.min(1024, Math.floor(totalmem() / 8 / 1024 ** 2));
/** A fast shutdown: connections are closed and everything is written. */
const STOP_STEPS: StopSteps = [
  ['SIGINT', 8000],
  ['SIGQUIT', 2000],
  ['SIGKILL', 2000],
];

/**
 * Starts the npm package's Postgres on its own cluster, reachable from this machine only. Stops a server of an earlier
 * start first; an interrupted one recovers.
 */
export async function startPostgres({
  dir,
  port = 0,
  durable = true,
  replicated = false,
  logFile,
  log = () => {},
  onSpawn = () => {},
}: PostgresOptions): Promise<Postgres> {
  const folder = resolve(dir);
  const cluster = join(folder, 'cluster');
  try {
    makeFolder(folder, 0o711);
    const password = secretFrom(join(folder, 'password'));
    const programs = await postgresPrograms();
    await stopLeftoverPostgres(cluster, log);
    const account = await preparedCluster({
      programs,
      cluster,
      superuser: SUPERUSER,
      password,
      durable,
      log,
    });
    const place: Place = {
      program: programs.postgres,
      cluster,
      account,
      password,
      durable,
      replicated,
      logFile: logFile ?? join(folder, 'postgres.log'),
      onSpawn,
    };
    return withDatabases(await launched(place, port), password);
  } catch (error) {
    throw explainFolderError(error, folder);
  }
}

function launched(place: Place, port: number): Promise<Server> {
  return launchOnFreePort({
    name: 'Postgres',
    port,
    logFile: place.logFile,
    portTaken: /could not bind/,
    diskFull: /No space left on device|Check free disk space/,
    launch: (chosen) => launch(place, chosen),
  });
}

/** Resolves to null if the server exits by itself. */
function launch(place: Place, port: number) {
  const { program, cluster, account, password, logFile, onSpawn } = place;
  const log = openSync(logFile, 'a', 0o600);
  const options = ['-D', cluster, '-p', String(port), ...settings(place)];
  const { command, words, ...identity } = account.launch(program, options);
  // In a separate process group: Ctrl-C at the terminal must not reach it before the services are done.
  const child = spawn(command, words, { ...identity, cwd: '/', detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  if (child.pid) onSpawn(child.pid);
  return serverProcess(child, {
    name: 'Postgres',
    port,
    logFile,
    stopSteps: STOP_STEPS,
    startLimitMs: START_LIMIT_MS,
    answers: () => answers(port, password),
  });
}

function settings({ durable, replicated }: Place): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: `${SHARED_BUFFERS_MB}MB`,
    // Default of Postgres 18: a search reads thousands of scattered pages, and prefetches the next. Linux only.
    ...(process.platform === 'linux' && { effective_io_concurrency: 16 }),
    max_wal_size: '512MB',
    jit: 'off',
    log_line_prefix: '%m [%p] %d ',
    // Omits values and statements, which contain personal data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // Writes less without replication.
    wal_level: replicated ? 'replica' : 'minimal',
    max_wal_senders: replicated ? 4 : 0,
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function answers(port: number, password: string): Promise<boolean> {
  try {
    await connected(superuserUrl(port, password), (client) => client.query('SELECT 1'));
    return true;
  } catch {
    await sleep(50);
    return false;
  }
}

/**
 * Returns a database's URL for its service, in the Postgres that another start runs in this folder.
 * @returns undefined when none runs there
 */
export function runningServiceUrl(dir: string, database: string): string | undefined {
  const running = runningServer(dir);
  return running && urlOf({ role: serviceRole(database), database, ...running });
}

/** Returns the same for the superuser. */
export function runningSuperuserUrl(dir: string, database: string): string | undefined {
  const running = runningServer(dir);
  return running && superuserUrl(running.port, running.password, database);
}

function runningServer(dir: string): { port: number; password: string } | undefined {
  const pidFile = join(resolve(dir), 'cluster', 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  // Its fourth line is the port.
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  return { port, password: secretFrom(join(resolve(dir), 'password')) };
}

const passwordOf = (role: string, password: string) =>
  createHmac('sha256', password).update(role).digest('base64url');

interface Access {
  role: string;
  database: string;
  port: number;
  /** The superuser's; the others are derived from it. */
  password: string;
}

function urlOf({ role, database, port, password }: Access): string {
  const [user, name] = [role, database].map(encodeURIComponent);
  return `postgresql://${user}:${passwordOf(role, password)}@127.0.0.1:${port}/${name}`;
}

function withDatabases(server: Server, password: string): Postgres {
  const { port } = server;
  const admin = superuserUrl(port, password);
  const urlFor = (role: string, database: string) => urlOf({ role, database, port, password });
  return {
    ...server,
    url: (database) => (database === undefined ? admin : urlFor(database, database)),
    serviceUrl: (database) => urlFor(serviceRole(database), database),
    workerUrl: (database, worker) => urlFor(workerRole(database, worker), database),
    createDatabase: (name, workers = []) =>
      connected(admin, async (client) => {
        // In one transaction, since each waits for the disk.
        await client.query('BEGIN');
        for (const role of [name, serviceRole(name), ...workers.map((worker) => workerRole(name, worker))])
          await provideRole(client, role, passwordOf(role, password));
        await client.query('COMMIT');
        await createDatabase(client, name);
      }),
  };
}

const serviceRole = (database: string) => `${database}_service`;

const workerRole = (database: string, worker: string) => `${database}_${worker.replaceAll('-', '_')}`;

async function provideRole(client: pg.Client, role: string, password: string): Promise<void> {
  const existing = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const verb = existing.rowCount ? 'ALTER' : 'CREATE';
  await client.query(
    `${verb} ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`,
  );
}

/** Each database has its own owner, and no other account may connect to it. */
async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const identifier = pg.escapeIdentifier(name);
  const existing = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (existing.rowCount) return;
  await client.query(`CREATE DATABASE ${identifier} OWNER ${identifier}`);
  await client.query(`REVOKE CONNECT ON DATABASE ${identifier} FROM PUBLIC`);
}

function superuserUrl(port: number, password: string, database = 'postgres'): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}
