import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../setup/folders.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { isEncrypted, pack, unpack } from './archive.mjs';
import { NODES } from './nodes.ts';

const TEXT = 'Zürich → 東京\n'.repeat(5000);
let temporary: ReturnType<typeof temporaryFolder>;
let from: string;
let to: string;
let file: string;

beforeEach(() => {
  temporary = temporaryFolder('backup ');
  from = join(temporary.folder, 'from');
  to = join(temporary.folder, 'to');
  file = join(temporary.folder, 'backup');
  mkdirSync(from);
  mkdirSync(to);
  writeFileSync(join(from, 'a.dump'), TEXT);
});
afterEach(() => temporary.remove());

it.each([undefined, 'correct horse'])('unpacks what it packed (passphrase: %s)', async (passphrase) => {
  await pack(from, file, passphrase);
  expect(await isEncrypted(file)).toBe(passphrase !== undefined);
  expect(readFileSync(file).includes('東京')).toBe(passphrase === undefined);
  await unpack(file, to, passphrase);
  expect(readFileSync(join(to, 'a.dump'), 'utf8')).toBe(TEXT);
});

it('refuses a wrong passphrase and a missing one', async () => {
  await pack(from, file, 'correct horse');
  await expect(unpack(file, to, 'wrong')).rejects.toThrow('the passphrase is wrong');
  await expect(unpack(file, to)).rejects.toThrow('BACKUP_PASSPHRASE_FILE');
});

it('refuses an encrypted backup that was changed or cut off, even in its padding', async () => {
  await pack(from, file, 'correct horse');
  const bytes = readFileSync(file);
  const inPadding = bytes.length - 100;
  bytes.writeUInt8(bytes.readUInt8(inPadding) ^ 1, inPadding);
  writeFileSync(file, bytes);
  await expect(unpack(file, to, 'correct horse')).rejects.toThrow('damaged');
  truncateSync(file, statSync(file).size - 1);
  await expect(unpack(file, to, 'correct horse')).rejects.toThrow('damaged');
  truncateSync(file, 20);
  await expect(unpack(file, to, 'correct horse')).rejects.toThrow('damaged');
});

it('refuses a plain backup that was cut off, and any other file', async () => {
  await pack(from, file);
  truncateSync(file, statSync(file).size / 2);
  await expect(unpack(file, to)).rejects.toThrow('damaged');
  writeFileSync(file, TEXT);
  await expect(unpack(file, to)).rejects.toThrow('not a backup');
});

it('never overwrites a backup', async () => {
  writeFileSync(file, 'an older one');
  await expect(pack(from, file)).rejects.toThrow('EEXIST');
});

/** `npm run chaos -- operators` does this a hundred times, on a busy machine. */
const OFTEN = 10;
const AGAIN_AND_AGAIN = `
  const { pack, unpack } = await import(process.argv[1]);
  const { rmSync } = await import('node:fs');
  const [from, to, file] = process.argv.slice(2);
  for (let round = 0; round < ${OFTEN}; round += 1) {
    for (const passphrase of [undefined, 'correct horse']) {
      await pack(from, file, passphrase);
      await unpack(file, to, passphrase);
      rmSync(file);
    }
  }`;

it.each(NODES)('unpacks what it packed, repeatedly, on %s', { timeout: 120_000 }, async (node) => {
  const words = ['--input-type=module', '-e', AGAIN_AND_AGAIN, new URL('archive.mjs', import.meta.url).href];
  const { code, said } = await runProgram(node, [...words, from, to, file], { limitMs: 110_000 });
  expect(said).toBe('');
  expect(code).toBe(0);
});
