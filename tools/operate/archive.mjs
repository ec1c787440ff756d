import { spawn } from 'node:child_process';
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PlainError } from '../setup/plain-error.mjs';
import { bothEnded, feed } from './child-input.mjs';

/**
 * Magic bytes of an encrypted backup: MAGIC · salt · nonce · the tar archive under AES-256-GCM · tag, with a key
 * derived from the passphrase by scrypt. Unencrypted, a backup is a tar archive.
 */
const MAGIC = Buffer.from('VAULTWAY-BACKUP-1\n');
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.length + SALT_BYTES + NONCE_BYTES;
const KEY_BYTES = 32;
/** Each guess costs 128 MiB of memory and some tenths of a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/**
 * Packs the files of a folder into a new file.
 * @param {string} folder
 * @param {string} file
 * @param {string} [passphrase] encrypts the backup
 */
export async function pack(folder, file, passphrase) {
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  await once(output, 'open');
  if (!passphrase) return writeTar(folder, (archive) => pipeline(archive, output));
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(passphrase, salt), nonce);
  output.write(Buffer.concat([MAGIC, salt, nonce]));
  await writeTar(folder, (archive) => pipeline(archive, cipher, output, { end: false }));
  output.end(cipher.getAuthTag());
  await once(output, 'close');
}

/**
 * Reads the archive as soon as tar starts: whatever is unread when tar ends is lost.
 * @param {string} folder
 * @param {(archive: import('node:stream').Readable) => Promise<void>} read
 */
async function writeTar(folder, read) {
  const tar = spawn('tar', ['-cf', '-', '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await bothEnded(succeeded(tar, 'tar could not pack the backup.'), read(tar.stdout));
}

/**
 * Unpacks a backup into a folder. Rejects a file that was changed, cut off or encrypted with another passphrase as a
 * whole: use nothing of it before this returns.
 * @param {string} file
 * @param {string} folder
 * @param {string} [passphrase]
 * @throws PlainError
 */
export async function unpack(file, folder, passphrase) {
  const encrypted = await isEncrypted(file);
  if (encrypted && !passphrase) {
    throw new PlainError(
      `${file} is encrypted: set BACKUP_PASSPHRASE_FILE to the file that contains its passphrase.`,
    );
  }
  const decrypt = encrypted && passphrase ? await decryption(file, passphrase) : undefined;
  const tar = spawn('tar', ['-xf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'ignore'] });
  const into = (/** @type {AsyncIterable<Buffer>} */ source) => feed(tar.stdin, source);
  const [reading, unpacking] = await Promise.allSettled([
    decrypt ? pipeline(decrypt.source, decrypt.decipher, into) : pipeline(createReadStream(file), into),
    succeeded(tar, `${file} is damaged, or is not a backup.`),
  ]);
  if (reading.status === 'rejected') {
    throw new PlainError(
      `${file} cannot be read: ${encrypted ? 'the passphrase is wrong, or it' : 'it'} is damaged.`,
    );
  }
  if (unpacking.status === 'rejected') throw unpacking.reason;
}

/** @param {string} file */
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

/** @param {string} file @param {string} passphrase */
async function decryption(file, passphrase) {
  const { size } = await stat(file);
  if (size < HEAD_BYTES + TAG_BYTES) throw new PlainError(`${file} is damaged.`);
  const handle = await open(file);
  const part = async (/** @type {number} */ length, /** @type {number} */ position) =>
    (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;
  const salt = await part(SALT_BYTES, MAGIC.length);
  const nonce = await part(NONCE_BYTES, MAGIC.length + SALT_BYTES);
  const tag = await part(TAG_BYTES, size - TAG_BYTES);
  await handle.close();
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(passphrase, salt), nonce);
  decipher.setAuthTag(tag);
  return { decipher, source: createReadStream(file, { start: HEAD_BYTES, end: size - TAG_BYTES - 1 }) };
}

/** @param {string} passphrase @param {Buffer} salt */
const keyFrom = (passphrase, salt) => scryptSync(passphrase.normalize(), salt, KEY_BYTES, COST);

/**
 * @param {import('node:child_process').ChildProcess} tar
 * @param {string} failure
 * @throws PlainError unless tar succeeds
 */
async function succeeded(tar, failure) {
  const [code] = await once(tar, 'close').catch((error) => {
    throw new PlainError(`tar cannot be run: ${error.message}.`);
  });
  if (code !== 0) throw new PlainError(failure);
}
