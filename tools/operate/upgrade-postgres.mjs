import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { DUMP, sizeOf } from './backing-up.mjs';
import { changeSetting } from './change-setting.mjs';
import { commandLine } from './command-line.mjs';
import { compose, composeInto, docker } from './compose.mjs';
import { envFile, readEnvFile } from './env-file.mjs';
import { loadDump } from './filling.mjs';
import { containers, runs } from './installation.mjs';
import { hasOverlay } from './overlays.mjs';
import { DEFAULT_MAJOR, imageOf, MAJORS, refuseOldPostgres } from './postgres-volumes.mjs';
import { untilReachable } from './reachable.mjs';
import { startProduct, startSandbox } from './starting.mjs';
import { trace } from './trace.mjs';
import { composePrograms, composeSandbox, composeServices, removalOf } from './compose-services.mjs';

/**
 * Moves the databases to another major version of Postgres, by a dump into new volumes. The old volumes stay as
 * they are, and serve again if this fails.
 */
const USAGE = `npm run upgrade-postgres -- 18    the site answers 503 meanwhile; the old volumes stay`;
const HOUR_MS = 60 * 60_000;
const PULL_LIMIT_MS = 30 * 60_000;
const START_LIMIT_MS = 15 * 60_000;
const servers = () => composeServices().map((name) => `${name}-db`);

try {
  const called = commandLine(USAGE, { allowPositionals: true });
  if (called) await upgradePostgres(called.positionals[0]);
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** @param {string | undefined} wanted */
async function upgradePostgres(wanted) {
  const begin = performance.now();
  const file = envFile();
  if (!existsSync(file)) throw new PlainError('There is no .env: run npm run init first.');
  if (!wanted || !MAJORS.includes(wanted)) {
    throw new PlainError(`Which version: ${MAJORS.slice(1).join(' or ')}?\n${USAGE}`);
  }
  const { POSTGRES_MAJOR: before = '' } = readEnvFile(file);
  const current = before || DEFAULT_MAJOR;
  if (Number(wanted) <= Number(current)) {
    throw new PlainError(`Postgres ${current} is installed; this moves to a newer version only.`);
  }
  refuseOldPostgres();
  const down = servers().find((server) => !runs(server));
  if (down)
    throw new PlainError(`${down} is not running. Start everything first: docker compose up -d --wait`);
  if (docker(['image', 'ls', '--quiet', imageOf(wanted)]) === '') {
    docker(['pull', '--quiet', imageOf(wanted)], { limitMs: PULL_LIMIT_MS });
  }
  refuseFilledVolumes(wanted);
  await trace(containers, `upgrade-postgres ${wanted}`);
  const temporary = temporaryFolder('postgres');
  try {
    say('Stopping the services');
    compose(['stop', ...composePrograms().toReversed()], { limitMs: START_LIMIT_MS });
    for (const database of composeServices()) await dump(database, join(temporary.folder, database));
    compose(['stop', ...servers()], { limitMs: START_LIMIT_MS });
    changeSetting(file, 'POSTGRES_MAJOR', wanted);
    if (hasOverlay(file, 'wal-archive')) setArchivesAside(current);
    compose(['up', '--detach', '--wait', ...servers()], { limitMs: START_LIMIT_MS });
    for (const database of composeServices()) await loadDump(database, join(temporary.folder, database));
    say('Starting');
    startProduct(['up', '--detach', '--wait'], { limitMs: START_LIMIT_MS });
    await untilReachable();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    changeSetting(file, 'POSTGRES_MAJOR', before);
    throw new PlainError(
      `${error.message}\nPOSTGRES_MAJOR is ${before || 'empty'} again: npm run up starts with Postgres ${current}, whose ` +
        `data is as it was. Before another attempt, remove ${volumesOf(wanted).join(' ')} (docker volume rm).`,
    );
  } finally {
    temporary.remove();
  }
  try {
    emptySandbox();
    await startSandbox();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    say(`${error.message}\nThe sandbox was not emptied: see docs/operations.md#the-sandbox.`);
  }
  say(
    `Postgres ${wanted} runs (${seconds(begin)}). Once all is well: docker volume rm ${volumesOf(before).join(' ')}`,
  );
  if (hasOverlay(file, 'wal-archive')) say('Next: npm run base-backup');
}

/**
 * Empties the sandbox, whose Redis and whose checkpoint beside its images would contradict the new volume. Also does so
 * to one that is left out, since it may come back.
 */
function emptySandbox() {
  compose(removalOf('sandbox'), { limitMs: START_LIMIT_MS });
  docker(['volume', 'rm', '--force', `${projectName()}_sandbox-images`]);
}

/** @param {string} database @param {string} file */
async function dump(database, file) {
  const words = ['exec', '-T', `${database}-db`, 'pg_dump', '-U', 'vaultway', ...DUMP, database];
  await composeInto(file, words, HOUR_MS);
  say(`${database}: ${sizeOf(file)}`);
}

/** A new cluster begins a new archive. @param {string} major of the one before */
function setArchivesAside(major) {
  const script = `cd /archive && mkdir -p postgres-${major} && for each in wal base-*; do [ ! -e "$each" ] || mv "$each" postgres-${major}/; done`;
  for (const server of servers()) {
    compose(['run', '--rm', '--no-deps', '-T', '--entrypoint', 'sh', server, '-c', script]);
  }
}

/** Returns the names of the databases' volumes. @param {string} major as in POSTGRES_MAJOR */
function volumesOf(major) {
  const databases = [...composeServices(), ...(composeSandbox().length > 0 ? ['sandbox'] : [])];
  return databases.map((service) => `${projectName()}_${service}-data${major ? `-${major}` : ''}`);
}

function projectName() {
  return JSON.parse(compose(['config', '--format', 'json'])).name;
}

/** @param {string} major */
function refuseFilledVolumes(major) {
  const existing = docker(['volume', 'ls', '--quiet']).split('\n');
  const left = volumesOf(major).filter((volume) => existing.includes(volume));
  if (left.length === 0) return;
  throw new PlainError(
    `An earlier attempt left volumes. Remove them first: docker volume rm ${left.join(' ')}`,
  );
}
