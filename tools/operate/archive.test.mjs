import { mkdirSync, readFileSync, truncateSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../infra/temporary-folder.mjs';
import { isEncrypted, pack, unpack } from './archive.mjs';

const TEXT = 'Zürich → 東京\n'.repeat(5000);
let temporary;
let from;
let to;
let file;

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

it.each([undefined, 'correct horse'])('gives back what was packed (passphrase: %s)', async (passphrase) => {
  await pack(from, file, passphrase);
  expect(await isEncrypted(file)).toBe(passphrase !== undefined);
  expect(readFileSync(file).includes('東京')).toBe(passphrase === undefined);
  await unpack(file, to, passphrase);
  expect(readFileSync(join(to, 'a.dump'), 'utf8')).toBe(TEXT);
});

it('refuses a wrong passphrase, none, and a file that was cut off or changed', async () => {
  await pack(from, file, 'correct horse');
  await expect(unpack(file, to, 'wrong')).rejects.toThrow('the passphrase is wrong');
  await expect(unpack(file, to, undefined)).rejects.toThrow('BACKUP_PASSPHRASE_FILE');
  const bytes = readFileSync(file);
  bytes[bytes.length - 100] ^= 1;
  writeFileSync(file, bytes);
  await expect(unpack(file, to, 'correct horse')).rejects.toThrow('damaged');
  truncateSync(file, statSync(file).size - 1);
  await expect(unpack(file, to, 'correct horse')).rejects.toThrow('damaged');
});

it('never writes over a backup', async () => {
  writeFileSync(file, 'an older one');
  await expect(pack(from, file, undefined)).rejects.toThrow('EEXIST');
});
