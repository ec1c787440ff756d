import { composeServices } from '../compose-services.mjs';
import { inside } from '../installation.mjs';
import { bad, good } from './finding.mjs';

const LONG_SECONDS = 600;
const FULL_PERCENT = 90;

/** @typedef {import('../installation.mjs').Installation} Installation */

/** @param {Installation} installation */
export const dataChecks = (installation) => [
  ...installation.services().map((name) => () => database(installation, name)),
  () => redis(installation),
];

/** @param {Installation} installation @param {string} name */
async function database(installation, name) {
  const sql = `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = '${name}') AS used,
    current_setting('max_connections')::int AS most,
    coalesce((SELECT max(extract(epoch FROM now() - xact_start)) FROM pg_stat_activity
      WHERE datname = '${name}'), 0)::int AS longest,
    pg_size_pretty(pg_database_size('${name}')) AS size`;
  const [used, most, longest, size] = (await installation.sql(name, sql)).split('|');
  const findings = [];
  if (Number(used) > 0.8 * Number(most)) {
    findings.push(
      bad(`${name}: ${used} of ${most} connections are in use`, 'docs/runbook.md, PoolExhausted'),
    );
  }
  if (Number(longest) > LONG_SECONDS) {
    findings.push(
      bad(`${name}: a transaction has been open for ${longest} s`, 'docs/runbook.md, LookupSlow'),
    );
  }
  return findings.length > 0 ? findings : [good(`${name}: ${size}, ${used} connections`)];
}

/** @param {Installation} installation */
async function redis(installation) {
  const told = await installation.redis('info');
  const fact = (/** @type {string} */ name) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(told)?.[1] ?? '';
  if (fact('aof_enabled') !== '1') {
    return bad('Redis keeps nothing on disk, so mails could be lost', 'appendonly yes');
  }
  if (fact('aof_last_write_status') !== 'ok') {
    return bad('Redis cannot write to its disk', 'docs/runbook.md, OutboxStuck');
  }
  return good(`Redis writes to disk and uses ${fact('used_memory_human')}`);
}

const places = () => [
  ...composeServices().map((name) => ({ service: `${name}-db`, path: '"$PGDATA"' })),
  { service: 'redis', path: '/data' },
  { service: 'minio', path: '/data' },
];

/** Checks the disk of each container that keeps data. */
export const diskChecks = () =>
  places().map(
    ({ service, path }) =>
      () =>
        diskFinding(`the disk of ${service}`, usedPercent(service, path)),
  );

/** @param {string} disk @param {number} percent used */
export function diskFinding(disk, percent) {
  const text = `${disk} is ${percent}% full`;
  if (percent < FULL_PERCENT) return good(text);
  return bad(text, 'Free some space: Postgres and Redis stop writing when there is none.');
}

/** @param {string} service @param {string} path for a shell */
function usedPercent(service, path) {
  const told = inside(service, ['sh', '-c', `df -P ${path}`]);
  return Number(/(\d{1,3})%/.exec(told)?.[1] ?? 0);
}
