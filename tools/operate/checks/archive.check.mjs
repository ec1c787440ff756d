import { envFile } from '../env-file.mjs';
import { inside } from '../installation.mjs';
import { daysSince } from '../last-successes.mjs';
import { hasOverlay } from '../overlays.mjs';
import { diskFinding } from './data.check.mjs';
import { bad, good } from './finding.mjs';
import { composeServices } from '../compose-services.mjs';

const WAITING_LIMIT_S = 300;
const BASE_LIMIT_S = 2 * 24 * 3600;
const TURN_ON = 'npm run init -- --with wal-archive && docker compose up -d --wait';

/** @typedef {import('./finding.mjs').Finding} Finding */

const STATE = `SELECT current_setting('archive_mode'),
  coalesce(extract(epoch FROM now() - last_archived_time)::int, -1),
  coalesce(last_failed_wal, ''), last_failed_time IS NOT NULL AND last_failed_time > coalesce(last_archived_time, '-infinity'),
  coalesce((SELECT max(extract(epoch FROM now() - modification))::int FROM pg_ls_archive_statusdir()
    WHERE name LIKE '%.ready'), 0)
  FROM pg_stat_archiver`;

/** Prints the ages of the newest file and base backup in seconds, and the file system with its usage. */
const LOOK = `now=$(date +%s)
  age() { newest=$(ls -td $1 2>/dev/null | head -n 1); [ -z "$newest" ] && echo -1 || echo $((now - $(stat -c %Y "$newest"))); }
  age '/archive/wal/*'; age '/archive/base-*Z'; df -P /archive | tail -n 1`;

/**
 * Checks what a recovery to an instant needs, on an installation that has chosen it.
 * @param {import('../installation.mjs').Installation} installation
 * @param {Partial<Record<string, string>>} settings
 * @returns {import('./finding.mjs').Check[]}
 */
export function archiveChecks(installation, { WAL_ARCHIVE_DIR, COMPOSE_FILE }) {
  const isNamed = hasOverlay(envFile(), 'wal-archive');
  // `--without wal-archive` keeps the folder's name, writes COMPOSE_FILE and forgets the base backups.
  const isGivenUp = COMPOSE_FILE !== undefined && daysSince('base-backup') === undefined;
  if (!isNamed && (!WAL_ARCHIVE_DIR || isGivenUp)) return [];
  /** @type {Map<string, string>} usage by file system */
  const disks = new Map();
  return [
    () =>
      isNamed
        ? good('.env names the overlay wal-archive')
        : bad(
            '.env does not name the overlay wal-archive, so docker compose up may end the archive',
            TURN_ON,
          ),
    ...composeServices().map((name) => async () => {
      const [mode = '', ...state] = (await installation.sql(name, STATE)).split('|');
      if (mode !== 'on') return bad(`${name}: the write-ahead log is not archived`, TURN_ON);
      const [wal = '-1', base = '-1', disk = ''] = inside(`${name}-db`, ['sh', '-c', LOOK])
        .trim()
        .split('\n');
      const [device = '', percent = ''] = /^(\S+).*?(\d+)%/.exec(disk)?.slice(1) ?? [];
      if (device) disks.set(device, percent);
      return archiveFindings(name, state, { wal: Number(wal), base: Number(base) });
    }),
    () =>
      [...disks].map(([device, percent]) =>
        diskFinding(`the disk of the archive (${device})`, Number(percent)),
      ),
  ];
}

/**
 * @param {string} name of the service
 * @param {string[]} state seconds since the last success, file of the last failure, whether it failed since, and
 *   seconds that the oldest file has been waiting
 * @param {{ wal: number, base: number }} ages of the newest file and base backup, in seconds; -1: none
 * @returns {Finding[]}
 */
export function archiveFindings(name, [since = '-1', failed = '', isFailing, waiting = '0'], { wal, base }) {
  /** @type {Finding[]} */
  const findings = [];
  if (isFailing === 't') {
    const last = Number(since) < 0 ? 'it never succeeded' : `it last succeeded ${ago(Number(since))}`;
    findings.push(bad(`${name}: archiving ${failed} fails; ${last}`, 'docs/runbook.md, ArchiveFails'));
  } else if (Number(waiting) > WAITING_LIMIT_S) {
    const text = `${name}: a file of the write-ahead log has not been archived for ${time(Number(waiting))}`;
    findings.push(bad(text, 'docs/runbook.md, ArchiveFails'));
  }
  if (base < 0 || base > BASE_LIMIT_S) {
    const text = base < 0 ? 'there is no base backup' : `the last base backup was taken ${ago(base)}`;
    findings.push(bad(`${name}: ${text}`, 'npm run base-backup, every night from cron.'));
  }
  if (Number(since) >= 0 && wal < 0) {
    findings.push(
      bad(`${name}: the archive is empty, although files were archived`, 'docs/runbook.md, ArchiveFails'),
    );
  }
  if (findings.length > 0) return findings;
  const newest = wal < 0 ? 'nothing archived yet' : `last file archived ${ago(wal)}`;
  return [good(`${name}: ${newest}, base backup taken ${ago(base)}`)];
}

const ago = (/** @type {number} */ seconds) => `${time(seconds)} ago`;

/** @param {number} seconds */
function time(seconds) {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 2 * 3600 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`;
}
