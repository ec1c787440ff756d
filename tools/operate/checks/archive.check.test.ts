import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../setup/folders.mjs';
import { containers } from '../installation.mjs';
import { archiveChecks, archiveFindings } from './archive.check.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  temporary = temporaryFolder('archive-check');
  vi.stubEnv('COMPOSE_ENV_FILES', join(temporary.folder, '.env'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  temporary.remove();
});

it('asks nothing of an installation that gave the archive up, and warns one that lost the overlay', () => {
  const settings = { WAL_ARCHIVE_DIR: '/mnt/nas', COMPOSE_FILE: 'docker-compose.yml' };
  expect(archiveChecks(containers, settings)).toEqual([]);
  mkdirSync(join(temporary.folder, '.state'));
  const record = 'base_backup_last_success_timestamp_seconds 1700000000\n';
  writeFileSync(join(temporary.folder, '.state', 'base-backup.prom'), record);
  expect(archiveChecks(containers, settings)).not.toEqual([]);
});

const found = (state: string[], ages: { wal: number; base: number }) =>
  archiveFindings('mail', state, ages).map(({ level, text }) => `${level} ${text}`);

it('tells the ages of the newest file and base backup', () => {
  expect(found(['35', '', 'f', '0'], { wal: 40, base: 3 * 3600 })).toEqual([
    'good mail: last file archived 40 s ago, base backup taken 3 hours ago',
  ]);
});

it('reports a failure since the last success, and a file that waits without one', () => {
  const ages = { wal: 40, base: 60 };
  expect(found(['7200', '0000000100000000000000A1', 't', '7000'], ages)).toEqual([
    'bad mail: archiving 0000000100000000000000A1 fails; it last succeeded 2 hours ago',
  ]);
  expect(found(['-1', 'A1', 't', '10'], ages)).toEqual(['bad mail: archiving A1 fails; it never succeeded']);
  expect(found(['900', '', 'f', '700'], ages)).toEqual([
    'bad mail: a file of the write-ahead log has not been archived for 12 minutes',
  ]);
});

it('forgives an old failure, and an idle database, which archives nothing', () => {
  expect(found(['90000', 'A1', 'f', '0'], { wal: 90_000, base: 60 })[0]).toMatch(/^good /);
});

it('reports a missing or old base backup, and an emptied archive', () => {
  expect(found(['35', '', 'f', '0'], { wal: 40, base: -1 })).toEqual(['bad mail: there is no base backup']);
  expect(found(['35', '', 'f', '0'], { wal: 40, base: 3 * 86_400 })).toEqual([
    'bad mail: the last base backup was taken 72 hours ago',
  ]);
  expect(found(['35', '', 'f', '0'], { wal: -1, base: 60 })).toEqual([
    'bad mail: the archive is empty, although files were archived',
  ]);
});
