import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '../../services/libs/common/src/testing/eventually.ts';
import { HttpClient } from '../../services/libs/common/src/testing/http-client.ts';
import { freePort } from '../../tools/infra/free-port.ts';
import { scriptOfRelease } from '../../tools/operate/release-files.mjs';
import { runProgram } from '../../tools/setup/run-tool.mjs';
import { invite, PASSWORD, signUp } from '../support/sign-up.ts';
import { aTrackedParcel, sharedStack, stackAdmin } from './support/shared-stack.ts';
import { docker } from '../support/container-engine.ts';
import { documented, documentedRow, instead, runShell, withoutClone } from '../support/documented.ts';
import { ROOT } from '../support/container-stack.ts';

const stack = sharedStack();
const PASSPHRASE = 'four random words here';
let folder: string;
let env: NodeJS.ProcessEnv;
/** Folder of an installation that consists of two files. */
let other: string;
let BACKUP_PASSPHRASE_FILE: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vaultway-test-'));
  other = join(folder, 'an installation, with two files');
  BACKUP_PASSPHRASE_FILE = join(folder, 'passphrase');
  writeFileSync(BACKUP_PASSPHRASE_FILE, `${PASSPHRASE}\n`);
  env = { ...stack.with('infra/compose/vault.yml').env, BACKUP_PASSPHRASE_FILE };
});
beforeAll(async () => {
  const added = await documentedInit('docs/vault.md#turn-it-on 1');
  expect(added.code, added.said).toBe(0);
  await stack.with('infra/compose/vault.yml').up(['--scale', 'tracking=3']);
  await stack.untilReachable('/api/vault/places', 401);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const operate = (program: string, ...words: string[]) =>
  runProgram(process.execPath, [join(ROOT, 'tools/operate', `${program}.mjs`), ...words], {
    env,
    limitMs: 300_000,
  });

/** Runs the first line of a block, `./vaultway init …`, for the stack. */
const documentedInit = (block: string) => {
  const [, program = '', ...words] = (documented(block).split('\n')[0] ?? '').split(' ');
  return operate(program, '--file', stack.facts.envFile, ...words);
};

const read = async (url: string, path: string) => {
  const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()).toString('base64') };
};

async function aPhoto(id: string): Promise<string> {
  const picture = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#b98a1f' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('id', id);
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await stackAdmin(stack).post('/api/parcels/image', form);
  return answer.body.data.image;
}

const shellOfStack = (commands: string) => runShell(commands, { env, limitMs: 300_000 });

/** Runs commands where the script of a release, and its image, is all that the host was given. */
const shell = (commands: string) =>
  runShell(commands, {
    cwd: other,
    env: { ...process.env, BACKUP_PASSPHRASE_FILE },
    limitMs: 300_000,
  });

/** Invites an administrator with a recent proof. */
async function aColleague(name: string): Promise<HttpClient> {
  const link = await invite(stackAdmin(stack));
  const colleague = await signUp(stack.url, link, `${name}-${process.pid}@vaultway.example`);
  await colleague.post('/api/admins/proof', { password: PASSWORD });
  return colleague;
}

/** Deposits a bar, which a colleague approves. @returns its path */
async function aDeposit(serial: string): Promise<string> {
  const admin = stackAdmin(stack);
  const place = await admin.post('/api/vault/places', { kind: 'vault', code: `${serial}-${process.pid}` });
  const account = await admin.post('/api/vault/accounts', {});
  const draft = await admin.post('/api/vault/movements', {
    kind: 'deposit',
    place_id: place.body.data.id,
    account_id: account.body.data.id,
    confirm: true,
    items: [
      {
        kind: 'bar',
        metal: 'gold',
        refiner: 'Valcambi',
        serial,
        gross_weight: '401.125',
        weight_unit: 'ozt',
        fineness: '995.8',
        year: 2020,
      },
    ],
  });
  expect(draft.status, draft.text).toBe(201);
  const { id, updated_at } = draft.body.data;
  const colleague = await aColleague(serial);
  const done = await colleague.post(`/api/vault/movements/${id}/approve`, { updated_at });
  expect(done.status, done.text).toBe(200);
  return `/api/vault/items/${done.body.data.item_ids[0]}`;
}

