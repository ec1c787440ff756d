import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { temporaryFolder } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { decrypted } from './signature.ts';

const LIMIT_MS = 5 * 60_000;

/** True if cosign is installed here. */
export const hasCosign = () => spawnSync('cosign', ['version'], { timeout: 30_000 }).status === 0;

/**
 * Signs pushed images in their registry with the release's key, without a public log.
 * @param images with their digests
 * @param pem private key
 */
export async function signImages(images: string[], pem: string) {
  const { folder, remove } = temporaryFolder('cosign');
  try {
    const plain = join(folder, 'plain.pem');
    writeFileSync(plain, decrypted(pem), { mode: 0o600 });
    const prefix = join(folder, 'release');
    await cosign('import-key-pair', '--key', plain, '--output-key-prefix', prefix);
    for (const image of images) {
      await cosign('sign', '--yes', '--tlog-upload=false', '--key', `${prefix}.key`, image);
    }
  } finally {
    remove();
  }
}

async function cosign(...words: string[]) {
  const env = { ...process.env, COSIGN_PASSWORD: '' };
  const { code, said } = await runProgram('cosign', words, { env, limitMs: LIMIT_MS });
  if (code !== 0) throw new PlainError(`cosign ${words[0]} failed.\n${said.trim()}`);
}
