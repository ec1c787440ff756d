import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readAuthConfig } from './config.js';

const pair = (namedCurve = 'prime256v1') =>
  generateKeyPairSync('ec', {
    namedCurve,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

const { publicKey, privateKey } = pair();
const environment = {
  DATABASE_URL: 'postgres://auth@localhost/auth',
  REDIS_URL: 'redis://localhost',
  SESSION_PUBLIC_KEY: publicKey,
  SESSION_PRIVATE_KEY: privateKey,
  AUTH_SECRET_KEY: randomBytes(32).toString('base64'),
  MAIL_SEAL_KEY: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://www.example.com',
};

it('reads the environment and fills in defaults', () => {
  expect(readAuthConfig(environment)).toMatchObject({
    SESSION_MINUTES: 30,
    SESSION_MAX_HOURS: 12,
    THROTTLE_SIGNIN_PER_15_MIN: 5,
    THROTTLE_PIN_PER_15_MIN: 3,
  });
});

it('reads the private key from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'auth-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'key.pem'), privateKey);
  const { SESSION_PRIVATE_KEY: _, ...rest } = environment;
  const config = readAuthConfig({ ...rest, SESSION_PRIVATE_KEY_FILE: join(folder, 'key.pem') });
  expect(config.SESSION_PRIVATE_KEY).toBe(privateKey.trim());
});

it('reports each missing variable in a sentence', () => {
  expect(() => readAuthConfig({})).toThrow(
    /^DATABASE_URL is missing: set it to the Postgres URL.*\nREDIS_URL is missing.*\nSESSION_PUBLIC_KEY is missing.*\nSESSION_PRIVATE_KEY is missing: set it to the PEM of the EC private key.*\nAUTH_SECRET_KEY is missing: set it to 32 random bytes.*\nMAIL_SEAL_KEY is missing.*\nPUBLIC_URL is missing: set it to the public URL of the site/,
  );
});

it('rejects keys that do not match', () => {
  expect(() => readAuthConfig({ ...environment, SESSION_PUBLIC_KEY: pair().publicKey })).toThrow(
    'SESSION_PUBLIC_KEY is wrong: it does not match SESSION_PRIVATE_KEY',
  );
});

it('refuses a key on another curve', () => {
  const other = pair('secp384r1');
  expect(() =>
    readAuthConfig({
      ...environment,
      SESSION_PRIVATE_KEY: other.privateKey,
      SESSION_PUBLIC_KEY: other.publicKey,
    }),
  ).toThrow('SESSION_PRIVATE_KEY is wrong (not an EC key on the curve P-256): set it to the PEM');
});

it('rejects text that is no key, without repeating it', () => {
  const nonsense = '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----';
  expect(() => readAuthConfig({ ...environment, SESSION_PRIVATE_KEY: nonsense })).toThrow(
    /^SESSION_PRIVATE_KEY is wrong \(it cannot be read as a PEM key\): set it to [^\n]+$/,
  );
});
