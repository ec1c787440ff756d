import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../setup/plain-error.mjs';
import { OPTIONAL_SERVICES } from '../setup/services.mjs';
import { say } from '../setup/terminal.mjs';
import { compose, composeFrom } from './compose.mjs';
import { refuseOldPostgres } from './postgres-volumes.mjs';
import { composePrograms, composeServices } from './compose-services.mjs';

const HOUR_MS = 60 * 60_000;
const START_LIMIT_MS = 10 * 60_000;
/** Tables filled by people only: a new installation's first contents do not count. @type {Record<string, string>} */
const FILLED_BY_PEOPLE = { tracking: 'parcels', auth: 'admins', mail: 'mails', vault: 'places' };

/** Table that exists during a restore, beside the databases that it replaces. */
const UNDER_WAY = 'restore_under_way';

/**
 * Fills the databases, Redis and the image store of this installation from an unpacked backup. Starts no service.
 * @param {string} folder
 * @param {boolean} replace
 * @throws PlainError when the installation is in use, unless it is to be replaced
 */
export async function fill(folder, replace) {
  const services = composeServices();
  const dumpOf = (/** @type {string} */ database) => join(folder, `${database}.dump`);
  const leftOut = OPTIONAL_SERVICES.find((name) => !services.includes(name) && existsSync(dumpOf(name)));
  if (leftOut) {
    throw new PlainError(
      `This backup has the data of ${leftOut}, which is left out here. Add it first: npm run init -- --with ${leftOut}`,
    );
  }
  refuseOldPostgres();
  const servers = services.map((database) => `${database}-db`);
  compose(['up', '--detach', '--wait', ...servers, 'redis', 'minio'], { limitMs: START_LIMIT_MS });
  compose(['run', '--rm', '--no-deps', 'minio-setup'], { limitMs: START_LIMIT_MS });
  if (!replace && !isUnderWay()) for (const database of services) refuseUnlessEmpty(database);
  psql('postgres', `CREATE TABLE IF NOT EXISTS ${UNDER_WAY} ()`, 'tracking');
  compose(['stop', ...composePrograms().toReversed()], { limitMs: START_LIMIT_MS });
  emptyRedis();
  for (const database of services) {
    if (existsSync(dumpOf(database))) await loadDump(database, dumpOf(database));
    else {
      createEmpty(database);
      say(`${database} is empty: this backup was made without it`);
    }
  }
  const importImages = ['run', '--rm', '-T', '--no-deps', 'content', 'node', 'dist/images/import-images.js'];
  await composeFrom(join(folder, 'images.tar'), importImages, HOUR_MS);
  say('Restored the images');
  psql('postgres', `DROP TABLE ${UNDER_WAY}`, 'tracking');
}

/**
 * Replaces a database by a dump. The next migration grants all rights.
 * @param {string} database
 * @param {string} file
 */
export async function loadDump(database, file) {
  createEmpty(database);
  const target = ['-U', 'vaultway', '-d', database, '--no-owner', '--no-privileges'];
  const words = ['pg_restore', ...target, '--exit-on-error', '--single-transaction'];
  await composeFrom(file, ['exec', '-T', `${database}-db`, ...words], HOUR_MS);
  say(`Restored ${database}`);
}

/** @param {string} database */
function createEmpty(database) {
  psql('postgres', `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`, database);
  psql('postgres', `CREATE DATABASE ${database}`, database);
}

/** True if an earlier restore began to fill the databases and was interrupted. */
function isUnderWay() {
  return psql('postgres', `SELECT to_regclass('${UNDER_WAY}') IS NOT NULL`, 'tracking') === 't';
}

/** Deletes the former state from Redis. */
function emptyRedis() {
  compose(['exec', '-T', 'redis', 'sh', '/etc/vaultway/empty.sh'], { limitMs: START_LIMIT_MS });
  compose(['restart', 'redis'], { limitMs: START_LIMIT_MS });
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
 * Returns the first row of a statement's result, run as the database's owner.
 * @param {string} database
 * @param {string} sql
 * @param {string} [server] the service whose database server it runs on
 */
export function psql(database, sql, server = database) {
  const words = ['psql', '-U', 'vaultway', '-d', database, '-v', 'ON_ERROR_STOP=1', '-qAtc', sql];
  return compose(['exec', '-T', `${server}-db`, ...words]).trim();
}