it('has a vault, which counts what was deposited and prints papers', async () => {
  const admin = stackAdmin(stack);
  const { place_id, account_id } = (await admin.get(await aDeposit('AA2'))).body.data;
  const { id } = (await admin.post('/api/vault/counts', { place_id })).body.data;
  const scans = [{ id: randomUUID(), code: 'AA2', at: new Date().toISOString() }];
  const counted = await admin.post(`/api/vault/counts/${id}/scans`, { scans });
  expect(counted.status, counted.text).toBe(200);
  const { updated_at } = (await admin.post(`/api/vault/counts/${id}/finish`)).body.data;
  const approver = await aColleague('approver');
  const approved = await approver.post(`/api/vault/counts/${id}/approve`, { updated_at });
  expect(approved.body.data, approved.text).toMatchObject({ state: 'approved', found: 1, missing: 0 });
  for (const path of [`counts/${id}/report.pdf`, `accounts/${account_id}/statement.pdf`]) {
    const paper = await admin.get(`/api/vault/${path}`);
    expect([paper.status, paper.headers.get('content-type')], paper.text.slice(0, 300)).toEqual([
      200,
      'application/pdf',
    ]);
  }
}, 120_000);

describe('a backup', () => {
  beforeAll(async () => {
    mkdirSync(other);
    const script = readFileSync(join(ROOT, 'vaultway'), 'utf8');
    const release = { version: 'test', registry: 'vaultway' };
    writeFileSync(join(other, 'vaultway'), scriptOfRelease(script, release), { mode: 0o755 });
    await docker(['build', '--file', 'tools/operate/Dockerfile', '--tag', 'vaultway/operate:test', ROOT], {
      limitMs: 300_000,
    });
  }, 310_000);
  afterAll(() => shell('./vaultway compose down --volumes --timeout 1'), 120_000);

  it('moves everything to another host that has only Docker and the script', async () => {
    const { code, id } = await aTrackedParcel(stack);
    const paths = [await aPhoto(id), `/api/parcels/${code}`, '/api/pages', '/api/settings', '/log/key'];
    const bar = await aDeposit('AA1');
    const { body: deposited } = await stackAdmin(stack).get(bar);
    expect(deposited.data).toMatchObject({ serial: 'AA1', fine_weight: '399.440', state: 'in' });
    const before = await Promise.all(paths.map((path) => read(stack.url, path)));
    const file = join(folder, 'backup.enc.tar');
    const backUp = documented('docs/operations.md#back-up-and-restore 1').split('\n')[1] ?? '';
    await shellOfStack(
      instead(backUp, { '/root/passphrase': BACKUP_PASSPHRASE_FILE, '/mnt/nas/vaultway.enc.tar': file }),
    );
    const refused = await operate('restore', file);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('With --replace') });

    const http = await freePort();
    const ports = `-e 's/^HTTP_PORT=.*/HTTP_PORT=${http}/' -e 's/^HTTPS_PORT=.*/HTTPS_PORT=${await freePort()}/'`;
    const move = documented('docs/operations.md#move-to-docker-or-kubernetes 2');
    const alone = documented('docs/operations.md#back-up-and-restore 2');
    expect(move).toContain(instead(alone, { 'vaultway.enc.tar': 'moving.enc.tar' }));
    const said = await shell(
      instead(withoutClone(move), {
        '/root/passphrase': BACKUP_PASSPHRASE_FILE,
        '/mnt/nas/moving.enc.tar': file,
        '--domain www.example.com': `--name vaultway-moved-${process.pid}`,
        // Both installations are on this host.
        './vaultway compose build': `sed -i ${ports} .env\n./vaultway compose build`,
      }),
    );
    expect(said).toContain('Next: ./vaultway restore');
    const url = `http://localhost:${http}`;
    expect(await Promise.all(paths.map((path) => read(url, path)))).toEqual(before);
    const admin = new HttpClient(url, { cookie: inject('stackSession') });
    expect((await admin.get('/api/parcels')).status).toBe(200);
    expect((await admin.get(bar)).body.data).toEqual(deposited.data);
  }, 600_000);

  it('does not replace an installation that is in use, and its log can be resumed', async () => {
    expect(await shell('./vaultway signup-link || true')).toContain('already');
    const [restore = '', resume = ''] = documentedRow('restore a backup');
    await shell('./vaultway backup');
    const newest = instead(restore, { 'backups/vaultway-….tar': 'backups/vaultway-*.tar' });
    await expect(shell(newest)).rejects.toThrow('With --replace');
    expect(await shell(resume)).toContain('The log continues');
  }, 400_000);
});

