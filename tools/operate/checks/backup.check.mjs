import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALLATION } from '../../setup/folders.mjs';
import { daysSince } from '../last-successes.mjs';
import { good, note } from './finding.mjs';

const OLD_DAYS = 2;
const DRILL_DAYS = 90;
const DAY_MS = 24 * 3600_000;

export const backupChecks = [
  () => backupFinding(Math.min(daysSince('backup') ?? Infinity, daysOfNewestFile())),
  () => drillFinding(daysSince('drill')),
];

/** @param {number} days since the last backup @param {string} [advice] */
export function backupFinding(days, advice = 'npm run backup, ideally every night from cron.') {
  if (days < OLD_DAYS) return good('the last backup is less than two days old');
  return note('there is no backup from the last two days', advice);
}

/** @param {number | undefined} days since the last drill */
export function drillFinding(days) {
  const advice = 'npm run drill restores the newest backup beside the product, and checks it.';
  if (days === undefined) return note('no backup was ever restored as a drill', advice);
  const text = `the last restore drill was ${Math.floor(days)} days ago`;
  return days > DRILL_DAYS ? note(text, advice) : good(text);
}

/** An earlier version recorded no successes. */
function daysOfNewestFile() {
  const folder = join(INSTALLATION, 'backups');
  // An interrupted one does not end in .tar.
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar')) : [];
  return (Date.now() - Math.max(0, ...files.map((name) => statSync(join(folder, name)).mtimeMs))) / DAY_MS;
}
