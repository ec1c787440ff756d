import { SERVICES } from '../../setup/services.mjs';
import { compose } from '../compose.mjs';
import { bad, good } from './finding.mjs';

const LONG_SECONDS = 600;
const FULL_PERCENT = 90;

export function checkData() {
  return [...SERVICES.flatMap(database), redis(), ...disks()];
}

/** @param {string} name */
function database(name) {
  const sql = `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = '${name}') AS used,
    current_setting('max_connections')::int AS most,
    coalesce((SELECT max(extract(epoch FROM now() - xact_start)) FROM pg_stat_activity
      WHERE datname = '${name}'), 0)::int AS longest,
    pg_size_pretty(pg_database_size('${name}')) AS size`;
  const [used, most, longest, size] = psql(name, sql).split('|');
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

/** @param {string} name @param {string} sql */
const psql = (name, sql) =>
  compose(['exec', '-T', `${name}-db`, 'psql', '-U', 'vaultway', '-d', name, '-qAtc', sql]).trim();

function redis() {
  const ask = 'REDISCLI_AUTH=$(cat /run/secrets/redis_default) redis-cli info persistence memory';
  const told = compose(['exec', '-T', 'redis', 'sh', '-c', ask]);
  const fact = (/** @type {string} */ name) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(told)?.[1] ?? '';
  if (fact('aof_enabled') !== '1') {
    return bad('Redis keeps nothing on disk, so mails could be lost', 'appendonly yes');
  }
  if (fact('aof_last_write_status') !== 'ok') {
    return bad('Redis cannot write to its disk', 'docs/runbook.md, OutboxStuck');
  }
  return good(`Redis writes to disk and uses ${fact('used_memory_human')}`);
}

function disks() {
  const places = [
    ...SERVICES.map((name) => ({ service: `${name}-db`, path: '/var/lib/postgresql/data' })),
    { service: 'redis', path: '/data' },
    { service: 'minio', path: '/data' },
  ];
  const full = places
    .map(({ service, path }) => ({ service, percent: usedPercent(service, path) }))
    .filter(({ percent }) => percent >= FULL_PERCENT);
  if (full.length === 0) return [good('no disk is nearly full')];
  const advice = 'Free some space: Postgres and Redis stop writing when there is none.';
  return full.map(({ service, percent }) => bad(`the disk of ${service} is ${percent}% full`, advice));
}

/** @param {string} service @param {string} path */
function usedPercent(service, path) {
  const told = compose(['exec', '-T', service, 'df', '-P', path]);
  return Number(/(\d{1,3})%/.exec(told)?.[1] ?? 0);
}
