import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LINK_LOCAL } from '../../../tests/support/private-addresses.ts';
import { readMailConfig } from './config.js';

const { publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const needed = {
  DATABASE_URL: 'postgres://mail:x@localhost:5432/mail',
  REDIS_URL: 'redis://localhost:6379',
  SESSION_PUBLIC_KEY: publicKey,
  MAIL_SECRET_KEY: Buffer.alloc(32).toString('base64'),
  OUTBOX_DIR: '/outbox',
};
const env = (MAIL_RELAY_URL: string) => ({ ...needed, MAIL_RELAY_URL });

describe('the relay', () => {
  it.each(['smtp://127.0.0.1:2525', 'smtp://10.0.0.5', 'smtps://mail.example.com'])('may be %s', (url) => {
    expect(readMailConfig(env(url)).MAIL_RELAY_URL?.href).toContain(url);
  });

  it.each(LINK_LOCAL.filter((host) => /^[\x20-\x7e]+$/.test(host)))('is not link-local: %s', (host) => {
    expect(() => readMailConfig(env(`smtp://${host}:25`))).toThrow('MAIL_RELAY_URL');
  });
});
