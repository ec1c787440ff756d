import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeFolder } from './folder.mjs';
import { freePort } from './free-port.mjs';
import { PlainError, explainFolderError } from './plain-error.mjs';
import { postgresPrograms, preparedCluster } from './postgres-cluster.mjs';
import { stopLeftoverPostgres } from './postgres-leftover.mjs';
import { stopProcess } from './process-identity.mjs';
import { secretFrom } from './secret-file.mjs';

const SUPERUSER = 'vaultway';
// Long enough for the replay of the journal after a crash on a slow disk.
const START_LIMIT_MS = 60_000;

/**
 * Starts the Postgres of the npm package on a cluster of its own, reachable from this machine only. A server that was
 * left running there is stopped first, and one that was cut off is put right.
 * @type {typeof import('./postgres.d.mts').startPostgres}
 */
export async function startPostgres({
  dir,
  port = 0,
  durable = true,
  logFile,
  log = () => {},
  onSpawn = () => {},
}) {
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
    const output = logFile ?? join(folder, 'postgres.log');
    const place = { program: programs.postgres, cluster, account, password, durable, output, onSpawn };
    return handleOf(await launched(place, port), password);
  } catch (error) {
    throw explainFolderError(error, folder);
  }
}

async function launched(place, port) {
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port || (await freePort());
    const logStart = sizeOf(place.output);
    const server = await launch(place, chosen);
    if (server) return server;
    const said = readFileSync(place.output, 'utf8').slice(logStart);
    // A port that was free a moment ago may be another program's by now.
    if (port || attempt === 3 || !said.includes('could not bind')) throw startFailure(said, place);
  }
}

/** Resolves when the server answers, to `null` when it gave up by itself. */
async function launch({ program, cluster, account, password, durable, output, onSpawn }, port) {
  const log = openSync(output, 'a', 0o600);
  const { command, words, ...identity } = account.launch(program, [
    '-D',
    cluster,
    '-p',
    String(port),
    ...settings(durable),
  ]);
  // In a group of its own: Ctrl-C at the terminal must not reach it before the services are done with it.
  const child = spawn(command, words, { ...identity, cwd: '/', detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  const exited = new Promise((done) => {
    child.once('exit', (code, signal) => done({ code, signal }));
    child.once('error', (error) => done({ error }));
  });
  if (child.pid) onSpawn(child.pid);
  const stop = async () => {
    // A fast shutdown: connections are closed, everything is written.
    const steps = [
      ['SIGINT', 8000],
      ['SIGQUIT', 2000],
      ['SIGKILL', 2000],
    ];
    if (child.exitCode === null && child.signalCode === null) await stopProcess(child.pid, { steps });
  };
  const answers = await Promise.race([exited.then(() => false), answering(port, password)]);
  if (answers) return { child, port, exited, stop };
  const gone = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  if (gone) return null;
  await stop();
  throw new PlainError(`Postgres did not answer within ${START_LIMIT_MS / 1000} seconds. Its log: ${output}`);
}

function settings(durable) {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: durable ? '128MB' : '64MB',
    max_wal_size: '512MB',
    jit: 'off',
    log_line_prefix: '%m [%p] %d ',
    // Neither values nor statements: they name people.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // Nobody replicates from it; less to write.
    wal_level: 'minimal',
    max_wal_senders: 0,
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function answering(port, password) {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    if (await asks(superuserUrl(port, password), 'SELECT 1').catch(() => false)) return true;
    await sleep(50);
  }
  return false;
}

function handleOf({ child, port, exited, stop }, password) {
  const admin = superuserUrl(port, password);
  const ownerPassword = (name) => createHmac('sha256', password).update(name).digest('base64url');
  return {
    pid: child.pid,
    port,
    exited,
    stop,
    url: (database) => {
      if (database === undefined) return admin;
      return `postgresql://${encodeURIComponent(database)}:${ownerPassword(database)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
    },
    createDatabase: (name) => createDatabase(admin, name, ownerPassword(name)),
  };
}

/** Each database belongs to an account of its own, and no other account may connect to it. */
async function createDatabase(admin, name, password) {
  const identifier = pg.escapeIdentifier(name);
  const role = await asks(admin, 'SELECT FROM pg_roles WHERE rolname = $1', [name]);
  const verb = role.rowCount ? 'ALTER' : 'CREATE';
  await asks(admin, `${verb} ROLE ${identifier} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
  const existing = await asks(admin, 'SELECT FROM pg_database WHERE datname = $1', [name]);
  if (existing.rowCount) return;
  await asks(admin, `CREATE DATABASE ${identifier} OWNER ${identifier}`);
  await asks(admin, `REVOKE CONNECT ON DATABASE ${identifier} FROM PUBLIC`);
}

async function asks(url, statement, values) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 30_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query(statement, values);
  } finally {
    await client.end().catch(() => {});
  }
}

function superuserUrl(port, password) {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

function startFailure(said, { output }) {
  if (/No space left on device|Check free disk space/.test(said))
    return Object.assign(new Error(said), { code: 'ENOSPC' });
  return new PlainError(
    `Postgres stopped while starting:\n${said.trim().split('\n').slice(-8).join('\n')}\nIts log: ${output}`,
  );
}

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
