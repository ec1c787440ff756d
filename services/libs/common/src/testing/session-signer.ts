import { JwtService } from '@nestjs/jwt';
import { DEFAULT_ROLE, SESSION_COOKIE, USER_COOKIE, type Admin, type User } from '@vaultway/contracts';
import { generateKeyPairSync } from 'node:crypto';
import { v7 } from 'uuid';
import { SESSION_ALGORITHM, SESSION_ISSUER, USER_ISSUER } from '../session/index.js';
import { HttpClient } from './http-client.js';

export interface SignedSession {
  id: string;
  admin: Admin;
  token: string;
}

/** Signs sessions like auth, with its own key pair. */
export class SessionSigner {
  readonly publicKey: string;
  readonly privateKey: string;
  private readonly jwt: JwtService;

  constructor() {
    const pair = generateKeyPairSync('ec', {
      namedCurve: 'prime256v1',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    this.publicKey = pair.publicKey;
    this.privateKey = pair.privateKey;
    this.jwt = new JwtService({ privateKey: pair.privateKey });
  }

  /** @param seconds lifetime of the session; negative for an expired one */
  sign(
    admin: Partial<Admin> = {},
    { seconds = 900, issuer = SESSION_ISSUER, role = DEFAULT_ROLE } = {},
  ): SignedSession {
    const signed = { id: v7(), admin: { id: v7(), email: 'admin@example.com', ...admin } };
    const now = Math.floor(Date.now() / 1000);
    const token = this.jwt.sign(
      { sid: signed.id, sub: signed.admin.id, email: signed.admin.email, role, iat: now, exp: now + seconds },
      { algorithm: SESSION_ALGORITHM, issuer },
    );
    return { ...signed, token };
  }

  /** Signs a user's session. */
  signUser(user: Partial<User> = {}, { seconds = 900, issuer = USER_ISSUER } = {}) {
    const signed = { id: v7(), user: { id: v7(), email: 'ada@example.com', name: null, ...user } };
    const now = Math.floor(Date.now() / 1000);
    const { id: sub, email, name } = signed.user;
    const token = this.jwt.sign(
      { sid: signed.id, sub, email, name, iat: now, exp: now + seconds },
      { algorithm: SESSION_ALGORITHM, issuer },
    );
    return { ...signed, token };
  }

  /** Returns a client of a user, signed in over HTTP. */
  userAt(baseUrl: string, email: string): HttpClient {
    const client = new HttpClient(baseUrl);
    client.cookies.set(USER_COOKIE.http, this.signUser({ email }).token);
    return client;
  }

  /** Returns a client signed in over HTTP. */
  signedIn(baseUrl: string, session: SignedSession = this.sign()): HttpClient {
    const client = new HttpClient(baseUrl);
    client.cookies.set(SESSION_COOKIE.http, session.token);
    return client;
  }
}
