import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgram } from '../../tools/setup/run-tool.mjs';
import { aTrackedParcel, sharedStack, stackAdmin } from './support/shared-stack.ts';
import { ROOT } from './support/stack.ts';

const stack = sharedStack();
const PASSPHRASE = 'four random words here';
let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vaultway-test-'));
  const file = join(folder, 'passphrase');
  writeFileSync(file, `${PASSPHRASE}\n`);
  env = { ...stack.env, BACKUP_PASSPHRASE_FILE: file };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const operate = (program: string, ...words: string[]) =>
  runProgram(process.execPath, [join(ROOT, 'tools/operate', `${program}.mjs`), ...words], {
    env,
    limitMs: 300_000,
  });

const read = async (path: string) => {
  const answer = await fetch(`${stack.url}${path}`, { signal: AbortSignal.timeout(10_000) });
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

it('answers after a restore into an empty installation what it answered before the backup', async () => {
  const { code, id } = await aTrackedParcel(stack);
  const paths = [await aPhoto(id), `/api/parcels/${code}`, '/api/pages', '/api/settings'];
  const before = await Promise.all(paths.map(read));
  const file = join(folder, 'backup.tar');
  const backup = await operate('backup', file);
  expect(backup.code, backup.said).toBe(0);

  const refused = await operate('restore', file);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('With --replace') });

  await stack.down();
  const restored = await operate('restore', file);
  expect(restored.code, restored.said).toBe(0);
  expect(await Promise.all(paths.map(read))).toEqual(before);
  expect((await stackAdmin(stack).get('/api/parcels')).status).toBe(200);
}, 600_000);

it('is looked at by the doctor, who says what is wrong and what to do', async () => {
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
