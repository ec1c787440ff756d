import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readContentConfig, readMigrationConfig } from './config.js';

const { publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const needed = {
  DATABASE_URL: 'postgres://content:x@localhost:5432/content',
  REDIS_URL: 'redis://localhost:6379',
  SESSION_PUBLIC_KEY: publicKey,
  IMAGE_STORE: 'disk',
  IMAGE_DIR: '/images',
  WEB_URL: 'http://web:8080',
};

describe('the configuration', () => {
  it('has defaults', () => {
    expect(readContentConfig(needed)).toMatchObject({
      MAIL_RELAY_CONFIGURED: false,
      MINIO_BUCKET: 'uploads',
      PUBLIC_URL: undefined,
    });
  });

  it.each([
    [{ IMAGE_STORE: undefined }, 'IMAGE_STORE is missing: set it to disk or minio'],
    [{ IMAGE_DIR: '' }, 'IMAGE_DIR is missing: set it to the folder for images'],
    [{ IMAGE_STORE: 'minio' }, /MINIO_ENDPOINT is missing.*\n.*MINIO_ACCESS_KEY is.*\n.*MINIO_SECRET_KEY is/],
    [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL is wrong'],
    [{ WEB_URL: undefined }, 'WEB_URL is missing: set it to the internal URL of the web server'],
    [{ MAIL_RELAY_CONFIGURED: 'perhaps' }, 'MAIL_RELAY_CONFIGURED is wrong'],
  ])('is refused with %j', (change, sentence) => {
    expect(() => readContentConfig({ ...needed, ...change })).toThrow(sentence);
  });
});

describe('the first settings', () => {
  it('leave the address empty without CONTACT_EMAIL', () => {
    expect(readMigrationConfig(needed).CONTACT_EMAIL).toBeUndefined();
    expect(readMigrationConfig({ ...needed, CONTACT_EMAIL: '' }).CONTACT_EMAIL).toBeUndefined();
    expect(readMigrationConfig({ ...needed, CONTACT_EMAIL: 'we@gold.ch' })).toMatchObject({
      CONTACT_EMAIL: 'we@gold.ch',
    });
    expect(() => readMigrationConfig({ ...needed, CONTACT_EMAIL: 'we' })).toThrow('CONTACT_EMAIL is wrong');
  });
});
