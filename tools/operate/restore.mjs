import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { PROGRAMS, SERVICES } from '../setup/services.mjs';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { unpack } from './archive.mjs';
import { commandLine } from './command-line.mjs';
import { compose, composeFrom } from './compose.mjs';
import { envFile } from './env-file.mjs';
import { verifiedManifest } from './manifest.mjs';
import { readPassphrase } from './passphrase.mjs';
import { completeSettings } from './settings.mjs';

/**
 * Restores a backup into an empty installation and starts it. An encrypted backup also provides .env if there is none.
 * An interrupted restore can be repeated: what it had filled counts as empty.
 */
const USAGE = `npm run restore -- backups/vaultway-….tar
npm run restore -- backups/vaultway-….tar --replace   replaces an installation in use, whose data is lost`;
const HOUR_MS = 60 * 60_000;
const START_LIMIT_MS = 10 * 60_000;
const REACHABLE_LIMIT_MS = 60_000;
/** Tables filled by people only: a new installation's first contents do not count. @type {Record<string, string>} */
const FILLED_BY_PEOPLE = { tracking: 'parcels', auth: 'admins', mail: 'mails' };

/** Table that exists during a restore, beside the databases that it replaces. */
const UNDER_WAY = 'restore_under_way';

try {
  const called = commandLine(USAGE, {
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  if (called) {
    const [file] = called.positionals;
    if (!file) throw new PlainError(`Which backup?\n${USAGE}`);
    await restore(file, Boolean(called.values.replace));
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** @param {string} file @param {boolean} replace */
async function restore(file, replace) {
  const begin = performance.now();
  const temporary = temporaryFolder('restore');
  try {
    await unpack(file, temporary.folder, readPassphrase());
    const { created_at, version } = await verifiedManifest(temporary.folder, file);
    say(`This backup was made on ${created_at} by version ${version}`);
    takeSettings(temporary.folder);
    await fill(temporary.folder, replace);
  } finally {
    temporary.remove();
  }
  say('Starting');
  compose(['up', '--detach', '--wait'], { limitMs: START_LIMIT_MS });
  await untilReachable();
  say(`Restored (${seconds(begin)}). npm run doctor checks that everything is well.`);
}

/** @param {string} folder */
function takeSettings(folder) {
  const own = envFile();
  const kept = join(folder, 'env');
  if (!existsSync(own)) {
    if (!existsSync(kept)) {
      throw new PlainError(
        'There is no .env. Put the copy that belongs to this backup here, or run npm run init.',
      );
    }
    copyFileSync(kept, own);
    chmodSync(own, 0o600);
    say('Took .env from the backup');
  }
  // It may come from an older version, or from another folder.
  completeSettings(own);
}

/** @param {string} folder @param {boolean} replace */
async function fill(folder, replace) {
  const servers = SERVICES.map((database) => `${database}-db`);
  compose(['up', '--detach', '--wait', ...servers, 'redis', 'minio'], { limitMs: START_LIMIT_MS });
  compose(['run', '--rm', '--no-deps', 'minio-setup'], { limitMs: START_LIMIT_MS });
  if (!replace && !isUnderWay()) for (const database of SERVICES) refuseUnlessEmpty(database);
  psql('postgres', `CREATE TABLE IF NOT EXISTS ${UNDER_WAY} ()`, 'tracking');
  compose(['stop', ...PROGRAMS.toReversed()], { limitMs: START_LIMIT_MS });
  emptyRedis();
  for (const database of SERVICES) {
    psql('postgres', `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`, database);
    psql('postgres', `CREATE DATABASE ${database}`, database);
    // The subsequent migration grants all rights.
    const target = ['-U', 'vaultway', '-d', database, '--no-owner', '--no-privileges'];
    const words = ['pg_restore', ...target, '--exit-on-error', '--single-transaction'];
    await composeFrom(join(folder, `${database}.dump`), ['exec', '-T', `${database}-db`, ...words], HOUR_MS);
    say(`Restored ${database}`);
  }
  const importImages = ['run', '--rm', '-T', '--no-deps', 'content', 'node', 'dist/images/import-images.js'];
  await composeFrom(join(folder, 'images.tar'), importImages, HOUR_MS);
  say('Restored the images');
  psql('postgres', `DROP TABLE ${UNDER_WAY}`, 'tracking');
}

/** True if an earlier restore began to fill the databases and was interrupted. */
function isUnderWay() {
  return psql('postgres', `SELECT to_regclass('${UNDER_WAY}') IS NOT NULL`, 'tracking') === 't';
}

/**
 * Deletes the former state from Redis, such as jobs of unknown mails. Mails waiting at the time of the backup get new
 * jobs from the databases, and auth republishes ended sessions. Keeps the length of the published log: an older log
 * must not continue silently.
 */
function emptyRedis() {
  const empty = `export REDISCLI_AUTH=$(cat /run/secrets/redis_default)
    published=$(redis-cli -e zscore log:tracking:published size) && redis-cli -e flushall &&
    { [ -z "$published" ] || redis-cli -e zadd log:tracking:published "$published" size; }`;
  compose(['exec', '-T', 'redis', 'sh', '-c', empty], { limitMs: START_LIMIT_MS });
  // Its new run id tells the outboxes that queued jobs are lost.
  compose(['restart', 'redis'], { limitMs: START_LIMIT_MS });
}

/** The gateway finds restarted services a moment after they are ready. */
async function untilReachable() {
  const until = Date.now() + REACHABLE_LIMIT_MS;
  for (;;) {
    try {
      compose(['exec', '-T', 'gateway', '/etc/traefik/healthy.sh', 'now']);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(500);
    }
  }
}

/** @param {string} database */
function refuseUnlessEmpty(database) {
  const table = FILLED_BY_PEOPLE[database];
  if (!table) return;
  const exists = psql(database, `SELECT to_regclass('${table}') IS NOT NULL`) === 't';
  const rows = exists ? psql(database, `SELECT count(*) FROM ${table}`) : '0';
  if (rows === '0') return;
  throw new PlainError(
    `This installation is in use: its database ${database} has ${rows} ${table}. With --replace they are replaced.`,
  );
}

/**
 * @param {string} database
 * @param {string} sql
 * @param {string} [server] the service whose database server it runs on
 */
function psql(database, sql, server = database) {
  const words = ['psql', '-U', 'vaultway', '-d', database, '-v', 'ON_ERROR_STOP=1', '-qAtc', sql];
  return compose(['exec', '-T', `${server}-db`, ...words]).trim();
}
