import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../tools/infra/free-port.ts';
import { temporaryFolder } from '../../tools/setup/folders.mjs';
import { SERVICES } from '../../tools/setup/services.mjs';
import { docker } from '../support/container-engine.ts';
import { makeEnvFile, Stack } from '../support/container-stack.ts';

const IMAGE = 'postgres:17';
const { folder, remove } = temporaryFolder('point-in-time');
const archive = join(folder, 'archive');
let stack: Stack;

/** Runs as root, because the containers' user is not this process's. */
const asRoot = (command: string) =>
  docker(['run', '--rm', '--user', 'root', '--volume', `${archive}:/archive`, IMAGE, 'sh', '-c', command]);
const sql = (statement: string) => stack.sql('tracking', statement);
const recover = (until: string) =>
  stack.compose(['run', '--rm', '--no-deps', 'tracking-db', 'sh', '/etc/vaultway/recover.sh', until]);

beforeAll(async () => {
  for (const name of SERVICES) mkdirSync(join(archive, name), { recursive: true });
  await asRoot('chown -R postgres /archive');
  const envFile = join(folder, '.env');
  const facts = {
    project: `vaultway-point-${process.pid}`,
    envFile,
    httpPort: await freePort(),
    httpsPort: await freePort(),
  };
  await makeEnvFile(facts);
  appendFileSync(envFile, `WAL_ARCHIVE_DIR=${archive}\n`);
  stack = await new Stack(facts, ['infra/compose/wal-archive.yml']).only('tracking-db', folder);
  await stack.up(['tracking-db']);
}, 300_000);

afterAll(async () => {
  await stack.down();
  await asRoot('rm -rf /archive/*');
  remove();
});

it('restores a database to the moment before a mistake', async () => {
  await sql('CREATE TABLE notes (words text)');
  await sql("INSERT INTO notes VALUES ('in the copy')");
  await expect(recover('2001-01-01 00:00:00+00')).rejects.toThrow('The server is running or was killed');
  await stack.compose(['exec', '-T', 'tracking-db', 'sh', '/etc/vaultway/base-backup.sh']);
  await sql("INSERT INTO notes VALUES ('after the copy')");
  // Copies are named by the second.
  await sql('SELECT pg_sleep(1)');
  const before = (await sql("SELECT to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF')")).trim();
  await sql('DROP TABLE notes');

  await stack.compose(['stop', 'tracking-db']);
  await expect(recover('2001-01-01 00:00:00+00')).rejects.toThrow('There is no base backup from before');
  expect(await recover(before)).toContain(`the write-ahead log until ${before}`);
  await stack.up(['tracking-db']);

  expect((await sql('SELECT words FROM notes ORDER BY words')).split('\n').filter(Boolean)).toEqual([
    'after the copy',
    'in the copy',
  ]);
  await sql("INSERT INTO notes VALUES ('life goes on')");
}, 300_000);

it('keeps the two newest copies and the WAL that they need', async () => {
  for (let copies = 0; copies < 3; copies += 1) {
    await sql('SELECT pg_sleep(1.1)');
    await stack.compose(['exec', '-T', 'tracking-db', 'sh', '/etc/vaultway/base-backup.sh']);
  }
  const kept = (await asRoot('ls /archive/tracking')).split('\n');
  expect(kept.filter((name) => name.startsWith('base-'))).toHaveLength(2);
  expect(kept).not.toContain('copying');
}, 300_000);
