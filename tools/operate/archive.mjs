import { spawn } from 'node:child_process';
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { PlainError } from '../infra/plain-error.mjs';

/**
 * A backup is a tar archive, or, encrypted, MAGIC · salt (16) · nonce (12) · the archive under AES-256-GCM · tag (16).
 * The key is made of the passphrase by scrypt.
 */
const MAGIC = Buffer.from('VAULTWAY-BACKUP-1\n');
const SALT = 16;
const NONCE = 12;
const TAG = 16;
const HEAD = MAGIC.length + SALT + NONCE;
const KEY = 32;
/** 128 MiB of memory and some tenths of a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** Packs the files of a folder. @param {string | undefined} passphrase encrypts */
export async function pack(folder, file, passphrase) {
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  await once(output, 'open');
  if (!passphrase) return writeTar(folder, (tar) => pipeline(tar, output));
  const salt = randomBytes(SALT);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce);
  output.write(Buffer.concat([MAGIC, salt, nonce]));
  await writeTar(folder, (tar) => pipeline(tar, cipher, output, { end: false }));
  output.end(cipher.getAuthTag());
  await once(output, 'close');
}

/** What tar says has to be read from the start: what nobody reads by the time it ends is lost. */
async function writeTar(folder, read) {
  const tar = spawn('tar', ['-cf', '-', '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.all([read(tar.stdout), succeeded(tar)]);
}

/**
 * Unpacks a backup into a folder. What was changed or encrypted otherwise is refused as a whole: nothing of it may be
 * used before this has returned.
 * @throws PlainError
 */
export async function unpack(file, folder, passphrase) {
  const encrypted = await isEncrypted(file);
  if (encrypted && !passphrase) {
    throw new PlainError(
      `${file} is encrypted: set BACKUP_PASSPHRASE_FILE to the file that holds its passphrase.`,
    );
  }
  const tar = spawn('tar', ['-xf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'ignore'] });
  const read = encrypted
    ? decrypted(file, passphrase, tar.stdin)
    : pipeline(createReadStream(file), tar.stdin);
  const [outcome] = await Promise.allSettled([read, succeeded(tar)]);
  if (outcome.status === 'rejected') {
    throw new PlainError(
      `${file} cannot be read: ${encrypted ? 'the passphrase is wrong, or it' : 'it'} is damaged.`,
    );
  }
  if (tar.exitCode !== 0) throw new PlainError(`${file} is damaged, or no backup.`);
}

export async function isEncrypted(file) {
  const handle = await open(file).catch(() => {
    throw new PlainError(`${file} cannot be read.`);
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.equals(MAGIC);
  } finally {
    await handle.close();
  }
}

async function decrypted(file, passphrase, output) {
  const { size } = await stat(file);
  const handle = await open(file);
  const part = async (length, position) =>
    (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;
  const [salt, nonce, tag] = [
    await part(SALT, MAGIC.length),
    await part(NONCE, MAGIC.length + SALT),
    await part(TAG, size - TAG),
  ];
  await handle.close();
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce);
  decipher.setAuthTag(tag);
  await pipeline(createReadStream(file, { start: HEAD, end: size - TAG - 1 }), decipher, output);
}

const keyOf = (passphrase, salt) => promisify(scrypt)(passphrase.normalize(), salt, KEY, COST);

async function succeeded(child) {
  const [code] = await once(child, 'close');
  if (code !== 0) throw new PlainError(`tar ended with ${code}.`);
}
