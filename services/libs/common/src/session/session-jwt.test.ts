import { JwtService } from '@nestjs/jwt';
import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { SessionJwt } from './session-jwt.js';
import { SESSION_ALGORITHM, SESSION_ISSUER, SessionTokens } from './session-token.js';

const pair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [now, before, stranger] = [pair(), pair(), pair()];

const sign = ({ privateKey }: { privateKey: string }, expiresIn = 60) =>
  new JwtService({ privateKey }).sign(
    { sid: 's', sub: 'a', email: 'ada@example.com', role: 'admin' },
    { algorithm: SESSION_ALGORITHM, issuer: SESSION_ISSUER, expiresIn },
  );
const during = new SessionTokens(new SessionJwt(now.publicKey, before.publicKey));
const after = new SessionTokens(new SessionJwt(now.publicKey, undefined));

it('accepts sessions of both keys while the key is being changed', () => {
  expect(during.verify(sign(now))?.id).toBe('s');
  expect(during.verify(sign(before))?.id).toBe('s');
  expect(during.verify(sign(stranger))).toBeUndefined();
  expect(during.verify(sign(before, -1))).toBeUndefined();
});

it('accepts only the new key afterwards', () => {
  expect(after.verify(sign(now))?.id).toBe('s');
  expect(after.verify(sign(before))).toBeUndefined();
});
