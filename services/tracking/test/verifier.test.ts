import { MessageClient } from '@vaultway/common';
import '@vaultway/common/testing';
import { execFile, execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { resumeFromForks } from '../src/log/log-forks.js';
import { anEvent } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '../../..');
const BUILD = `const { buildVerifier } = await import(${JSON.stringify(join(ROOT, 'tools/verifier/build.ts'))});
  console.log(JSON.stringify(await buildVerifier(process.argv[1])));`;
const build = (): { page: string; archive: string } =>
  JSON.parse(
    execFileSync(process.execPath, ['-e', BUILD, mkdtempSync(join(tmpdir(), 'vaultway-verifier-'))], {
      encoding: 'utf8',
    }),
  );

let tracking: TrackingUnderTest;
let archive: string;
let folder: string;
beforeAll(async () => {
  tracking = await startTracking();
  ({ archive } = build());
  folder = mkdtempSync(join(tmpdir(), 'vaultway-auditor-'));
});
afterAll(() => tracking?.stop());

/** Runs the package as an outsider does, in a folder of theirs. */
const npx = (...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const args = ['exec', '--yes', '--offline', '--package', archive, '--', 'vaultway-verify', ...words];
    execFile('npm', args, { cwd: folder, encoding: 'utf8' }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, said: stdout.trim() || stderr }),
    );
  });
const get = async (path: string) => (await tracking.visitor().get(path)).text;
async function addEvent(of = tracking): Promise<string> {
  const parcel = await of.aParcel().save();
  const { id } = await anEvent(of.admin, parcel, { title: 'Sealed' });
  await vi.waitFor(async () => {
    expect((await of.visitor().get(`/api/activities/${id}/proof`)).status).toBe(200);
  }, 20_000);
  return id;
}

it('is the same, byte by byte, whenever it is built', () => {
  const [one, other] = [build(), build()];
  expect(readFileSync(one.archive).equals(readFileSync(other.archive))).toBe(true);
  expect(readFileSync(one.page, 'utf8')).toBe(readFileSync(other.page, 'utf8'));
  expect(readFileSync(one.page, 'utf8')).not.toMatch(/<script src|import\s*["'{]|https?:\/\//);
});

it('proves with the key of the log alone', async () => {
  const id = await addEvent();
  const proof = (await tracking.visitor().get(`/api/activities/${id}/proof`)).text;
  const key = (await get('/log/key')).trim();
  const file = join(folder, 'proof.json');
  writeFileSync(file, proof);
  expect(await npx(file, '--key', key)).toMatchObject({ code: 0, said: expect.stringMatching(/^Proven/) });
  expect(await npx(file)).toMatchObject({ code: 1, said: expect.stringContaining("key isn't known") });
  writeFileSync(file, proof.replace('Sealed', 'Opened'));
  expect(await npx(file, '--key', key)).toMatchObject({
    code: 1,
    said: expect.stringContaining("doesn't match"),
  });
});

it('reads a proof out of a PDF', async () => {
  const parcel = await tracking.aParcel().save();
  const path = `/api/parcels/${parcel.id}/waybill.pdf`;
  const file = join(folder, 'waybill.pdf');
  await vi.waitFor(async () => {
    const cookie = `session=${tracking.admin.cookies.get('session')}`;
    const pdf = Buffer.from(await (await fetch(tracking.url + path, { headers: { cookie } })).arrayBuffer());
    expect(pdf.includes('EmbeddedFile')).toBe(true);
    writeFileSync(file, pdf);
  }, 20_000);
  expect(await npx(file, '--key', (await get('/log/key')).trim())).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Proven/),
  });
});

it('checks each proof that is attached to a PDF, and says that its pages are not checked', async () => {
  const proof = (await tracking.visitor().get(`/api/activities/${await addEvent()}/proof`)).text;
  const key = (await get('/log/key')).trim();
  const file = join(folder, 'waybills.pdf');
  const check = (...proofs: string[]) => {
    const attached = proofs.flatMap((text) => [
      Buffer.from('/Type /EmbeddedFile\nstream\n'),
      deflateSync(text),
      Buffer.from('\nendstream\n'),
    ]);
    writeFileSync(file, Buffer.concat([Buffer.from('%PDF-1.7\n'), ...attached]));
    return npx(file, '--key', key);
  };
  expect(await check(proof, proof)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Proven.*2 attached proofs.*pages/s),
  });
  expect(await check(proof, proof.replace('Sealed', 'Opened'))).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Proof 2 of 2: Not proven/),
  });
});

