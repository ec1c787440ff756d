import { JwtService } from '@nestjs/jwt';
import type { SessionClaims } from '@vaultway/common';
import type { HttpClient } from '@vaultway/common/testing';
import { keys } from './auth.js';

export const MINUTE = 60;

/** Decodes a client's session cookie. */
export function claimsOf(client: HttpClient): SessionClaims {
  const [, payload = ''] = (client.cookies.get('session') ?? '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as SessionClaims;
}

/** Replaces a client's cookie for the same session, signed like auth's. */
export function replaceToken(client: HttpClient, claims: Partial<SessionClaims>): void {
  const token = new JwtService({ privateKey: keys.privateKey }).sign(
    { ...claimsOf(client), ...claims },
    { algorithm: 'ES256' },
  );
  client.cookies.set('session', token);
}

/** Returns the time in `minutes`, in seconds since 1970. */
export const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * MINUTE;
