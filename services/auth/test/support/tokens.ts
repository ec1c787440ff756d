import { JwtService } from '@nestjs/jwt';
import type { SessionClaims } from '@vaultway/common';
import type { HttpClient } from '@vaultway/common/testing';
import { keys } from './auth.js';

export const MINUTE = 60;

/** What the session cookie of a client says. */
export function claimsOf(client: HttpClient): SessionClaims {
  const [, payload = ''] = (client.cookies.get('session') ?? '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as SessionClaims;
}

/** Gives a client another cookie for the same session, as auth would have signed it. */
export function replaceToken(client: HttpClient, claims: Partial<SessionClaims>): void {
  const token = new JwtService({ privateKey: keys.privateKey }).sign(
    { ...claimsOf(client), ...claims },
    { algorithm: 'ES256' },
  );
  client.cookies.set('session', token);
}

/** Seconds since 1970, so many minutes from now. */
export const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * MINUTE;
