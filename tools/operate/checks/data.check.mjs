import { compose } from '../compose.mjs';
import { DATABASES } from '../parts.mjs';

const LONG_SECONDS = 600;
const FULL_PERCENT = 90;

/** @returns {import('../doctor.mjs').Finding[]} */
export function checkData() {
  return [...DATABASES.flatMap(database), ...redis(), ...disk()];
}

function database(name) {
  const sql = `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = '${name}') AS used,
    current_setting('max_connections')::int AS most,
    coalesce((SELECT max(extract(epoch FROM now() - xact_start)) FROM pg_stat_activity
      WHERE datname = '${name}'), 0)::int AS longest,
    pg_size_pretty(pg_database_size('${name}')) AS size`;
  const [used, most, longest, size] = psql(name, sql).split('|');
  const findings = [];
  if (Number(used) > 0.8 * Number(most)) {
    findings.push({
      level: 'bad',
      text: `${name}: ${used} of ${most} connections are used`,
      advice: 'docs/runbook.md, PoolExhausted',
    });
  }
  if (Number(longest) > LONG_SECONDS) {
    findings.push({
      level: 'bad',
      text: `${name}: a transaction has been open for ${longest} s`,
      advice: 'docs/runbook.md, LookupSlow',
    });
  }
  if (findings.length === 0) findings.push({ level: 'good', text: `${name}: ${size}, ${used} connections` });
  return findings;
}

const psql = (name, sql) =>
  compose(['exec', '-T', `${name}-db`, 'psql', '-U', 'vaultway', '-d', name, '-qAtc', sql]).trim();

function redis() {
  const told = compose(['exec', '-T', 'redis', 'redis-cli', 'info', 'persistence', 'memory']);
  const fact = (name) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(told)?.[1] ?? '';
  if (fact('aof_enabled') !== '1') {
    return [
      { level: 'bad', text: 'Redis keeps nothing on disk: mails could be lost', advice: 'appendonly yes' },
    ];
  }
  if (fact('aof_last_write_status') !== 'ok') {
    return [{ level: 'bad', text: 'Redis cannot write to its disk', advice: 'docs/runbook.md, OutboxStuck' }];
  }
  return [{ level: 'good', text: `Redis writes to disk, uses ${fact('used_memory_human')}` }];
}

function disk() {
  const places = [
    ...DATABASES.map((name) => [`${name}-db`, '/var/lib/postgresql/data']),
    ['redis', '/data'],
    ['minio', '/data'],
  ];
  const full = places
    .map(([service, path]) => [service, usedPercent(service, path)])
    .filter(([, percent]) => percent >= FULL_PERCENT);
  if (full.length === 0) return [{ level: 'good', text: 'no disk is nearly full' }];
  return full.map(([service, percent]) => ({
    level: 'bad',
    text: `the disk of ${service} is ${percent} % full`,
    advice: 'Make room: Postgres and Redis stop writing when there is none.',
  }));
}

function usedPercent(service, path) {
  const told = compose(['exec', '-T', service, 'df', '-P', path]);
  return Number(/(\d+)%/.exec(told)?.[1] ?? 0);
}