it('says what the file of a paper of the vault proves, and what not', async () => {
  const [previous, entry] = ['ab', 'cd'].map((byte) => byte.repeat(32)) as [string, string];
  const root = createHash('sha256')
    .update(Buffer.from(previous + entry, 'hex'))
    .digest('hex');
  const id = randomUUID();
  const messages = tracking.app.get(MessageClient);
  const head = { id, trail: 'vault.movements', rows: 7, root, sealed_at: new Date().toISOString() };
  await messages.ask('trail.sealed', head, { fallback: null });
  const log = await vi.waitFor(async () => {
    const answer = await messages.ask('trail.proof', { id }, { fallback: null });
    expect(answer?.proof).toBeTruthy();
    return answer?.proof;
  }, 20_000);
  const ledger = { id, position: 7, previous, entry, root };
  const paper = { version: 1, paper: 'statement', about: {}, ledger, salt: null, record: null, log };
  const file = join(folder, 'statement.json');
  const check = async (changed: object) => {
    writeFileSync(file, JSON.stringify({ ...paper, ...changed }));
    return npx(file, '--key', (await get('/log/key')).trim());
  };
  expect(await check({})).toMatchObject({ code: 0, said: expect.stringContaining("isn't proven") });
  expect(await check({ ledger: { ...ledger, position: 8 } })).toMatchObject({ code: 1 });
  expect(await check({ log: null })).toMatchObject({ code: 1, said: expect.stringMatching(/^Not proven/) });
  const salt = Buffer.from('salt');
  const record = '{"kind": "count"}';
  expect(await check({ salt: salt.toString('base64'), record })).toMatchObject({ code: 1 });
});

it("compares what a paper says with today's log", async () => {
  const [, size = '', root = ''] = (await get('/log/checkpoint')).split('\n');
  await addEvent();
  expect((await npx('paper', tracking.url, size, root)).code).toBe(0);
  expect((await npx('paper', tracking.url, String(Number(size) + 1), root)).code).toBe(1);
});

it('follows a log, and reports that it was rewritten', async () => {
  await addEvent();
  expect((await npx('audit', tracking.url)).said).toMatch(/^The log of \d+ entries extends the one of 0\./);
  await addEvent();
  expect((await npx('audit', `${tracking.url}/`)).said).toMatch(/extends the one of [1-9]/);
  const state = JSON.parse(readFileSync(join(folder, 'log.json'), 'utf8'));
  expect(state.checkpoints).toHaveLength(2);

  const { LOG_KEY } = tracking.config;
  const other = await startTracking({ LOG_KEY, DATABASE_URL: await migratedDatabase(databaseDefinition) });
  await resumeFromForks(other.database);
  expect((await npx('audit', other.url)).said).toMatch(/^The log shrank/);
  for (let at = 0; at < state.size; at += 1) await other.aParcel().save();
  await addEvent(other);
  expect(await npx('audit', other.url)).toMatchObject({
    code: 1,
    said: expect.stringContaining('it was rewritten'),
  });
  await other.stop();
  const report = readFileSync(join(folder, 'report.txt'), 'utf8');
  expect(report).toMatch(/OK The log of[^]*FAILED The log shrank[^]*FAILED[^]*rewritten\.\n$/);
  expect(JSON.parse(readFileSync(join(folder, 'log.json'), 'utf8'))).toEqual(state);
});

it('reports a log that cannot be read, and keeps a state that was cut off', async () => {
  const [state, report] = [join(folder, 'other.json'), join(folder, 'other.txt')];
  const follow = (site: string) => npx('audit', site, '--state', state, '--report', report);
  expect(await follow('http://127.0.0.1:9')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Not audited/),
  });
  expect(await follow('localhost')).toMatchObject({ code: 1, said: expect.stringContaining('https://') });
  writeFileSync(state, 'null');
  expect(await follow(tracking.url)).toMatchObject({
    code: 1,
    said: expect.stringContaining("can't be read"),
  });
  writeFileSync(state, '{"key":');
  expect(await follow(tracking.url)).toMatchObject({
    code: 1,
    said: expect.stringContaining("can't be read"),
  });
  expect(readFileSync(state, 'utf8')).toBe('{"key":');
  expect(readFileSync(report, 'utf8')).toMatch(/FAILED Not audited[^]*FAILED .*other\.json can't be read/);
  expect(await npx('--help')).toMatchObject({ code: 1, said: expect.stringMatching(/^vaultway-verify/) });
  expect(await npx('missing.json')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Not checked: ENOENT/),
  });
});
