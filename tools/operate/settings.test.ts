import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobKey } from '../../services/libs/common/src/secrets/job-seal.ts';
import { temporaryFolder } from '../setup/folders.mjs';
import { newSettings, readEnvFile } from './env-file.mjs';
import { staleSecretFiles } from './secret-files.mjs';
import { completeSettings } from './settings.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
let file: string;
beforeEach(() => {
  temporary = temporaryFolder('settings');
  mkdirSync(temporary.folder, { recursive: true });
  file = join(temporary.folder, '.env');
});
afterEach(() => temporary.remove());

const secret = (name: string) => readFileSync(join(temporary.folder, '.secrets', name), 'utf8');

/** Writes the .env of release 0.1. */
function anOldEnvFile() {
  const lines = newSettings({}).filter(({ name }) => name !== 'SECRETS_DIR');
  const text = lines.map(({ name, value }) => `${name}=${value}\n`).join('');
  writeFileSync(file, text);
  return text;
}

describe('the settings of an installation', () => {
  it('are created with a file per secret, in a private folder', () => {
    expect(completeSettings(file).isNew).toBe(true);
    expect(statSync(join(temporary.folder, '.secrets')).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(secret('session_private_key')).toMatch(/^-----BEGIN PRIVATE KEY-----\n[\s\S]+-----$/);
    const names = readdirSync(join(temporary.folder, '.secrets'));
    const secrets = names.map(secret);
    expect(new Set(secrets).size).toBe(names.length);
  });

  it('of the previous release keep every value, and get new ones', () => {
    const before = anOldEnvFile();
    expect(completeSettings(file)).toMatchObject({ isNew: false, added: ['SECRETS_DIR'] });
    expect(readFileSync(file, 'utf8').startsWith(before)).toBe(true);
    const { REDIS_PASSWORD, TRACKING_DB_PASSWORD } = readEnvFile(file);
    expect(secret('redis_default')).toBe(REDIS_PASSWORD);
    expect(secret('tracking_db_owner')).toBe(TRACKING_DB_PASSWORD);
  });

  it('are unchanged when complete, like the files', () => {
    completeSettings(file);
    const before = secret('redis_tracking');
    expect(completeSettings(file)).toEqual({ isNew: false, added: [], stale: false });
    expect(secret('redis_tracking')).toBe(before);
  });

  it('update the files when a secret changes in .env', () => {
    completeSettings(file);
    const before = secret('redis_tracking');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/^REDIS_PASSWORD=.*$/m, 'REDIS_PASSWORD=another-one'),
    );
    expect(staleSecretFiles(file)).toContain('redis_default');
    completeSettings(file);
    expect(staleSecretFiles(file)).toEqual([]);
    expect(secret('redis_default')).toBe('another-one');
    expect(secret('redis_tracking')).not.toBe(before);
  });

  it('are rejected while a secret is empty', () => {
    anOldEnvFile();
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^REDIS_PASSWORD=.*$/m, 'REDIS_PASSWORD='));
    expect(() => completeSettings(file)).toThrow('REDIS_PASSWORD is empty in .env');
  });

  it('derive the keys of mail jobs like the mail worker', () => {
    completeSettings(file);
    const master = Buffer.from(readEnvFile(file).MAIL_SECRET_KEY ?? '', 'base64');
    expect(secret('mail_seal_key_tracking')).toBe(jobKey(master, 'tracking').toString('base64'));
    expect(secret('mail_seal_key_auth')).toBe(jobKey(master, 'auth').toString('base64'));
  });
});
