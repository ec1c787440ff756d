import { readSessionCookie, readUserCookie, requestLanguage } from '@vaultway/common';
import type { Language } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { readDeviceCookie } from './device-cookie.js';

const USER_AGENT_MAX = 300;

/** The client of a sign-in: address, user agent, and the browser's cookies of earlier sign-ins. */
export interface Caller {
  address: string;
  userAgent: string | null;
  /** Token of the browser's current session. */
  token: string | undefined;
  /** Language of mails to the admin. */
  language: Language;
  /** Mark of a browser that an admin has signed in with before, see KnownDevices. */
  device: string | undefined;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
  token: readSessionCookie(request),
  language: requestLanguage(request),
  device: readDeviceCookie(request),
});

/** Returns the client of a user's sign-in. */
export const userCallerOf = (request: FastifyRequest): Caller => ({
  ...callerOf(request),
  token: readUserCookie(request),
});
