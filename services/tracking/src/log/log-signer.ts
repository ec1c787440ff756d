import { execFile } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import type { TrackingConfig } from '../config.js';
import { NoteSigner, verifierKeyOf } from './signed-note.js';

const LIMIT_MS = 10_000;

/** Signs as {@link originOf}. */
export abstract class LogSigner extends NoteSigner {}

/** Returns LOG_ORIGIN, by default the site's host with /log; for the sandbox a name that no real log has. */
export const originOf = ({
  LOG_ORIGIN,
  PUBLIC_URL,
  API_KEYS_REDIS_URL,
}: Pick<TrackingConfig, 'LOG_ORIGIN' | 'PUBLIC_URL' | 'API_KEYS_REDIS_URL'>) =>
  `${LOG_ORIGIN ?? `${new URL(PUBLIC_URL).host}/log`}${API_KEYS_REDIS_URL === undefined ? '' : '/sandbox'}`;

/**
 * Returns the signer with LOG_KEY, or with the program of LOG_SIGNER, which keeps its key to itself: `<program> public`
 * prints the public key as PEM, `<program> sign` the signature of its input in base64.
 */
export async function logSigner(config: TrackingConfig): Promise<NoteSigner> {
  const origin = originOf(config);
  const [program, ...words] = (config.LOG_SIGNER ?? '').split(/\s+/).filter(Boolean);
  if (program === undefined) return NoteSigner.withSeed(origin, config.LOG_KEY);
  const run = (act: string, input?: Buffer) => outputOf(program, [...words, act], input);
  const publicKey = rawKeyOf(await run('public'));
  return new NoteSigner(origin, verifierKeyOf(origin, publicKey), async (text) =>
    Buffer.from((await run('sign', text)).trim(), 'base64'),
  );
}

function rawKeyOf(pem: string): Buffer {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key of LOG_SIGNER is not an Ed25519 key');
  return key.export({ format: 'der', type: 'spki' }).subarray(-32);
}

const outputOf = (program: string, words: string[], input: Buffer | undefined): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = execFile(program, words, { timeout: LIMIT_MS }, (error, stdout, stderr) => {
      if (error) reject(new Error(`LOG_SIGNER failed: ${stderr.trim() || error.message}`));
      else resolve(stdout);
    });
    child.stdin?.on('error', () => undefined).end(input);
  });