it('is restored beside the product by the documented drill', async () => {
  const block = instead(documented('docs/operations.md#restore-drill 1'), {
    '/root/passphrase': BACKUP_PASSPHRASE_FILE,
  });
  expect(withoutClone(block)).toContain(`\n${documentedRow('try a restore').join('\n')}\n`);
  expect(await shellOfStack(block)).toContain('can be restored: it took');
}, 300_000);

it('is checked by the doctor, which names problems and remedies', async () => {
  expect(await operate('doctor')).toMatchObject({ code: 0, said: expect.stringContaining('All is well') });
  await stack.compose(['stop', 'mail-worker']);
  try {
    const found = await operate('doctor');
    expect(found).toMatchObject({
      code: 1,
      said: expect.stringMatching(/mail-worker.*(exited|is not running)/),
    });
  } finally {
    await stack.up(['--no-recreate', 'mail-worker']);
  }
}, 300_000);

it.each([
  ['log_leaves', 'entry = set_byte(entry, 5, get_byte(entry, 5) # 1)'],
  ['log_tiles', 'hashes = set_byte(hashes, 5, get_byte(hashes, 5) # 1)'],
  ['log_checkpoints', 'root = set_byte(root, 5, get_byte(root, 5) # 1)'],
  ['activities', "title = overlay(title PLACING 'p' FROM 1)"],
])(
  'is checked by the doctor, which finds one altered byte in %s',
  async (table, change) => {
    const { id } = await aTrackedParcel(stack);
    const event = await stackAdmin(stack).post('/api/activities', { parcel_id: id, title: 'Picked up' });
    expect(event.status, event.text).toBe(201);
    // As someone with full access to the database could.
    const behindTheLog = (sql: string) =>
      stack.sql(
        'tracking',
        `SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`,
      );
    const sealed = `SELECT index FROM log_leaves WHERE ref = '${event.body.data.id}' AND index IS NOT NULL`;
    const index = Number(await eventually(() => some(stack.sql('tracking', sealed))));
    const where = {
      log_leaves: `index = ${index}`,
      log_tiles: 'level = 0 AND index = 0',
      log_checkpoints: `size = (SELECT max(size) FROM log_checkpoints)`,
      activities: `id = '${event.body.data.id}'`,
    }[table];
    await behindTheLog(`CREATE TABLE kept AS SELECT * FROM ${table} WHERE ${where}`);
    const found = `the log was altered at index ${table === 'log_tiles' ? 0 : index}`;
    try {
      await behindTheLog(`UPDATE ${table} SET ${change} WHERE ${where}`);
      expect(await operate('doctor')).toMatchObject({ code: 1, said: expect.stringContaining(found) });
    } finally {
      await behindTheLog(
        `DELETE FROM ${table} WHERE ${where}; INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE kept; DROP TABLE kept`,
      );
      // Meanwhile the copy in the image store may have stopped the log.
      if (table === 'log_checkpoints') expect(await operate('resume-log')).toMatchObject({ code: 0 });
    }
  },
  300_000,
);

it('is checked by the doctor, which finds nothing once these are undone', async () => {
  expect(await operate('doctor')).toMatchObject({ code: 0, said: expect.stringContaining('All is well') });
}, 300_000);

it('keeps the data of the vault that is left out again', async () => {
  const removed = await documentedInit('docs/vault.md#leave-it-out-again 1');
  expect(removed.code, removed.said).toBe(0);
  env = { ...stack.env, BACKUP_PASSPHRASE_FILE };
  const started = await operate('up');
  expect(started.code, started.said).toBe(0);
  await stack.untilReachable('/api/vault/places', 404);
  const { project } = stack.facts;
  const label = `label=com.docker.compose.project=${project}`;
  const containers = await docker(['ps', '--all', '--filter', label, '--format', '{{.Names}}']);
  expect(containers).not.toMatch(/-vault(-db)?-\d/);
  expect(await docker(['volume', 'ls', '--quiet'])).toContain(`${project}_vault-data\n`);
}, 400_000);

async function some(text: Promise<string>): Promise<string> {
  const found = await text;
  expect(found).not.toBe('');
  return found;
}
