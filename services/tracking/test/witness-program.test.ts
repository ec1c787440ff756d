import '@vaultway/common/testing';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, expect, it, vi } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { freePort } from '../../../tools/infra/free-port.ts';
import { anEvent } from './support/builders.js';
import { WebhooksUnderTest } from './support/webhooks.js';

// Compiling third-party Go code takes time.
vi.setConfig({ testTimeout: 600_000 });

const LITEWITNESS = 'filippo.io/torchwood/cmd/litewitness@v0.9.0';
const NAME = 'witness.example/litewitness';

const folder = await mkdtemp(join(tmpdir(), 'vaultway-witness-'));
const agent = join(folder, 'agent');
const env = {
  ...process.env,
  PATH: [folder, process.env['PATH'], '/usr/local/go/bin'].join(delimiter),
  GOBIN: folder,
  GOFLAGS: '-mod=mod',
  SSH_AUTH_SOCK: agent,
};
const hasAll = [
  ['go', 'version'],
  ['ssh-keygen', '-?'],
  ['ssh-agent', '-?'],
].every(([command = '', word = '']) => spawnSync(command, [word], { env }).error === undefined);
const run = async (command: string, ...words: string[]) =>
  (await promisify(execFile)(command, words, { env, cwd: folder, timeout: 500_000 })).stdout;

const children: ChildProcess[] = [];
let hooks: WebhooksUnderTest | undefined;
afterAll(async () => {
  await hooks?.stop();
  for (const child of children) child.kill();
});

/** litewitness keeps its key in an SSH agent. @returns its fingerprint */
async function aKey(): Promise<string> {
  children.push(spawn('ssh-agent', ['-D', '-a', agent], { env, stdio: 'ignore' }));
  await run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', 'key');
  await eventually(() => run('ssh-add', 'key'));
  return (await run('ssh-keygen', '-l', '-f', 'key.pub')).split(' ')[1] ?? '';
}

/** @returns its verifier key */
async function startLitewitness(listen: string): Promise<string> {
  const words = ['-name', NAME, '-ssh-agent', agent, '-listen', listen, '-key', await aKey()];
  const program = spawn('litewitness', words, { env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  children.push(program);
  for await (const line of createInterface(program.stderr)) {
    const key = /vkey=(\S+)/.exec(line)?.[1]?.replaceAll('"', '');
    if (key !== undefined) return key;
  }
  throw new Error('litewitness did not start');
}

it('is cosigned repeatedly by a third-party witness', async ({ skip }) => {
  skip(!hasAll, 'Go or SSH is not here');
  await run('go', 'install', LITEWITNESS);
  const listen = `127.0.0.1:${await freePort()}`;
  const key = await startLitewitness(listen);
  hooks = await WebhooksUnderTest.start({ LOG_WITNESSES: [{ name: NAME, key, url: `http://${listen}/` }] });
  const { tracking, role } = hooks;
  const logKey = (await tracking.visitor().get('/log/key')).text.trim();
  const [origin = ''] = logKey.split('+');
  const known = new DatabaseSync(join(folder, 'litewitness.db'));
  // Like witnessctl, which takes longer to build.
  known
    .prepare('INSERT INTO log (origin, tree_size, tree_hash) VALUES (?, 0, ?)')
    .run(origin, createHash('sha256').digest('base64'));
  known.prepare('INSERT INTO key (origin, key) VALUES (?, ?)').run(origin, logKey);
  for (const count of [1, 2, 300]) {
    const parcel = await tracking.aParcel().save();
    await tracking.database.query(
      `INSERT INTO activities (id, parcel_id, title, icon, color)
       SELECT gen_random_uuid(), $1, 'Event ' || n, 'plane', 'green' FROM generate_series(1, $2) AS n`,
      [parcel.id, count],
    );
    await anEvent(tracking.admin, parcel);
    await vi.waitFor(
      async () => {
        const { rows } = await role.query(
          'SELECT FROM log_witnesses WHERE size = (SELECT max(size) FROM log_checkpoints)',
        );
        expect(rows).toHaveLength(1);
        expect((await tracking.visitor().get('/log/checkpoint')).text).toContain(`\n— ${NAME} `);
      },
      { timeout: 30_000, interval: 200 },
    );
  }
  const [row] = await tracking.database.query<{ size: string }[]>('SELECT size FROM log_witnesses');
  expect(known.prepare('SELECT tree_size FROM log').get()).toEqual({ tree_size: Number(row?.size) });
  known.close();
});
