import '@vaultway/common/testing';
import { HttpClient } from '@vaultway/common/testing';
import type { EventProof } from '@vaultway/contracts';
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../tests/support/redis.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { assertProves, openCheckpoint, rootBy } from './support/proofs.js';
import { build, run, type Program } from './support/program.js';
import { sessions } from './support/tracking.js';

// Starting programs, and compiling third-party Go code, takes time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const FSCK = 'github.com/transparency-dev/tessera/cmd/fsck@v1.0.4';
const goEnv = {
  ...process.env,
  PATH: [process.env['PATH'], '/usr/local/go/bin'].join(delimiter),
  GOFLAGS: '-mod=mod',
};
const hasGo = spawnSync('go', ['version'], { env: goEnv }).status === 0;

let env: Record<string, string>;
let database: pg.Client;
let service: Program;
beforeAll(async () => {
  await build();
  env = {
    DATABASE_URL: await migratedDatabase(databaseDefinition),
    REDIS_URL: await freshRedis(),
    LOG_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    MAIL_SEAL_KEY: randomBytes(32).toString('base64'),
    SESSION_PUBLIC_KEY: sessions.publicKey,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://www.example.com',
    IMAGE_STORE: 'disk',
    IMAGE_DIR: '/tmp',
    LOG_LEVEL: 'info',
    THROTTLE_LOOKUP_PER_MINUTE: '0',
  };
  database = new pg.Client(env['DATABASE_URL']);
  await database.connect();
  await database.query(
    `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination)
     VALUES (gen_random_uuid(), 'LOG-1', 'log1', 'Ada', 'Zürich')`,
  );
});
afterAll(async () => {
  service?.child.kill('SIGKILL');
  await database?.end();
});

async function start(): Promise<HttpClient> {
  service = run('main.js', env);
  return new HttpClient(await service.waitForOutput(/listening on (http:\S+?)"/));
}

const addEvents = (count: number) =>
  database.query(
    `INSERT INTO activities (id, parcel_id, title, icon, color)
     SELECT gen_random_uuid(), id, 'Event ' || n, 'plane', 'green' FROM parcels, generate_series(1, $1) AS n`,
    [count],
  );
const sealed = () =>
  vi.waitFor(
    async () => {
      const { rows } = await database.query('SELECT FROM log_leaves WHERE index IS NULL LIMIT 1');
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
const audited = async () => {
  const audit = run('commands/check-log.js', env);
  await audit.exit();
  return JSON.parse(audit.said.trim().split('\n').at(-1) ?? '') as unknown;
};
const bytes = (base64: string) => Buffer.from(base64, 'base64');

it('never forks when the process is killed while signing', async () => {
  const seen: { size: number; root: string }[] = [];
  for (let round = 0; round < 5; round += 1) {
    const visitor = await start();
    await addEvents(3000);
    const key = (await visitor.get('/log/key')).text;
    for (let look = 0; look < 4; look += 1) {
      seen.push(openCheckpoint((await visitor.get('/log/checkpoint')).text, key));
      await addEvents(200);
      await new Promise((resolve) => setTimeout(resolve, 60 + 70 * round));
    }
    service.child.kill('SIGKILL');
    await service.exit();
  }
  await start();
  await sealed();
  const { rows } = await database.query<{ size: string; root: Buffer }>(
    'SELECT size, root FROM log_checkpoints',
  );
  const stored = new Map(rows.map(({ size, root }) => [Number(size), root.toString('base64')]));
  expect(seen.filter(({ size }) => size > 0).length).toBeGreaterThan(0);
  expect(seen.filter(({ size, root }) => size > 0 && stored.get(size) !== root)).toEqual([]);
  const size = 1 + 5 * (3000 + 4 * 200);
  // The published size is stored a moment after sealing.
  await vi.waitFor(
    async () => expect(await audited()).toMatchObject({ size, altered: null, published: size }),
    { timeout: 60_000, interval: 200 },
  );
});

it('proves each of many thousand entries', async () => {
  const { rows } = await database.query<{ ref: string }>(
    `SELECT ref FROM log_leaves WHERE kind LIKE 'event.%' AND (index % 1913 = 0 OR index IN (255, 256, 257))
     ORDER BY index`,
  );
  const visitor = new HttpClient(await service.waitForOutput(/listening on (http:\S+?)"/));
  for (const { ref } of rows) {
    const proof = (await visitor.get(`/api/activities/${ref}/proof`)).body.data as EventProof;
    assertProves(proof);
    expect(() => rootBy(bytes(proof.entry), proof.index, proof.size, [])).toThrow('too short');
  }
  expect(rows.length).toBeGreaterThan(9);
});

it('passes Tessera’s fsck', async ({ skip }) => {
  skip(!hasGo, 'Go is not here to build fsck with');
  const url = await service.waitForOutput(/listening on (http:\S+?)"/);
  const keyFile = join(await mkdtemp(join(tmpdir(), 'vaultway-log-')), 'key');
  await writeFile(keyFile, (await new HttpClient(url).get('/log/key')).text);
  const words = ['run', FSCK, `--storage_url=${url}/log/`, `--public_key=${keyFile}`, '--ui=false'];
  const { stderr } = await promisify(execFile)('go', words, { env: goEnv, timeout: 220_000 });
  expect(stderr).toMatch(/OK|[Ss]uccess|no error/);
});
